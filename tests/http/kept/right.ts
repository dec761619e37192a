import { today, uploaded } from "@/tests/orders.ts";
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
  starts_on: "2036-12-01",
  ends_on: "2036-12-10",
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

const organization: Right = () => ({
  name: "沐田园艺",
  contact: "何家俊",
  phone: "13800008105",
});

const version: Right = () => ({
  version: "v3",
  processing_fee: "70.00",
  "lines.0.part": "seal",
  "lines.0.usage": "12",
  "lines.0.accessory": "1",
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
  "a new organization": organization,
  "an organization's edit": organization,
  "a new park": () => ({
    name: "二号园",
    organization_id: "天禾生态农场",
    crop: "草莓",
  }),
  "an organization's address": () => ({
    organization_id: "天禾生态农场",
    receiver: "王小明",
    phone: "13800138000",
    address: "长江路 1 号",
    is_abroad: [],
  }),
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
    starts_on: "2036-12-01",
    ends_on: "2036-12-10",
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
  "a new account": () => ({
    username: "wang.fang",
    nickname: "王芳",
    permissions: ["manage_bill", "manage_oem"],
    password: "a long password",
    repeat: "a long password",
  }),
  "an account's profile": () => ({ nickname: "小林", phone: "", email: "" }),
  "somebody's new password": () => ({
    password: "a long password",
    repeat: "a long password",
  }),
  "a new role": () => ({ name: "会计", permissions: ["manage_bill"] }),
  "a role's edit": () => ({
    name: "会计",
    description: "对账",
    permissions: ["manage_invoice"],
  }),
  "new goods": () => ({ sn: "D-1", name: "喷头", kind: "device", price: "3" }),
  "an edit of goods": () => ({ name: "灌溉机二代", description: "新款" }),
  "a new version": version,
  "a version's edit": version,
  "a version's copy": () => ({ version: "v1.1" }),
  "a new category": () => ({ category_name: "阀门" }),
  "a category's edit": () => ({ category_name: "灌溉" }),
  "a refund": () => ({ paid_on: today(), bank_serial: "R-1" }),
};
