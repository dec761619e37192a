import type { OrderStatus } from "@/db/schema/oem.ts";
import type { OrderFilter } from "@/domain/oem/order_filter.ts";
import { type Phase, PHASE_NAMES, PHASES } from "@/domain/oem/status.ts";
import { PhaseTabs, StatusChips, type Tab } from "../list.tsx";
import { withQuery } from "../query.ts";
import { useT } from "../reader.tsx";
import { OrderState } from "./order_state.tsx";

type Query = Record<string, string | string[]>;

interface OrderTabsProps {
  /** path and query of the list */
  here: string;
  filter: Pick<OrderFilter, "phase" | "status" | "holder">;
  /** orders by status under the other conditions, overdue or not; undefined where there are too many to count */
  counts?: Record<OrderStatus, number>;
  /** the parameters that narrow the list to what waits for the reader, and how many that are */
  mine: { query: Query; count?: number; current: boolean };
}

/** All, what waits for me, the six phases and the closed ones; inside a phase its states. */
export function OrderTabs({ here, filter, counts, mine }: OrderTabsProps) {
  const t = useT();
  const at = (query: Query) =>
    withQuery(here, {
      phase: null,
      status: null,
      holder: null,
      overdue: null,
      page: null,
      ...query,
    });
  const sum = (statuses: readonly OrderStatus[]) =>
    counts && statuses.reduce((all, status) => all + counts[status], 0);
  const phase = filter.phase.length === 1 ? filter.phase[0] : undefined;
  const closed = !phase && filter.status.length === 1 &&
    filter.status[0] === "close";
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
            current: !phase && !closed && !mine.current,
          },
          {
            title: t("oem.mine"),
            href: at(mine.query),
            count: mine.count,
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
        { title: t("common.all"), href: at({}), current: current.length === 0 },
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
