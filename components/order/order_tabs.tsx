import type { OrderSummary } from "@/db/oem/order_summary.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { OrderFilter } from "@/domain/oem/order_filter.ts";
import { type Phase, PHASE_NAMES, PHASES } from "@/domain/oem/status.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { Unseen } from "../filter_field.tsx";
import { PhaseTabs, StatusChips, type Tab } from "../list.tsx";
import { withQuery } from "../query.ts";
import { useT } from "../reader.tsx";
import { OrderState } from "./order_state.tsx";

type Query = Record<string, string | string[]>;

type Asked = Pick<OrderFilter, "phase" | "status" | "holder" | "overdue">;

interface OrderTabsProps {
  /** path and query of the list */
  here: string;
  filter: Asked;
  /** a refused filter counts nothing */
  found: Partial<OrderSummary>;
  /** the parameters that narrow the list to what waits for the reader */
  mine: { query: Query; current: boolean };
}

/** All, what waits for me, the six phases and the closed ones; inside a phase its states. */
export function OrderTabs({ here, filter, found, mine }: OrderTabsProps) {
  const t = useT();
  const counts = found.countsMore ? undefined : found.counts;
  const at = (query: Query) =>
    withQuery(here, {
      phase: null,
      status: null,
      page: null,
      ...mine.current ? { holder: null } : {},
      ...query,
    });
  const sum = (statuses: readonly OrderStatus[]) =>
    counts && statuses.reduce((all, status) => all + counts[status], 0);
  const phase = phaseOf(filter);
  const closed = isClosed(filter);
  const { phase: several, status } = unseenOf(filter, mine.current);
  const elsewhere = several.length + status.length > 0;
  const phases = PHASE_NAMES.map((name): Tab => ({
    title: t(`oem.order.phase.${name}`),
    href: at({ phase: name }),
    count: sum(PHASES[name]),
    current: name === phase,
  }));
  return (
    <>
      <PhaseTabs
        label={t("oem.phases")}
        items={[
          {
            title: t("common.all"),
            href: at({}),
            count: counts && sum(Object.keys(counts) as OrderStatus[]),
            current: !phase && !closed && !mine.current && !elsewhere,
          },
          {
            title: t("oem.mine"),
            href: at(mine.query),
            count: waitingOf(filter, found),
            current: mine.current,
          },
          ...phases,
          {
            title: t("oem.closed"),
            href: at({ status: "close" }),
            count: counts?.close,
            current: closed,
          },
        ]}
      />
      {phase && (
        <StateChips
          phase={phase}
          current={filter.status}
          counts={counts}
          at={(query) => at({ phase, ...query })}
        />
      )}
    </>
  );
}

/** How many orders the tab of what waits for the reader leads to; undefined where those are too many to count. */
function waitingOf(
  { overdue }: Asked,
  { waiting, waitingOverdue = 0 }: Partial<OrderSummary>,
): number | undefined {
  if (waiting === undefined || overdue === undefined) return waiting;
  if (waiting > LIST_LIMIT) return undefined;
  return overdue ? waitingOverdue : waiting - waitingOverdue;
}

/** The phase whose tab is open: one that is asked for, or that of all the states that are. */
function phaseOf({ phase, status }: Asked): Phase | undefined {
  if (phase.length > 0) return phase.length === 1 ? phase[0] : undefined;
  return status.length === 0 ? undefined : PHASE_NAMES.find((name) => {
    const states: readonly string[] = PHASES[name];
    return status.every((state) => states.includes(state));
  });
}

function isClosed({ phase, status }: Asked): boolean {
  return phase.length === 0 && String(status) === "close";
}

/** What is asked for beside what an open tab and its states show. */
function unseenOf(filter: Asked, mine: boolean) {
  const open = phaseOf(filter) !== undefined || isClosed(filter);
  const every = filter.status.includes("all");
  return {
    phase: open ? [] : filter.phase,
    status: open || every
      ? []
      : filter.status.filter((status) => status !== "all"),
    holder: mine ? [] : filter.holder,
  };
}

interface UnseenByTabsProps {
  filter: Asked;
  /** the tab of what waits for the reader is open */
  mine: boolean;
  /** the panel has a field for one holder */
  held?: boolean;
}

/** The conditions of a list of orders that a link asks for and neither a tab nor a field shows. */
export function UnseenByTabs({ filter, mine, held }: UnseenByTabsProps) {
  const t = useT();
  const { phase, status, holder } = unseenOf(filter, mine);
  return (
    <>
      <Unseen
        name="phase"
        words={phase.map((name) => t(`oem.order.phase.${name}`))}
      />
      <Unseen
        name="status"
        words={status.map((name) => t(`oem.order.status.${name}`))}
      />
      <Unseen
        name="holder"
        label={t("oem.orders.holder")}
        words={held && holder.length === 1
          ? []
          : holder.map((name) => t(`oem.order.holder.${name}`))}
      />
      <Unseen
        name="overdue"
        words={filter.overdue ? [t("oem.orders.overdue")] : []}
      />
    </>
  );
}
UnseenByTabs.lazy = true;

interface StateChipsProps {
  phase: Phase;
  current: readonly string[];
  counts?: Record<OrderStatus, number>;
  at(query: Query): string;
}

function StateChips({ phase, current, counts, at }: StateChipsProps) {
  const t = useT();
  const statuses: readonly OrderStatus[] = PHASES[phase];
  return (
    <StatusChips
      label={t("oem.states")}
      items={[
        {
          title: t("common.all"),
          href: at({}),
          count: counts && statuses.reduce((all, one) => all + counts[one], 0),
          current: current.length === 0,
        },
        ...statuses.map((status) => ({
          title: <OrderState status={status} />,
          href: at({ status }),
          count: counts?.[status],
          current: current.includes(status),
        })),
      ]}
    />
  );
}
