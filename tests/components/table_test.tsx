import { type Column, RowActions, Table, Two } from "@/components/table.tsx";
import { doesNotMatch, equal, match } from "node:assert/strict";
import { render } from "./render.tsx";

interface Order {
  id: number;
  no: string;
  total: number;
}

const ORDERS: Order[] = [
  { id: 1, no: "2026112000001", total: 10 },
  { id: 2, no: "2026112000002", total: 20 },
];

const COLUMNS: Column<Order>[] = [
  { header: "单号", sort: "-created_at", cell: (order) => order.no },
  {
    header: "总额",
    sort: "-total",
    align: "end",
    phone: "left",
    cell: (order) => order.total,
  },
  { header: "备注", drop: 3, phone: "line", cell: () => "<b>" },
  { header: "操作", phone: "actions", cell: () => <RowActions /> },
];

function table(sort: string, rows = ORDERS): string {
  return render(
    <Table
      caption="订单"
      rows={rows}
      columns={COLUMNS}
      rowKey={(order) => order.id}
      url="/mkt/oem/list?status=draft&status=close&page=3"
      sort={sort}
      empty={<p>还没有订单</p>}
    />,
  );
}

Deno.test("a row carries what a phone's card needs: places, and the names of its figures", () => {
  const html = table("-created_at");
  match(html, /<td class="c-title">2026112000001<\/td>/);
  match(html, /<td class="num c-left" data-l="总额">10<\/td>/);
  match(html, /<td class="p3 c-line">&lt;b><\/td>/);
});

Deno.test("a cell without an act is empty, so that a card shows no bare frame", () => {
  match(table(""), /<td class="c-actions"><\/td>/);
});

Deno.test("the sorted head says its direction and leads to the other one; filters stay, the page goes", () => {
  const html = table("-created_at");
  match(
    html,
    /aria-sort="descending"><a href="\/mkt\/oem\/list\?status=draft&amp;status=close&amp;sort=created_at">/,
  );
  match(html, /<a href="[^"]*&amp;sort=-total">总额/);
  match(table("created_at"), /aria-sort="ascending"/);
  equal(table("-total").match(/aria-sort/g)?.length, 1);
});

Deno.test("without rows there is the empty state instead of a bare head", () => {
  const html = table("", []);
  match(html, /还没有订单/);
  doesNotMatch(html, /<table/);
});

Deno.test("a name that a narrow column may cut is said whole when it is pointed at", () => {
  const long = "施肥控制柜 FC-8 / 气象站 WS-10";
  match(
    render(<Two first={long} second="×4" />),
    new RegExp(`title="${long}"`),
  );
  doesNotMatch(render(<Two first="绿源农业" second="周敏" />), /title/);
});

Deno.test("a fact without a context has no second line", () => {
  equal(
    render(<Two first="周敏" second="绿源" />),
    '<div class="clip">周敏</div><small>绿源</small>',
  );
  for (const second of ["", null, undefined]) {
    equal(
      render(<Two first="周敏" second={second} />),
      '<div class="clip">周敏</div>',
    );
  }
});
