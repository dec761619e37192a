import type { ListColumn } from "@/components/list/column.ts";
import { DateTime } from "@/components/values.tsx";
import { formatDateTime } from "@/domain/time.ts";
import type { Words } from "../spec.ts";

/** When it happened, to the second: the first column of a log. */
export function momentColumn<Row extends { at: Date }>(
  { t, timeZone }: Words,
): ListColumn<Row> {
  return {
    key: "at",
    fixed: true,
    header: t("common.time"),
    value: ({ at }) => formatDateTime(at, timeZone),
    cell: ({ at }) => <DateTime at={at} form="full" />,
  };
}
