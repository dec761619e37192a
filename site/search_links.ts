/** The targets of search hits: only pages that the reader may open. */
import { withQuery } from "@/components/query.ts";
import {
  FOUND_KINDS,
  type FoundKind,
  type FoundRows,
} from "@/db/platform/search.ts";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import { SHIPMENT_STATUSES } from "@/db/schema/fulfilment.ts";
import type { Actor } from "@/domain/access.ts";
import { mayOpen } from "./map.ts";

interface Links<Row> {
  /** the page of a hit; null if the reader has none, such as of an order that has not come to them yet */
  one(actor: Actor, row: Row): string | null;
  /** the list of all that the keyword finds */
  all(actor: Actor, keyword: string): string | null;
}

/** The first of these pages that the actor may open: its line in the site map, and its address if there is one. */
function firstOpen(
  actor: Actor,
  ...pages: readonly (readonly [line: string, href: string | null])[]
): string | null {
  const open = pages.find(([line, href]) => href && mayOpen(actor, line));
  return open?.[1] ?? null;
}

/** A list's address with the keyword in its filter. */
function listed(list: string, keyword: string, more = {}) {
  return [list, withQuery(list, { ...more, keyword })] as const;
}

/** Lists that open with what waits are asked for every status: the search looked in all of them. */
function orderList(actor: Actor, keyword: string): string | null {
  if (actor.kind === "oem") {
    return firstOpen(actor, listed("/oem/order/mine", keyword));
  }
  return firstOpen(
    actor,
    listed("/mkt/oem/list", keyword),
    listed("/prod/produce/task", keyword),
    listed("/prod/inventory/pending-orders", keyword, {
      status: SHIPMENT_STATUSES.map(String),
    }),
    listed("/finance/bill/oem", keyword, { status: [...RECEIPT_STATUSES] }),
  );
}

const order: Links<FoundRows["order"][number]> = {
  one(actor, { id, task, shipment, receipt }) {
    if (actor.kind === "oem") {
      return firstOpen(actor, ["/oem/order/:id", `/oem/order/${id}`]);
    }
    const of = (path: string, id: number | null) =>
      [`${path}/:id`, id === null ? null : `${path}/${id}`] as const;
    return firstOpen(
      actor,
      of("/mkt/oem/detail", id),
      of("/prod/produce/task-detail", task),
      of("/prod/inventory/pending-orders/detail", shipment),
      of("/finance/bill/oem-detail", receipt),
    );
  },
  all: orderList,
};

/** Pages about customers are in two panels: the first that is open. */
function customers<Row extends { id: number }>(page: string): Links<Row> {
  const lines = [`/mkt/customer/${page}`, `/pms/customer/${page}`];
  return {
    one: (actor, { id }) =>
      firstOpen(
        actor,
        ...lines.map((line) => [line, `${line}?open=${id}`] as const),
      ),
    all: (actor, keyword) =>
      firstOpen(actor, ...lines.map((line) => listed(line, keyword))),
  };
}

const DETAIL = "/prod/mall/good_detail";
const DIALOG = { dialog: "product" };

const LINKS: { [Kind in FoundKind]: Links<FoundRows[Kind][number]> } = {
  order,
  organization: customers("organization"),
  customer: customers("user"),
  individual: customers("other"),
  goods: {
    one: (actor, { id }) =>
      firstOpen(actor, [`${DETAIL}/:id?`, `${DETAIL}/${id}`]),
    all: (actor, keyword) =>
      firstOpen(actor, listed("/prod/mall/all", keyword)),
  },
  stock: {
    one: (actor, { sn }) => firstOpen(actor, listed("/oem/inventory/main", sn)),
    all: (actor, keyword) =>
      firstOpen(actor, listed("/oem/inventory/main", keyword)),
  },
  product: {
    one: (actor, { sn }) =>
      firstOpen(actor, listed("/oem/order/create", sn, DIALOG)),
    all: (actor, keyword) =>
      firstOpen(actor, listed("/oem/order/create", keyword, DIALOG)),
  },
};

/** The kinds with pages for their hits: others are not searched. */
export function reachableKinds(actor: Actor): Set<FoundKind> {
  return new Set(
    FOUND_KINDS.filter((kind) => LINKS[kind].all(actor, "") !== null),
  );
}

/** The page of a row that was found. */
export function linkOf<Kind extends FoundKind>(
  kind: Kind,
  actor: Actor,
  row: FoundRows[Kind][number],
): string | null {
  return LINKS[kind].one(actor, row);
}

/** The list of all rows of the kind that match the keyword. */
export function linkToAll(
  kind: FoundKind,
  actor: Actor,
  keyword: string,
): string | null {
  return LINKS[kind].all(actor, keyword);
}
