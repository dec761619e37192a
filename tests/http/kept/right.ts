import { uploaded } from "@/tests/orders.ts";
import type { Fields } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";

type Right = (world: World) => Fields | Promise<Fields>;

const order: Right = ({ goods, versions, addresses }) => ({
  type: "product",
  address_id: String(addresses.green),
  "lines.0.goods_id": String(goods.irrigator),
  "lines.0.version_id": String(versions.v1),
  "lines.0.quantity": "3",
  remark: "尽快",
});

const payment: Right = async ({ db, green, card }) => ({
  card_id: String(card),
  amount: "1.00",
  files: String(await uploaded(db, green)),
});

const address: Right = () => ({
  receiver: "王小明",
  phone: "13900002222",
  region: "四川省成都市",
  address: "天府大道 1 号",
  is_abroad: "0",
});

const task: Right = ({ production }) => ({
  title: "样机第二批",
  quantity: "5",
  assignee_id: String(production.id),
  starts_on: "2026-12-01",
  ends_on: "2026-12-10",
  remark: "",
});

const reason: Right = () => ({ reason: "不再需要" });
const content: Right = () => ({ content: "请尽快" });
const card: Right = () => ({
  bank: "中国银行",
  holder: "北京果园科技有限公司",
  number: "6217000010001234567",
  status: "1",
});

/** What each of `FORMS` is filled in with to be done. */
export const RIGHT: Record<string, Right> = {
  "a new order": order,
  "an order's edit": order,
  "a deposit's voucher": payment,
  "a balance's voucher": payment,
  "the receipt of goods": () => ({}),
  "a customer's end of an order": reason,
  "a customer's remark": content,
  "a delivery application": ({ goods, addresses }) => ({
    [`quantity.g${goods.valve}`]: "7",
    address_id: String(addresses.green),
  }),
  "a new address": address,
  "an address's edit": address,
  "the own profile": () => ({ nickname: "小绿", phone: "", email: "" }),
  "a price adjustment": () => ({
    "adjustments.0.kind": "discount",
    "adjustments.0.amount": "10.00",
    "adjustments.0.reason": "老客户",
  }),
  "sales' end of an order": reason,
  "a staff remark": content,
  "a new receiving card": card,
  "a receiving card's edit": card,
  "a stock adjustment": ({ organizations, goods }) => ({
    organization_id: String(organizations.sky),
    goods_id: String(goods.board),
    kind: "increase",
    quantity: "5",
    reason: "盘点",
  }),
  "a new task": task,
  "a task's edit": task,
  "an order's plan": ({ production }) => ({
    assignee_id: String(production.id),
    starts_on: "2026-12-01",
    ends_on: "2026-12-10",
  }),
  "a step of production": () => ({ process: "组装", percent: "40" }),
  "a package": () => ({
    carrier: "顺丰速运",
    express_no: "SF1",
    "lines.0.quantity": "1",
  }),
  "the parcel of a delivery application": () => ({
    carrier: "顺丰速运",
    express_no: "SF2",
  }),
  "the approval of a voucher": () => ({}),
  "the refusal of a voucher": () => ({ preset: "amount", reason: "金额不符" }),
  "a refund": () => ({ paid_on: "2026-11-01", bank_serial: "R-1" }),
};
