import type { JournalRow } from "@/db/journal.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import { depositDue } from "@/domain/finance/paid.ts";
import { formatMoney } from "@/domain/money.ts";
import {
  type Phase,
  PHASE_NAMES,
  phaseOf,
  PHASES,
  toneOf,
} from "@/domain/oem/status.ts";
import { businessDay, shortDay } from "@/domain/time.ts";
import type { T } from "@/locales/messages.ts";
import { PhaseTrack } from "../document.tsx";
import { useReader } from "../reader.tsx";
import { Sheet } from "../sheet.tsx";

interface OrderPhasesProps {
  order: OrderDetail;
  /** the latest of each event, oldest first */
  log: readonly JournalRow[];
}

/** How far an order is, with what happened in each phase; null for a closed one, which is in none. */
export function OrderPhases({ order, log }: OrderPhasesProps) {
  const { t, timeZone, year } = useReader();
  const phase = phaseOf(order.status);
  if (!phase) return null;
  const facts = factsOf(t, order, {
    day: (at) => shortDay(businessDay(at, timeZone), year),
    last: (event) => log.findLast((row) => row.event === event)?.at,
  });
  const label = t("oem.document.track", {
    status: t(`oem.order.status.${order.status}`),
  });
  const summary = t("oem.document.track.at", {
    n: PHASE_NAMES.indexOf(phase) + 1,
    of: PHASE_NAMES.length,
    phase: t(`oem.order.phase.${phase}`),
  });
  return (
    <Sheet label={label}>
      <PhaseTrack
        label={label}
        tone={toneOf(order.status)}
        status={order.status}
        phases={PHASE_NAMES.map((name) => ({
          title: t(`oem.order.phase.${name}`),
          states: PHASES[name],
          fact: facts[name],
        }))}
        summary={[summary, facts[phase]].filter(Boolean).join(" · ")}
      />
    </Sheet>
  );
}

interface Journal {
  day(at: Date): string;
  /** when the event happened last */
  last(event: string): Date | undefined;
}

type Facts = Partial<Record<Phase, string>>;

function factsOf(t: T, order: OrderDetail, journal: Journal): Facts {
  const { status } = order;
  const happened = (
    event: string,
    key:
      | "confirmed"
      | "finished"
      | "shipped"
      | "arrived"
      | "stored"
      | "settled"
      | "completed",
  ) => {
    const at = journal.last(event);
    return at && t(`oem.document.fact.${key}`, { day: journal.day(at) });
  };
  return {
    place: status === "draft" ? undefined : happened("confirm", "confirmed"),
    deposit: depositFact(t, order, journal),
    production: productionFact(t, order) ??
      happened("finish_production", "finished"),
    delivery: happened("confirm_receipt", "arrived") ??
      happened("into_inventory", "stored") ?? happened("shipped", "shipped"),
    balance: happened("payment_settled", "settled") ?? balanceFact(t, order),
    done: happened("complete", "completed"),
  };
}

function depositFact(
  t: T,
  { status, dues, receipts, outstanding }: OrderDetail,
  { day }: Journal,
): string | undefined {
  const due = dues.find(({ kind }) => kind === "deposit");
  if (!due) return undefined;
  if (status === "draft_complete") {
    return t("oem.document.fact.to_pay", {
      amount: formatMoney(depositDue({ dues, outstanding })),
    });
  }
  const paid = receipts.filter(({ purpose, status }) =>
    purpose === "deposit" && status !== "rejected"
  );
  const last = paid.at(-1);
  if (!last) return undefined;
  if (!last.reviewed_at) {
    const amount = formatMoney(last.amount);
    return t("oem.document.fact.checking", { amount });
  }
  const received = paid.reduce(
    (sum, { received_amount, amount }) => sum + (received_amount ?? amount),
    0,
  );
  return t("oem.document.fact.received", {
    day: day(last.reviewed_at),
    amount: formatMoney(received),
  });
}

function productionFact(
  t: T,
  { status, progress }: OrderDetail,
): string | undefined {
  if (progress.status === "finished") return undefined;
  if (progress.status === "in_progress") {
    return t("oem.document.fact.percent", { percent: progress.percent });
  }
  return status === "arrange_complete"
    ? t("oem.document.fact.planned", { day: progress.ends_on ?? "" })
    : undefined;
}

function balanceFact(
  t: T,
  { status, outstanding, receipts }: OrderDetail,
): string | undefined {
  const pending = receipts.findLast((receipt) => receipt.status === "pending");
  if (status === "final_payment" && pending) {
    const amount = formatMoney(pending.amount);
    return t("oem.document.fact.checking", { amount });
  }
  if (phaseOf(status) === "place" || phaseOf(status) === "deposit") {
    return undefined;
  }
  const amount = formatMoney(outstanding);
  return outstanding > 0
    ? t("oem.document.fact.to_pay", { amount })
    : undefined;
}
