import type { z } from "zod";
import { PAY_STATUSES } from "@/db/schema/oem.ts";
import { listFilter, many, sortBy } from "@/domain/platform/list_filter.ts";

/** The customer's bills: confirmed orders with what was due and paid (decisions 4.5, 4.6). */
export const BillFilter = listFilter({
  sort: sortBy(["created_at", "total", "outstanding"], "-created_at"),
  pay_status: many(PAY_STATUSES),
});
export type BillFilter = z.output<typeof BillFilter>;
