import type { ListColumn } from "@/components/list/column.ts";
import { withQuery } from "@/components/query.ts";
import { DateTime, Nothing } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import { type List } from "@/db/list.ts";
import type { ListSpec, Words } from "@/lists/spec.ts";
import { actionsOf } from "./actions.ts";
import {
  filterOf,
  listRows,
  type ResourceFilter,
  rowIds,
  rowsOf,
} from "./read.ts";
import { exported, Shown } from "./shown.tsx";
import { fieldOf, labelOf, type Resource, type Row } from "./spec.ts";

function columnOf(
  { t }: Words,
  noun: Resource,
  name: string,
  here: string,
): ListColumn<Row> {
  const key = name.replace("?", "");
  const field = fieldOf(noun, key);
  const label = key === noun.label;
  const number = field.kind === "money" || field.kind === "integer";
  const cell = (row: Row) =>
    field.kind === "flag" && !row.values[key]
      ? (
        <span class="lg-only">
          <Nothing />
        </span>
      )
      : <Shown t={t} field={field} name={key} row={row} />;
  return {
    key,
    header: t(field.label),
    hidden: name.endsWith("?") || undefined,
    fixed: label || undefined,
    align: number ? "end" : undefined,
    sort: noun.sorts?.includes(key) ? key : undefined,
    money: field.kind === "money",
    value: (row) => exported(t, field, key, row),
    phone: label
      ? "title"
      : key === stateOf(noun)
      ? "status"
      : field.kind === "flag"
      ? "line" // the value is its name
      : halfOf(noun, key),
    cell: label
      ? (row) => (
        <a class="lk go1" href={withQuery(here, { open: row.id })}>
          {cell(row)}
        </a>
      )
      : cell,
  };
}

/** What stands beside the title on phones: the last of the choices and flags. */
function stateOf({ columns, fields }: Resource): string | undefined {
  return columns.findLast((name) =>
    ["choice", "flag"].includes(fields[name]?.kind ?? "")
  );
}

/** What is short stands beside the next that is short on phones; who has none has a line alone. */
function halfOf(noun: Resource, key: string): "left" | "right" | undefined {
  const short = noun.columns.filter((name) => isShort(noun, name));
  const at = short.indexOf(key);
  if (at < 0 || (at % 2 === 0 && at === short.length - 1)) return undefined;
  return at % 2 ? "right" : "left";
}

/** Whether a column that everybody sees says it in half a line. */
function isShort(noun: Resource, name: string): boolean {
  const field = noun.fields[name];
  return field !== undefined && !field.wide && name !== noun.label &&
    name !== stateOf(noun) && !["text", "code", "flag"].includes(field.kind);
}

function createdAt({ t }: Words): ListColumn<Row> {
  return {
    key: "created_at",
    header: t("common.created_at"),
    sort: "-created_at",
    drop: 2,
    at: (row) => row.created_at,
    cell: (row) => <DateTime at={row.created_at} />,
  };
}

/** The list of a noun; `here` is the path and query under which it is shown, for the links to its rows. */
export function specOf(
  noun: Resource,
  here = "",
): ListSpec<Row, ResourceFilter, List<Row>> {
  return {
    name: noun.name,
    tabs: ["status"],
    title: noun.title,
    caption: noun.caption,
    filter: filterOf(noun),
    columns: (words) =>
      noun.columns.map((name) =>
        name === "created_at"
          ? createdAt(words)
          : columnOf(words, noun, name, here)
      ),
    idOf: (row) => row.id,
    labelOf: (row) => labelOf(noun, row),
    find: (db, actor, filter, settings) =>
      listRows({ db, actor, settings }, noun, filter),
    none: emptyList,
    ids: (db, actor, filter, settings, most) =>
      rowIds({ db, actor, settings }, noun, filter, most),
    rows: (db, actor, ids) => rowsOf({ db, actor }, noun, ids),
    actions: actionsOf(noun),
  };
}
