import { sendToCustomers } from "@/domain/message/send.ts";
import { placeOrder, today, uploaded } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import type { Desk } from "./desk.ts";
import { nounWrites } from "./noun_writes.ts";

export interface Attempt {
  by: AccountName | null;
  line: string;
  /** what a client would send */
  body: Record<string, unknown>;
}

/** Every writing call with a body that a client would send, on documents in the state for it. */
export async function everyWrite(
  { world }: Pick<Desk, "world">,
): Promise<Attempt[]> {
  const { goods, versions, addresses, organizations, db } = world;
  const file = await uploaded(db, world.green);
  const [draft, due, , paid, arrange, planned, made, ready, away, here] =
    await Promise.all(
      ([
        "draft",
        "draft_complete",
        "unpaid",
        "unpaid_complete",
        "arrange",
        "arrange_complete",
        "production",
        "production_complete",
        "shipping",
        "shipping_complete",
      ] as const).map((status) => placeOrder(world, { status })),
    );
  const receipt = await db.selectFrom("receipt").select("id")
    .where("status", "=", "pending").executeTakeFirstOrThrow();
  const line = {
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 2,
    remark: "",
    files: [file],
    parts: [{ goods_id: goods.valve, usage: 4, deduction: 1 }],
  };
  const order = {
    type: "product",
    delivery: "ship",
    address_id: addresses.green,
    remark: "",
    lines: [line],
  };
  const voucher = {
    amount: 1,
    card_id: world.card,
    files: [file],
    payer: "绿源",
    paid_on: today(),
    bank_serial: "1",
    overpay: false,
  };
  const address = {
    receiver: "王芳",
    phone: "13900001111",
    region: "",
    address: "软件园 1 号",
    is_abroad: false,
    is_default: false,
  };
  const card = {
    bank: "招商",
    holder: "果园",
    number: "62258801234",
    status: 1,
  };
  const words = { subject: "停电通知", content: "周六停电。" };
  const customers = "/api/cms/manage/titan/user/message";
  const unread = await sendToCustomers(db, world.admin, words, {
    accounts: [world.green2.id],
  });
  const mall = "/api/admin/manage/mall";
  const thing = {
    sn: "S-1",
    name: "传感器",
    kind: "part",
    category_id: null,
    unit: "个",
    price: 12.5,
    cost_price: 3,
    cover: file,
    images: [file],
    description: "好",
    status: 1,
    sort: 0,
  };
  const bill = {
    version: "v9",
    processing_fee: 5,
    remark: "",
    lines: [{ goods_id: goods.valve, usage: 2, accessory: true }],
  };
  const mine = "/api/oem/order";
  const theirs = "/api/admin/manage/oem/order";
  const parcel = { carrier: "顺丰", express_no: "SF1" };
  const write = (by: AccountName | null, line: string, body = {}) => ({
    by,
    line,
    body,
  });
  return [
    ...nounWrites(world),
    write("green", `POST ${mine}`, order),
    write("green", `PUT ${mine}/${draft}`, { ...order, version: 1 }),
    write("green", `PUT ${mine}/${draft}/confirm`, { version: 1, total: 1 }),
    write("green", `PUT ${mine}/${due}/deposit`, voucher),
    write("green", `PUT ${mine}/${here}/balance`, voucher),
    write("green", `PUT ${mine}/${away}/receive`, {
      lines: [{
        package_line_id: 1,
        received: 1,
        damaged: 1,
        reason: "破损",
        files: [file],
      }],
    }),
    write("green", `PUT ${mine}/${away}/extend`),
    write("green", `PUT ${mine}/${due}/close`, { reason: "不要了" }),
    write("green", `PUT ${mine}/${due}/remark`, { content: "好" }),
    write("green", `DELETE ${mine}/999`),
    write("green", "POST /api/oem/delivery", {
      address_id: addresses.green,
      lines: [{ goods_id: goods.valve, quantity: 1 }],
      remark: "",
    }),
    write("green", "PUT /api/oem/delivery/1/revoke"),
    write("green", "PUT /api/oem/delivery/1/receive"),
    write("green", "POST /api/common/address", address),
    write("green", `PUT /api/common/address/${addresses.green}`, {
      ...address,
      version: 1,
    }),
    write("green", "DELETE /api/common/address/999"),
    write("green", "POST /api/common/file", { file }),
    write("sales", `PUT ${theirs}/${draft}/price`, {
      adjustments: [{ amount: -1, reason: "老客户" }],
      version: 1,
    }),
    write("sales", `PUT ${theirs}/${paid}/arrange`),
    write("production", `PUT ${theirs}/${arrange}/arrange_done`, {
      assignee_id: world.production.id,
      starts_on: "2036-12-01",
      ends_on: "2036-12-02",
    }),
    write("production", `PUT ${theirs}/${planned}/produce`),
    write("production", `PUT ${theirs}/${made}/progress`, {
      process: "组装",
      percent: 5,
      remark: "",
    }),
    write("production", `PUT ${theirs}/${made}/produce_done`),
    write("warehouse", `PUT ${theirs}/${ready}/ship`, {
      packages: [{ ...parcel, lines: [{ line_id: 1, quantity: 2 }] }],
    }),
    write("warehouse", `PUT ${theirs}/${ready}/store`),
    write("warehouse", `PUT ${theirs}/${ready}/remark`, {
      content: "好",
      internal: true,
    }),
    write("warehouse", "PUT /api/admin/manage/oem/delivery/1/ship", parcel),
    write("sales", `PUT ${theirs}/${here}/complete`),
    write("sales", `PUT ${theirs}/${planned}/close`, { reason: "取消" }),
    write("sales", "POST /api/admin/manage/oem/card", card),
    write("admin", "POST /api/admin/manage/admin/message", {
      ...words,
      accounts: [world.sales.id],
      organizations: [organizations.green],
      roles: [],
      permissions: ["manage_oem"],
    }),
    write("sales", "PUT /api/admin/manage/admin/message/1"),
    write("sales", "PUT /api/admin/manage/admin/message/count", { until: 1 }),
    write("sales", "DELETE /api/admin/manage/admin/message/revoke?id=1"),
    write("sales", "DELETE /api/cms/manage/admin/message?id=1"),
    write("admin", `POST ${customers}/to/user?id=${world.green.id}`, words),
    write(
      "admin",
      `POST ${customers}/to/organization?id=${organizations.green}`,
      words,
    ),
    write("admin", `PUT ${customers}/${unread.id}`, { ...words, version: 1 }),
    write("admin", `DELETE ${customers}?id=1`),
    write("green", "POST /api/common/socket/token"),
    write("sales", `PUT /api/admin/manage/oem/card/${world.card}`, {
      ...card,
      version: 1,
    }),
    write("sales", "DELETE /api/admin/manage/oem/card/999"),
    write("sales", "PUT /api/admin/manage/oem/inventory/adjust", {
      organization_id: organizations.green,
      goods_id: goods.valve,
      quantity: 1,
      reason: "盘点",
      to_organization_id: organizations.sky,
    }),
    write(
      "finance",
      `PUT /api/pay/manage/oem/collection/${receipt.id}/approve`,
      {
        amount: 1,
        received_on: today(),
        bank_serial: "1",
      },
    ),
    write(
      "finance",
      `PUT /api/pay/manage/oem/collection/${receipt.id}/reject`,
      {
        reason: "看不清",
      },
    ),
    write("finance", "PUT /api/pay/manage/oem/refund/1", {
      paid_on: today(),
      bank_serial: "1",
    }),
    write("admin", `POST ${mall}/goods_category`, {
      category_name: "阀门",
      parent_id: null,
      sort: 0,
    }),
    write("admin", `PUT ${mall}/goods_category/1`, {
      category_name: "阀门",
      parent_id: 1,
      sort: 0,
      version: 1,
    }),
    write("admin", `DELETE ${mall}/goods_category/999`),
    write("admin", `POST ${mall}/goods`, thing),
    write("admin", `PUT ${mall}/goods/${goods.sensor}`, {
      ...thing,
      version: 1,
    }),
    write("admin", `DELETE ${mall}/goods/${goods.valve}`),
    write("admin", `POST ${mall}/goods/${goods.sprayer}/version`, bill),
    write("admin", `PUT ${mall}/goods/version/${versions.v2}`, {
      ...bill,
      revision: 1,
    }),
    write("admin", `POST ${mall}/goods/version/${versions.v1}/copy`, {
      version: "v1.1",
    }),
    write("admin", `PUT ${mall}/goods/version/${versions.v1}/supersede`, {
      superseded_by: versions.v2,
    }),
    write("admin", `PUT ${mall}/goods/version/${versions.v1}/restore`),
    write("admin", `DELETE ${mall}/goods/version/${versions.v1}`),
    write("sky", "PUT /api/admin/manage/account/admin/profile/i", {
      nickname: "天",
      phone: "",
      email: "",
      avatar: file,
      version: 1,
    }),
    write("sky", "PUT /api/admin/manage/account/admin/i/password", {
      old_password: "demo-sky",
      password: "a longer secret 1",
    }),
    write("admin", "POST /api/admin/manage/account/admin", {
      username: "wang.fang",
      password: "a longer secret 1",
      nickname: "王芳",
      phone: "13800138000",
      email: "wang@example.com",
      group: 1,
      panel: "mkt",
      roles: [],
      permissions: ["manage_oem"],
    }),
    write(
      "admin",
      `PUT /api/admin/manage/account/admin/${world.nobody.id}/profile`,
      {
        nickname: "无",
        phone: "",
        email: "",
        panel: "mkt",
        status: 1,
        version: 1,
      },
    ),
    write(
      "admin",
      `PUT /api/admin/manage/account/admin/${world.nobody.id}/group`,
      { group: 1, roles: [], permissions: ["manage_oem"], version: 1 },
    ),
    write(
      "admin",
      `PUT /api/admin/manage/account/admin/${world.green2.id}/password`,
      { password: "a longer secret 1" },
    ),
    write("admin", "DELETE /api/admin/manage/account/admin/999"),
    write(null, "POST /api/admin/manage/account/admin/login", {
      username: "green",
      password: "demo-green",
    }),
    write("nobody", "POST /api/admin/manage/account/admin/logout"),
  ];
}
