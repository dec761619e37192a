import type {
  ExportValue,
  Fact,
  ListColumn,
} from "@/components/list/column.ts";

/** A column that reads on the page as it does in a file. */
export function plainColumn<Row>(
  key: string,
  header: string,
  value: (row: Row) => ExportValue,
): ListColumn<Row> {
  return { key, header, drop: 3, value, cell: value };
}

/** The same, shown only when somebody chooses it. */
export function extraColumn<Row>(
  key: string,
  header: string,
  value: (row: Row) => ExportValue,
): ListColumn<Row> {
  return { ...plainColumn(key, header, value), hidden: true };
}

/** {@link extraColumn} of a fact that another column's cell says too. */
export function factColumn<Row>(
  key: string,
  { header, value = () => null }: Fact<Row>,
): ListColumn<Row> {
  return extraColumn(key, header, value);
}
