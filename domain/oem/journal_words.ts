/** The texts of an order's journal: a label per event, and details from its parameters (decisions 4.3). Pure. */
import { z } from "zod";
import { type Text, text } from "@/domain/errors.ts";
import { formatMoney, fromApi } from "@/domain/money.ts";
import type { MessageKey, Params } from "@/locales/messages.ts";

const yuan = z.number().transform((amount) => formatMoney(fromApi(amount)));
const pieces = z.array(z.object({ quantity: z.number() })).transform((
  parts,
) => ({
  kinds: parts.length,
  pieces: parts.reduce((sum, { quantity }) => sum + quantity, 0),
}));

/** The parameters that a journal row may have, as shown. Others are left out. */
const Shown = z.object({
  before: yuan,
  total: yuan,
  deposit: yuan,
  amount: yuan,
  outstanding: yuan,
  excess: yuan,
  refund: yuan,
  adjustments: z.array(z.object({ amount: yuan, reason: z.string() })),
  parts: pieces,
  packages: z.array(z.object({ carrier: z.string(), express_no: z.string() })),
  starts_on: z.string(),
  ends_on: z.string(),
  assignee: z.string(),
  process: z.string(),
  percent: z.number(),
  remark: z.string(),
  received: z.number(),
  sent: z.number(),
  damaged: z.number(),
  automatic: z.boolean(),
  days: z.number(),
  paid_on: z.string(),
  reason: z.string(),
  content: z.string(),
  files: z.array(z.object({ id: z.number(), name: z.string() })),
}).partial();
type Shown = z.output<typeof Shown>;

/** A row of the journal in words. */
interface Worded {
  label: Text;
  details: Text[];
  /** those of a remark */
  files: NonNullable<Shown["files"]>;
}

type Worder = (shown: Shown) => Text[];

/** A sentence, if all the parameters that it names are there. */
function sentence(key: MessageKey, ...names: (keyof Shown)[]): Worder {
  return (shown) => {
    const params: Params = {};
    for (const name of names) {
      const value = shown[name];
      if (typeof value !== "string" && typeof value !== "number") return [];
      params[name] = value;
    }
    return [text(key, params)];
  };
}

const total = sentence("oem.order.detail.total", "total");
const totalBefore = sentence(
  "oem.order.detail.total_changed",
  "before",
  "total",
);
const totalChanged: Worder = (shown) =>
  shown.before === shown.total ? [] : totalBefore(shown);
const stillDue = sentence("oem.order.detail.outstanding", "outstanding");
const outstanding: Worder = (shown) =>
  shown.outstanding === formatMoney(0)
    ? [text("oem.order.detail.paid_up")]
    : stillDue(shown);
const depositAsked = sentence("oem.order.detail.deposit", "deposit");
const deposit: Worder = (shown) =>
  shown.deposit === formatMoney(0) ? [] : depositAsked(shown);
const amount = sentence("oem.order.detail.amount", "amount");
const reason = sentence("oem.order.detail.reason", "reason");
const parts: Worder = ({ parts }) =>
  parts ? [text("oem.order.detail.parts", parts)] : [];
const remark: Worder = ({ remark }) =>
  remark ? [text("oem.order.detail.text", { content: remark })] : [];
const changedRemark: Worder = (shown) =>
  shown.remark === ""
    ? [text("oem.order.detail.remark_removed")]
    : remark(shown);
const dates = sentence("oem.order.detail.dates", "starts_on", "ends_on");
const adjustments: Worder = (shown) =>
  (shown.adjustments ?? []).map((adjustment) =>
    text("oem.order.detail.adjustment", adjustment)
  );

const none: Worder = () => [];
const all = (...worders: Worder[]): Worder => (shown) =>
  worders.flatMap((worder) => worder(shown));

/** Every event of an order's journal with the details beside its label `oem.order.log.<event>`. */
const DETAILS = {
  create: total,
  edit: totalChanged,
  delete: none,
  adjustment_removed: adjustments,
  adjust_price: all(totalChanged, adjustments),
  confirm: all(total, deposit),
  inventory_deduction_success: parts,
  submit_deposit: amount,
  submit_balance: amount,
  payment_received: all(
    amount,
    outstanding,
    sentence("oem.order.detail.excess", "excess"),
  ),
  payment_settled: none,
  reject_payment: all(amount, reason),
  arrange: none,
  arrange_done: dates,
  replan: all(
    dates,
    sentence("oem.order.detail.assignee", "assignee"),
    changedRemark,
  ),
  start_production: none,
  progress: all(
    sentence("oem.order.detail.progress", "process", "percent"),
    remark,
  ),
  finish_production: none,
  shipped: ({ packages }) =>
    (packages ?? []).map((one) => text("oem.order.detail.package", one)),
  into_inventory: parts,
  confirm_receipt: all(
    sentence("oem.order.detail.received", "received", "sent"),
    ({ damaged }) =>
      damaged ? [text("oem.order.detail.damaged", { damaged })] : [],
    ({ automatic }) => automatic ? [text("oem.order.detail.automatic")] : [],
  ),
  extend: sentence("oem.order.detail.extended", "days"),
  complete: none,
  deduction_revoked: parts,
  order_closed: all(reason, sentence("oem.order.detail.refund", "refund")),
  refund: sentence("oem.order.detail.paid_back", "paid_on", "amount"),
  add_remark: sentence("oem.order.detail.text", "content"),
} satisfies Record<string, Worder>;

type OrderLogEvent = keyof typeof DETAILS;
export const ORDER_LOG_EVENTS = Object.keys(DETAILS) as OrderLogEvent[];

/** The label of a journal row, its details and its files; null for an event that orders do not have. */
export function wordEntry(
  event: string,
  params: Record<string, unknown>,
): Worded | null {
  if (!isOrderLogEvent(event)) return null;
  const label: MessageKey = event === "confirm_receipt" && isIncomplete(params)
    ? "oem.order.log.receipt_incomplete"
    : `oem.order.log.${event}`;
  const shown = Shown.safeParse(params);
  return {
    label: text(label),
    details: shown.success ? DETAILS[event](shown.data) : [],
    files: shown.data?.files ?? [],
  };
}

/** Whether an arrival tells of pieces that are missing or damaged. */
export function isIncomplete(
  { received, sent, damaged }: Record<string, unknown>,
): boolean {
  return Number(received) < Number(sent) || Number(damaged) > 0;
}

function isOrderLogEvent(event: string): event is OrderLogEvent {
  return Object.hasOwn(DETAILS, event);
}
