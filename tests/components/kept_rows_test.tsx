import { useKeptRows } from "@/components/list/kept_rows.ts";
import { type Column, Table } from "@/components/table.tsx";
import { DateTime, Money, Status } from "@/components/values.tsx";
import type { Locale } from "@/locales/messages.ts";
import { deepEqual, equal, match } from "node:assert/strict";
import { holdClock } from "../held_clock.ts";
import { render } from "./render.tsx";

interface Order {
  id: number;
  total: number;
  at: Date;
}

let made: number[] = [];
const COLUMNS: Column<Order>[] = [
  {
    header: "Total",
    cell: ({ id, total }) => {
      made.push(id);
      return <Money fen={total} />;
    },
  },
  {
    header: "Status",
    cell: () => <Status of="oem.order.status" value="draft" tone="ours" />,
  },
  { header: "Since", cell: ({ at }) => <DateTime at={at} form="full" /> },
];

interface OrdersList {
  idOf(order: Order): number;
}

interface OrdersProps {
  list: OrdersList;
  orders: readonly Order[];
  as?: unknown;
  ticked?: readonly string[];
}

function Orders({ list, orders, as = null, ticked = [] }: OrdersProps) {
  const keep = useKeptRows(list, as);
  return (
    <Table
      caption="Orders"
      columns={COLUMNS}
      rows={orders}
      rowKey={list.idOf}
      keep={keep}
      select={{ value: list.idOf, label: "Choose", ticked }}
    />
  );
}

/** The list's HTML, and the rows that were rendered for it. */
function show(props: OrdersProps, locale?: Locale): [string, number[]] {
  made = [];
  const html = render(<Orders {...props} />, locale);
  return [html, made];
}

function order(id: number, total = 100): Order {
  return { id, total, at: new Date(Date.UTC(2026, 10, 20, 4, 0, id)) };
}

/** A list that has been asked for before: that it lasts is known the second time. */
function lasting(): OrdersList {
  const list = described();
  show({ list, orders: [] });
  return list;
}

function described(): OrdersList {
  return { idOf: ({ id }) => id };
}

Deno.test("rows that say the same are rendered once for all who read the list", () => {
  using _minute = holdClock(Date);
  const list = lasting();
  const [first] = show({ list, orders: [order(1), order(2)] });
  const [again, rendered] = show({ list, orders: [order(1), order(2)] });
  equal(again, first);
  deepEqual(rendered, []);
});

Deno.test("a row of which anything has changed is rendered anew, the others are not", () => {
  using _minute = holdClock(Date);
  const list = lasting();
  show({ list, orders: [order(1), order(2)] });
  const [html, rendered] = show({ list, orders: [order(1), order(2, 250)] });
  deepEqual(rendered, [2]);
  match(html, /2\.50/);
});

Deno.test("a page that its reader has already is not gone through again, until a row of it is ticked", () => {
  using _minute = holdClock(Date);
  const list = lasting();
  const orders = [order(1), order(2)];
  const [first] = show({ list, orders });
  let asked = 0;
  const counting = new Proxy(orders, {
    get: (rows, name, self) => {
      asked++;
      return Reflect.get(rows, name, self);
    },
  });
  equal(show({ list, orders: counting })[0], first);
  asked = 0;
  equal(show({ list, orders: counting })[0], first);
  equal(asked, 1, "how many there are");
  const [ticked, rendered] = show({ list, orders, ticked: ["2"] });
  deepEqual(rendered, [2]);
  match(ticked, /value="2" checked/);
});

Deno.test("each language has its own rows", () => {
  const list = lasting();
  const [chinese] = show({ list, orders: [order(1)] }, "zh-cn");
  const [english, rendered] = show({ list, orders: [order(1)] }, "en-us");
  deepEqual(rendered, [1]);
  match(chinese, /订单待确认/);
  match(english, /Order to be confirmed/);
});

Deno.test("who may do something else has rows of their own", () => {
  const list = lasting();
  show({ list, orders: [order(1)], as: ["manage_oem"] });
  const [, rendered] = show({ list, orders: [order(1)], as: [] });
  deepEqual(rendered, [1]);
});

Deno.test("nothing is kept for a list that is described for one request: its cells may know who asks", () => {
  const orders = [order(1)];
  deepEqual(show({ list: described(), orders })[1], [1]);
  deepEqual(show({ list: described(), orders })[1], [1]);
});

Deno.test("a row is kept no longer than a minute: cells tell for how long something has stood", () => {
  using _minute = holdClock(Date);
  const list = lasting();
  show({ list, orders: [order(1)] });
  using _next = holdClock(Date, Date.now() + 60_000);
  show({ list, orders: [] });
  deepEqual(show({ list, orders: [order(1)] })[1], [1]);
});

Deno.test("two thousand rows are kept, not all that were ever read", () => {
  const list = lasting();
  for (let id = 1; id <= 2_001; id++) show({ list, orders: [order(id)] });
  deepEqual(show({ list, orders: [order(1)] })[1], [1]);
});
