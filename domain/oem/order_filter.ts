import type { z } from "zod";
import {
  type Holder,
  HOLDERS,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  PAY_STATUSES,
} from "@/db/schema/oem.ts";
import { PHASE_NAMES, PHASES } from "@/domain/oem/status.ts";
import {
  listFilter,
  many,
  type OfOrganization,
  optionalFlag,
  sortBy,
} from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

const ofOrders = {
  sort: sortBy(
    ["created_at", "status_at", "held_since", "total", "outstanding"],
    "-created_at",
  ),
  status: many([...ORDER_STATUSES, "all"]),
  phase: many(PHASE_NAMES),
  type: many(ORDER_TYPES),
  pay_status: many(PAY_STATUSES),
  holder: many(HOLDERS),
  overdue: optionalFlag,
};
/** A customer's own orders, as the query of a page or a call asks for them (decisions 4.6). */
export const OwnOrderFilter = listFilter(ofOrders);
/** The same for all customers. */
export const OrderFilter = listFilter({
  ...ofOrders,
  organization_id: optionalId,
  sales_account_id: optionalId,
});
export type OrderFilter = z.output<typeof OwnOrderFilter> & OfOrganization & {
  sales_account_id?: number | undefined;
};

/** Whether what waits for these holders is asked for, of any phase: the tab of the reader's own work. */
export function asksOnlyFor(
  holders: readonly Holder[],
  { holder, phase, status }: Pick<OrderFilter, "holder" | "phase" | "status">,
): boolean {
  return String(holder) === String(holders) &&
    phase.length + status.length === 0;
}

/** The filter without what its tabs choose: what they count, and keep when they are followed. */
export function besideTabs(
  holders: readonly Holder[],
  filter: OrderFilter,
): OrderFilter {
  const holder = asksOnlyFor(holders, filter) ? [] : filter.holder;
  return { ...filter, phase: [], status: [], holder };
}

/** The statuses that the filter's status and phase leave together, or null for all of them. */
export function statusesOf(
  filter: Pick<OrderFilter, "status" | "phase">,
): OrderStatus[] | null {
  const everyStatus = filter.status.length === 0 ||
    filter.status.includes("all");
  if (everyStatus && filter.phase.length === 0) return null;
  const ofPhases: readonly OrderStatus[] = filter.phase.length
    ? filter.phase.flatMap((phase): readonly OrderStatus[] => PHASES[phase])
    : ORDER_STATUSES;
  return ofPhases.filter((status) =>
    everyStatus || filter.status.includes(status)
  );
}
