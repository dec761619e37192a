import type { JournalRow } from "@/db/journal.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { Holder } from "@/db/schema/oem.ts";
import {
  asksDeposit,
  broughtBy,
  depositOutstanding,
  openRefundsOf,
  pendingOf,
  refundedOf,
} from "@/domain/finance/paid.ts";
import { formatMoney } from "@/domain/money.ts";
import { toneOf } from "@/domain/oem/status.ts";
import { formatMinute } from "@/domain/time.ts";
import type { Params, T } from "@/locales/messages.ts";
import type { Tone } from "../tone.ts";
import { inLargestUnit } from "./span.ts";

/** The reader that it is worded for. */
export type Audience = "customer" | "staff";

export interface Next {
  tone: Tone;
  /** whose turn it is, in words; undefined = as the customer reads it */
  who: string | undefined;
  title: string;
  text: string;
}

interface Clock {
  timeZone: string;
  now?: Date;
}

/**
 * An order's next step in words (ui.md section 4): whose turn it is, the action, the deadline. `mine`: the holders that
 * the staff reader acts for, see `holdersOf`.
 */
export function nextWords(
  t: T,
  { order, log, reader, mine = [] }: {
    order: OrderDetail;
    log: readonly JournalRow[];
    reader: Audience;
    mine?: readonly Holder[];
  },
  clock: Clock,
): Next {
  const situation = situationOf(order);
  const facts = factsOf(t, order, log, clock);
  return {
    tone: toneOf(order.status),
    who: reader === "customer" ? undefined : t(
      `oem.next.who.${mine.includes(order.holder) ? "mine" : order.holder}`,
    ),
    title: t(`oem.next.${reader}.${situation}.title`, facts),
    text: t(`oem.next.${reader}.${situation}.text`, facts),
  };
}

/** The state, split where it has several stories. */
function situationOf({ status, progress, delivery, dues }: OrderDetail) {
  switch (status) {
    case "draft_complete":
    case "unpaid":
    case "unpaid_complete":
      return asksDeposit(dues) ? status : `${status}_whole` as const;
    case "production":
      return progress.steps.length > 0 ? "production_step" : status;
    case "production_complete":
      return delivery === "store" ? "production_complete_store" : status;
    case "close":
      if (openRefundsOf(dues) > 0) return "close_refund";
      return refundedOf(dues) > 0 ? "close_refunded" : status;
    default:
      return status;
  }
}

function factsOf(
  t: T,
  order: OrderDetail,
  log: readonly JournalRow[],
  { timeZone, now = new Date() }: Clock,
): Params {
  const { dues, progress, auto_receive_at, auto_complete_at } = order;
  const at = (date: Date | null) => date ? formatMinute(date, timeZone) : "";
  const step = progress.steps.at(-1);
  const closed = log.findLast(({ event }) => event === "order_closed");
  return {
    total: formatMoney(order.total),
    deposit: formatMoney(depositOutstanding(dues)),
    deducts: order.deducted > 0 ? t("oem.next.deducts") : "",
    outstanding: formatMoney(order.outstanding),
    paid: formatMoney(broughtBy(dues, order.status === "close")),
    pending: formatMoney(pendingOf(order.receipts)),
    refund: formatMoney(openRefundsOf(dues) || refundedOf(dues)),
    starts_on: progress.starts_on ?? "",
    ends_on: progress.ends_on ?? "",
    assignee: progress.assignee ?? "",
    task: progress.task_no ?? "",
    step: step?.name ?? "",
    percent: step?.percent ?? 0,
    packages: order.packages.length,
    until: at(auto_receive_at),
    left: auto_receive_at ? leftWords(t, auto_receive_at, now) : "",
    completes: at(auto_complete_at),
    since: at(order.status_at),
    reason: String(closed?.params.reason ?? ""),
  };
}

/** How long it is until then. */
function leftWords(t: T, until: Date, now: Date): string {
  const { unit, n } = inLargestUnit(until.getTime() - now.getTime());
  return t(`oem.span.${unit}`, { n });
}
