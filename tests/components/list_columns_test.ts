import { deepEqual } from "node:assert/strict";
import {
  arrangeable,
  type ListColumn,
  shownColumns,
  withSorted,
} from "@/components/list/column.ts";

function column(
  key: string,
  more: Partial<ListColumn<unknown>> = {},
): ListColumn<unknown> {
  return { key, header: key, cell: () => key, ...more };
}

const COLUMNS = [
  column("no", { fixed: true }),
  column("customer"),
  column("state", { fixed: true }),
  column("total"),
  column("sales", { hidden: true }),
  column("actions", { fixed: true }),
];

function keys(columns: readonly ListColumn<unknown>[]): string {
  return columns.map(({ key }) => key).join(" ");
}

Deno.test("a list shows its own columns until somebody chooses others", () => {
  deepEqual(
    keys(shownColumns(COLUMNS, "/list", null)),
    "no customer state total actions",
  );
});

Deno.test("a list that is put in order by a column that it has hidden shows it after the others, whatever was chosen", () => {
  const columns = [
    column("no", { fixed: true }),
    column("changed", { hidden: true, sort: "-changed_at" }),
    column("total", { sort: "-total" }),
    column("actions", { fixed: true }),
  ];
  const shown = (sort: string, chosen: string[] | null) => {
    const url = `/list?sort=${sort}`;
    return keys(withSorted(columns, shownColumns(columns, url, chosen), url));
  };
  for (const sort of ["changed_at", "-changed_at"]) {
    deepEqual(shown(sort, null), "no total changed actions");
    deepEqual(shown(sort, ["changed", "total"]), "no changed total actions");
    deepEqual(shown(sort, ["total"]), "no total changed actions");
  }
  deepEqual(shown("total", null), "no total actions");
  deepEqual(shown("total", ["changed"]), "no changed actions");
});

Deno.test("chosen columns come in their order; number, state and actions keep their places", () => {
  deepEqual(
    keys(shownColumns(COLUMNS, "/list", ["sales", "total"])),
    "no sales state total actions",
  );
  deepEqual(keys(shownColumns(COLUMNS, "/list", [])), "no state actions");
});

Deno.test("the columns of a link win over those that were chosen; what is not there is left out", () => {
  deepEqual(
    keys(
      shownColumns(COLUMNS, "/list?columns=total,nonsense,total,no", ["sales"]),
    ),
    "no total state actions",
  );
});

Deno.test("the shown columns are offered first, then the others, never the fixed ones", () => {
  const shown = shownColumns(COLUMNS, "/list", ["sales"]);
  deepEqual(keys(arrangeable(COLUMNS, shown)), "sales customer total");
});
