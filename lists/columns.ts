import type {
  ExportValue,
  Fact,
  ListColumn,
} from "@/components/list/column.ts";

/** A column that is shown only when somebody chooses it, and reads on the page as it does in a file. */
export function extraColumn<Row>(
  key: string,
  header: string,
  value: (row: Row) => ExportValue,
): ListColumn<Row> {
  return { key, header, hidden: true, drop: 3, value };
}

/** {@link extraColumn} of a fact that another column's cell says too. */
export function factColumn<Row>(
  key: string,
  { header, money, value = () => null }: Fact<Row>,
): ListColumn<Row> {
  return { ...extraColumn(key, header, value), money };
}
