import { deliveryFlow } from "@/domain/oem/delivery.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";

const WRITES = ["create", "update", "delete"] as const;
/** A noun that can also be imported from files. */
const FILED = [...WRITES, "import"] as const;
const FEEDBACK = ["create", "reply", "close", "reopen"] as const;

/** The content of the operation log: the row's table, and what staff do to it. */
export const OPERATIONS = {
  oem_order: orderFlow.events,
  oem_delivery: deliveryFlow.events,
  oem_stock: ["adjust"],
  production_task: [...WRITES, "start", "progress", "finish", "cancel"],
  package: ["prepare", "remove"],
  receiving_card: FILED,
  goods: [...FILED, "put_on_shelf", "take_off_shelf", "set_category"],
  goods_version: [...WRITES, "copy", "supersede", "restore"],
  goods_category: [...WRITES, "move"],
  organization: [...FILED, "merge"],
  park: FILED,
  customer_user: FILED,
  individual: FILED,
  address: ["create", "edit", "delete", "import"],
  account: [
    "account.create",
    "account.update",
    "account.delete",
    "account.enable",
    "account.disable",
    "account.rights",
    "account.password",
    "account.profile",
    "account.sign_out",
    "session.revoke",
    "account.bind",
    "account.unbind",
    "totp.set_up",
    "totp.codes",
    "totp.remove",
    "totp.reset",
  ],
  role: ["role.create", "role.update", "role.delete"],
  invite: ["invite.create", "invite.revoke"],
  // earlier lines, by the sign-in's number
  session: ["session.revoke"],
  message: ["send", "update", "revoke"],
  feedback: FEEDBACK,
} as const satisfies Record<string, readonly string[]>;

type LogSource = keyof typeof OPERATIONS;
export const LOG_SOURCES = Object.keys(OPERATIONS) as LogSource[];

export function isLogSource(source: string): source is LogSource {
  return Object.hasOwn(OPERATIONS, source);
}

/** Every event of the operation log once, of whatever table. */
export const OPERATION_EVENTS: readonly string[] = [
  ...new Set(Object.values<readonly string[]>(OPERATIONS).flat()),
];

/** What customers do, as the journals of their documents have it. */
export const CUSTOMER_ACTS = {
  oem_order: [
    "create",
    "edit",
    "delete",
    "confirm",
    "inventory_deduction_success",
    "submit_deposit",
    "submit_balance",
    "confirm_receipt",
    "extend",
    "add_remark",
    "deduction_revoked",
    "adjustment_removed",
    "order_closed",
  ],
  oem_delivery: ["apply", "receive", "revoke"],
  feedback: FEEDBACK,
} as const satisfies Record<string, readonly string[]>;

/** A document's table and an event of its journal, as a filter names them: "oem_order.confirm". */
export const CUSTOMER_ACT_NAMES: readonly string[] = Object.entries(
  CUSTOMER_ACTS,
).flatMap(([source, events]) => events.map((event) => `${source}.${event}`));
