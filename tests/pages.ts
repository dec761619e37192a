import type { Db } from "@/db/schema/database.ts";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import { ORDER_STATUSES, type OrderStatus } from "@/db/schema/oem.ts";
import { placeOf } from "@/site/map.ts";
import { linksOf } from "./html.ts";
import type { Answer, Visitor } from "./http.ts";

/** A page of the demo, and an account that may open it. */
export interface DemoPage {
  /** its line in the site map */
  place: string;
  /** path and query, with ids of the demo */
  url: string;
  /** null: a visitor */
  as: string | null;
  kind: "list" | "detail" | "other";
  /** of an order's page */
  status?: OrderStatus;
}

function customers(panel: string): string[] {
  return ["organization", "dashboard", "user", "other", "address"]
    .map((page) => `${panel}/customer/${page}`);
}

/** The year in which the demo, which ends today and goes back two years, has most orders; its numbers begin with it. */
export const BUSY_YEAR = String(
  new Date(Date.now() - 180 * 86_400_000).getFullYear(),
);
const FINDS_MANY = `/common?q=${BUSY_YEAR}`;

const LISTS: Record<string, string[]> = {
  oem_green: [
    "/oem/order/mine",
    "/oem/order/bill",
    "/oem/inventory/main",
    "/common/account/message",
    "/common/account/feedback",
  ],
  sales: [
    "/mkt/oem/list",
    "/mkt/oem/inventory",
    "/mkt/oem/oem-card",
    "/mkt/oem/oem-card-log",
    ...customers("/mkt"),
  ],
  finance: ["/finance/bill/oem", "/common/account/message"],
  product: [
    "/common/account/feedback",
    ...customers("/pms"),
    "/pms/log/dev-action-log",
    "/pms/log/omp-action-log",
    "/pms/log/cms-upload-log",
    "/pms/log/omp-upload-log",
    "/pms/log/sms-log",
  ],
  production: [
    "/prod/produce/task",
    "/prod/inventory/pending-orders",
    "/prod/logistics/package",
    "/prod/mall/category",
    ...GOODS_KINDS.map((kind) => `/prod/mall/${kind}`),
    "/prod/mall/all",
  ],
  admin: [
    "/pms/account/list",
    "/pms/account/role",
    "/pms/account/permission",
  ],
};
const OTHERS: Record<string, string[]> = {
  oem_green: [
    "/oem",
    "/oem/order/create",
    "/oem/order/create?dialog=product",
    "/oem/inventory/adjust",
    FINDS_MANY,
    "/common/api?call=post_oem_order",
  ],
  sales: ["/mkt/index", FINDS_MANY],
  finance: ["/finance/index"],
  production: ["/prod/index", "/prod/produce/task-edit"],
  admin: ["/pms/index"],
  content: [
    "/common",
    "/common/api",
    "/common/account/setting",
    "/common/account/message?tab=sent",
    "/common/account/message?write=1",
    "/common/account/message?write=1&organization=1",
  ],
  developer: ["/common/account/wechat-bind"],
  oem_sky: ["/common/account/address"],
};

/** Every page of the site map, a document's page in every state of the document. */
export async function demoPages(db: Db): Promise<DemoPage[]> {
  return [
    { place: "/", url: "/", as: null, kind: "other" },
    { place: "/login", url: "/login", as: null, kind: "other" },
    ...fixed(LISTS, "list"),
    ...fixed(OTHERS, "other"),
    ...await orderPages(db),
    ...await documentPages(db),
    ...await ticketPages(db),
    ...await cataloguePages(db),
  ];
}

function fixed(
  pages: Record<string, string[]>,
  kind: DemoPage["kind"],
): DemoPage[] {
  return Object.entries(pages).flatMap(([as, urls]) =>
    urls.map((url) => ({
      place: url === "/prod/produce/task-edit"
        ? `${url}/:id?`
        : url.split("?", 1)[0] ?? url,
      url,
      as,
      kind,
    }))
  );
}

/** The newest order of every status: the customer's own for the portal, anybody's for sales. */
async function orderPages(db: Db): Promise<DemoPage[]> {
  const orders = await db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select(["o.id", "o.status", "a.username"])
    .where("o.deleted_at", "is", null)
    .orderBy("o.id", "desc").execute();
  return ORDER_STATUSES.flatMap((status): DemoPage[] => {
    const ofStatus = orders.filter((order) => order.status === status);
    const own = ofStatus.find(({ username }) => username === "oem_green") ??
      ofStatus.find(({ username }) => username === "oem_sky");
    const any = ofStatus[0];
    return [
      ...own ? [page("/oem/order/:id", own.id, own.username, status)] : [],
      ...own && status === "draft"
        ? [page("/oem/order/:id/edit", own.id, own.username, status)]
        : [],
      ...any ? [page("/mkt/oem/detail/:id", any.id, "sales", status)] : [],
    ];
  });
}

function page(
  place: string,
  id: number,
  as: string,
  status?: OrderStatus,
): DemoPage {
  const url = place.replace(/:id\??/, String(id));
  return { place, url, as, kind: "detail", status };
}

/** Of the other documents, one in every state: vouchers, tasks, shipments, packages. */
async function documentPages(db: Db): Promise<DemoPage[]> {
  const receipts = await db.selectFrom("receipt").distinctOn("status")
    .select(["id", "status"]).orderBy("status").orderBy("id", "desc").execute();
  const tasks = await db.selectFrom("production_task as t")
    .leftJoin("oem_order as o", "o.id", "t.source_id")
    .distinctOn(["t.status", "o.status"])
    .select(["t.id", "t.status", "o.status as order_status"])
    .orderBy("t.status").orderBy("o.status").orderBy("t.id", "desc").execute();
  const shipments = await db.selectFrom("shipment")
    .distinctOn(["source", "status"]).select("id")
    .orderBy("source").orderBy("status").orderBy("id", "desc").execute();
  const packages = await db.selectFrom("package as p")
    .innerJoin("shipment as s", "s.id", "p.shipment_id")
    .distinctOn(["s.source", "s.status"]).select("p.id")
    .where("p.shipped_at", "is not", null)
    .orderBy("s.source").orderBy("s.status").orderBy("p.id", "desc").execute();
  const planning = tasks.find((task) => task.order_status === "arrange");
  return [
    ...receipts.map(({ id }) =>
      page("/finance/bill/oem-detail/:id", id, "finance")
    ),
    ...tasks.map(({ id }) =>
      page("/prod/produce/task-detail/:id", id, "production")
    ),
    ...planning
      ? [page("/prod/produce/task-edit/:id?", planning.id, "production")]
      : [],
    ...shipments.map(({ id }) =>
      page("/prod/inventory/pending-orders/detail/:id", id, "production")
    ),
    ...packages.map(({ id }) =>
      page("/prod/logistics/package/detail/:id", id, "production")
    ),
  ];
}

/** A ticket in every state, for its author and for those who answer. */
async function ticketPages(db: Db): Promise<DemoPage[]> {
  const tickets = await db.selectFrom("feedback as f")
    .innerJoin("account as a", "a.id", "f.account_id")
    .select(["f.id", "a.username"]).orderBy("f.id").execute();
  return tickets.flatMap(({ id, username }) =>
    [username, "product"].map((as) =>
      page("/common/account/feedback-detail/:id", id, as)
    )
  );
}

/** A product with its versions, a part, new goods, and the editor of a version. */
async function cataloguePages(db: Db): Promise<DemoPage[]> {
  const goods = await db.selectFrom("goods as g")
    .innerJoin("goods_version as v", "v.goods_id", "g.id")
    .select(["g.id", "v.id as version"]).where(
      "v.superseded_by",
      "is not",
      null,
    )
    .executeTakeFirstOrThrow();
  const part = await db.selectFrom("oem_stock as s")
    .select("s.goods_id as id").executeTakeFirstOrThrow();
  const form = page("/prod/mall/good/:id?", goods.id, "production");
  return [
    form,
    { ...form, url: `${form.url}?version=${goods.version}` },
    { ...form, url: "/prod/mall/good" },
    page("/prod/mall/good/:id?", part.id, "production"),
    page("/prod/mall/good_detail/:id?", goods.id, "production"),
    page("/prod/mall/good_detail/:id?", part.id, "admin"),
  ];
}

/** Requests that go wrong: without the permission, with an unknown number, or with a filter that makes no sense. */
export const WRONG_PAGES: readonly DemoPage[] = [
  ["/mkt/oem/list", "finance"],
  ["/oem/order/999999", "oem_green"],
  ["/nowhere", "sales"],
  [`/mkt/oem/list?from=x&to=2026-02-31&keyword=${"k".repeat(200)}`, "sales"],
  ["/oem/order/mine?from=2026-02-31", "oem_green"],
  ["/finance/bill/oem?from=x", "finance"],
  ["/prod/produce/task?from=x", "production"],
  ["/prod/mall/all?price_from=x&category_id=y", "production"],
].map(([url = "", as = ""]) => ({ place: url, url, as, kind: "other" }));

/** A list's own conditions: the same page with other rows. */
const CONDITIONS = new Set(
  ("page page_size sort after keyword from to status phase type read pay_status holder overdue received " +
    "state file order_status organization_id goods_id card_id").split(" "),
);

/**
 * Reads every page as somebody who may, then the states that its links lead to (dialogs, tabs, the print view), one of
 * each kind, and the requests that go wrong.
 */
export async function* readPages(
  db: Db,
  enter: (as: string | null) => Promise<Visitor>,
): AsyncGenerator<{ page: DemoPage; answer: Answer }> {
  const visitors = new Map<string | null, Visitor>();
  const seen = new Set<string>();
  const queue = [...await demoPages(db), ...WRONG_PAGES];
  for (const page of queue) {
    const visitor = visitors.get(page.as) ?? await enter(page.as);
    visitors.set(page.as, visitor);
    const answer = await visitor.get(page.url);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    yield { page, answer };
    if (answer.status === 200) queue.push(...statesOf(answer, page, seen));
  }
}

/** The menus of a list that are alike on every list. */
const ALIKE = ["menu=views", "menu=dates", "menu=keys"];

/** Parameters that name one of many alike, as an id does. */
const NAMING = new Set(["permission", "call"]);

/** The owner of a page's states: its lists, which other pages may show too, else the page as this account sees it. */
function subjectOf({ place, as }: Omit<DemoPage, "url">): string {
  return placeOf(place)?.lists?.join() ?? `${as} ${place}`;
}

/**
 * Distinguished by their parameters, without ids and names; those in `seen` are left out, and so are those behind a
 * menu.
 */
function statesOf(
  { body }: Answer,
  { url, ...page }: DemoPage,
  seen: Set<string>,
): DemoPage[] {
  const here = new URL(url, "http://x");
  if (here.searchParams.has("menu")) return [];
  return linksOf(body).flatMap(({ href }) => {
    const link = new URL(href, here);
    const marks = [...link.searchParams]
      .filter(([name]) => !CONDITIONS.has(name))
      .map(([name, value]) =>
        /^[\d.]+$/.test(value) || NAMING.has(name) ? name : `${name}=${value}`
      );
    const kind = ALIKE.find((menu) => marks.includes(menu)) ??
      `${subjectOf(page)} ${marks.sort()}`;
    const isNew = link.origin === here.origin && marks.length > 0 &&
      link.pathname === here.pathname && !seen.has(kind);
    if (!isNew) return [];
    seen.add(kind);
    return [{ ...page, url: link.pathname + link.search }];
  });
}
