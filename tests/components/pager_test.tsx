import { Pager } from "@/components/pager.tsx";
import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import { textOf } from "../html.ts";
import { render } from "./render.tsx";

function pager(page: number, total: number, more = false): string {
  return render(
    <Pager
      url="/list?status=draft&page=9"
      page={page}
      pageSize={20}
      total={total}
      totalMore={more}
    />,
  );
}

Deno.test("the pager says which rows of how many, and leads to the neighbours and both ends", () => {
  const html = pager(7, 286);
  match(textOf(html), /第 121–140 条， ?共 286 条/);
  deepEqual(
    [...html.matchAll(/class="pg" href="([^"]*)"/g)].map(([, href]) => href),
    [6, 1, 6, 7, 8, 15, 8].map((page) =>
      page === 1 ? "/list?status=draft" : `/list?status=draft&amp;page=${page}`
    ),
  );
});

Deno.test("beyond ten thousand the count is said as more, and a page past the end has no range", () => {
  match(textOf(pager(1, 10_000, true)), /共 1 万\+ 条/);
  doesNotMatch(textOf(pager(40, 10)), /第/);
});

Deno.test("where there is one page there is nothing to turn", () => {
  doesNotMatch(pager(1, 20), /class="pg"/);
});
