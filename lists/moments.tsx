import type { ListColumn } from "@/components/list/column.ts";
import { DateTime, Nothing } from "@/components/values.tsx";

/** A column that says to the second when something happened; a workbook has it as a date. */
export function plainMoment<Row>(
  key: string,
  header: string,
  at: (row: Row) => Date | null,
): ListColumn<Row> {
  return {
    key,
    header,
    drop: 3,
    at,
    cell: (row) => {
      const moment = at(row);
      return moment ? <DateTime at={moment} form="full" /> : <Nothing />;
    },
  };
}

/** The same, shown only when somebody chooses it. */
export function extraMoment<Row>(
  key: string,
  header: string,
  at: (row: Row) => Date | null,
): ListColumn<Row> {
  return { ...plainMoment(key, header, at), hidden: true };
}
