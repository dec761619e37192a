import type { z } from "zod";
import { TASK_STATUSES } from "@/db/schema/fulfilment.ts";
import { ORDER_STATUSES } from "@/db/schema/oem.ts";
import {
  listFilter,
  many,
  manyNumbers,
  optionalFlag,
  sortBy,
} from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

/** Production tasks; `order_status` is the source order's, `late=1` those behind their planned end. */
export const TaskFilter = listFilter({
  sort: sortBy(["id", "ends_on"], "-id"),
  status: manyNumbers(TASK_STATUSES),
  order_status: many(ORDER_STATUSES),
  assignee_id: optionalId,
  late: optionalFlag,
});
export type TaskFilter = z.output<typeof TaskFilter>;
