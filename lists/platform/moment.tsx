import type { ListColumn } from "@/components/list/column.ts";
import { DateTime } from "@/components/values.tsx";
import type { Words } from "../spec.ts";

/** When it happened, to the second: the first column of a log. */
export function momentColumn<Row extends { at: Date }>(
  { t }: Words,
): ListColumn<Row> {
  return {
    key: "at",
    fixed: true,
    header: t("common.time"),
    at: ({ at }) => at,
    cell: ({ at }) => <DateTime at={at} form="full" />,
  };
}
