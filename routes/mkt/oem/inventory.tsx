import { Icon } from "@/components/icon.tsx";
import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { DeliverySheet } from "@/components/order/delivery_sheet.tsx";
import { listAlone, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import type { CursorList, List } from "@/db/list.ts";
import {
  type DeliveryList,
  openDelivery,
  type OpenedDelivery,
} from "@/db/oem/deliveries.ts";
import type { MovementRow } from "@/db/oem/movements.ts";
import type { StockRow } from "@/db/oem/stock.ts";
import type { Refused } from "@/domain/errors.ts";
import type { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import type { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import { idIn } from "@/domain/validate.ts";
import {
  type ListData,
  listGet,
  listPage,
  listPost,
  type Way,
} from "@/lists/handlers.ts";
import { askedOwners } from "@/lists/named_customer.ts";
import { DeliveryChips } from "@/lists/oem/delivery_chips.tsx";
import { deliveries } from "@/lists/oem/deliveries.tsx";
import { MOVEMENTS } from "@/lists/oem/movements.tsx";
import { stock } from "@/lists/oem/stock.tsx";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import type { PageResponse } from "fresh";
import {
  isShownAgain,
  openAdjustForm,
  runAdjustment,
  typedAdjustment,
} from "../(_components)/inventory/adjust.ts";
import { AdjustDialog } from "../(_components)/inventory/adjust_dialog.tsx";
import type {
  AdjustForm,
  AdjustTexts,
} from "../(_components)/inventory/adjust_form.ts";
import { InventoryConditions } from "../(_components)/inventory/inventory_filter.tsx";

const TABS = ["stock", "movement", "delivery"] as const;
type Tab = typeof TABS[number];

/** What the page shows beside its list, which is the stock or, by `?tab=`, its movements or delivery applications. */
interface Loaded<Shown extends Tab = Tab> {
  tab: Shown;
  choices: OwnerChoices;
  /** the open form of an adjustment, and why it was refused */
  adjust?: AdjustForm;
  refused?: Refused;
  /** the application over the list */
  delivery?: OpenedDelivery;
}

type StockData = ListData<StockFilter, List<StockRow>, Loaded<"stock">>;
type MovementData = ListData<
  MovementFilter,
  CursorList<MovementRow>,
  Loaded<"movement">
>;
type DeliveryData = ListData<
  DeliveryFilter,
  DeliveryList,
  Loaded<"delivery">
>;
type InventoryData = StockData | MovementData | DeliveryData;
type Shown = Promise<Response | PageResponse<InventoryData>>;

function tabOf({ searchParams }: URL): Tab {
  const asked = searchParams.get("tab");
  return TABS.find((tab) => tab === asked) ?? "stock";
}

/** An adjustment as typed, and why it was refused. */
interface Typed {
  texts?: AdjustTexts;
  refused?: Refused;
}

async function load<Shown extends Tab>(
  ctx: Ctx,
  tab: Shown,
  { texts, refused }: Typed = {},
): Promise<Loaded<Shown>> {
  const { state: { db }, url: { searchParams } } = ctx;
  const actor = caller(ctx);
  const asked = searchParams.get("adjust");
  const delivery = tab === "delivery"
    ? idIn(searchParams.get("delivery") ?? "")
    : 0;
  return {
    tab,
    choices: await askedOwners(ctx),
    adjust: asked === null
      ? undefined
      : await openAdjustForm(db, actor, ctx.url, asked, texts),
    refused,
    delivery: delivery ? await openDelivery(db, actor, delivery) : undefined,
  };
}

async function chosen(ctx: Ctx, way: Way, typed?: Typed): Shown {
  const beside = <Shown extends Tab>(tab: Shown) => (ctx: Ctx) =>
    load(ctx, tab, typed);
  switch (tabOf(ctx.url)) {
    case "movement":
      return await way(MOVEMENTS, beside("movement"));
    case "delivery":
      return await way(deliveries(), beside("delivery"));
    default:
      return await way(stock(), beside("stock"));
  }
}

/** Corrects a stock as typed into the open form. */
async function adjust(ctx: Ctx, form: FormData): Shown {
  const texts = typedAdjustment(form);
  if (isShownAgain(form)) return await again(ctx, { texts });
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => runAdjustment(trx, caller(ctx), texts),
  );
  if (refused) return await again(ctx, { texts, refused });
  const here = ctx.url.pathname + ctx.url.search;
  return seeDone(withQuery(here, { adjust: null }), "sales.inventory.done");
}

/** The page and its open form with what was typed: with the refusal, or with the parts that were searched for. */
function again(ctx: Ctx, typed: Typed): Shown {
  const way: Way = (spec, load) => listPage(ctx, spec, load, typed.refused);
  return chosen(ctx, way, typed);
}

export const handler = define.handlers({
  GET: (ctx): Shown => chosen(ctx, (spec, load) => listGet(ctx, spec, load)),
  async POST(ctx): Shown {
    const form = await readForm(ctx.req);
    const event = eventIn(form, ["bulk", "adjust"]);
    if (event === "adjust") return await adjust(ctx, form);
    return await chosen(ctx, (spec, load) => listPost(ctx, spec, load, form));
  },
});

export default define.page<typeof handler>(
  function InventoryPage({ data, url }) {
    const closed = withQuery(url.pathname + url.search, {
      adjust: null,
      delivery: null,
    });
    const { adjust, refused, delivery } = data.loaded;
    return (
      <>
        <Inventory data={data} url={new URL(closed, url)} />
        {adjust && (
          <AdjustDialog
            {...adjust}
            close={closed}
            refused={refused}
          />
        )}
        {delivery && <DeliverySheet delivery={delivery} close={closed} />}
      </>
    );
  },
);

function isOfMovements(data: InventoryData): data is MovementData {
  return data.loaded.tab === "movement";
}

function isOfDeliveries(data: InventoryData): data is DeliveryData {
  return data.loaded.tab === "delivery";
}

/** The inventory, its ledger or the applications; `url` without the open dialog. */
function Inventory({ data, url }: { data: InventoryData; url: URL }) {
  const t = useT();
  const here = url.pathname + url.search;
  const parts = {
    url,
    note: t("sales.inventory.note"),
    plain: false,
    head: (
      <a class="btn" href={withQuery(here, { adjust: "new" })}>
        <Icon name="arrow-left-right" />
        {t("sales.inventory.adjust.title")}
      </a>
    ),
    tabs: <Tabs data={data} path={url.pathname} />,
    conditions: (
      <InventoryConditions
        tab={data.loaded.tab}
        choices={data.loaded.choices}
        rows={data.found.rows}
      />
    ),
    sums: partOf(data) !== undefined && (
      <a
        class="lk ml-3"
        href={withQuery(here, {
          goods_id: null,
          view: data.defaultView === null ? null : "none",
        })}
      >
        {t("sales.inventory.one_part")}
      </a>
    ),
  };
  if (isOfDeliveries(data)) {
    return (
      <ListView
        spec={deliveries(here)}
        data={data}
        empty={{ title: t("sales.inventory.deliveries.empty") }}
        first={{
          title: t("sales.inventory.deliveries.none"),
          text: t("sales.inventory.deliveries.none_text"),
        }}
        {...parts}
        tabs={
          <>
            {parts.tabs}
            <DeliveryChips
              here={listAlone(url)}
              chosen={data.filter.status}
              counts={data.found.counts}
            />
          </>
        }
      />
    );
  }
  return isOfMovements(data)
    ? (
      <ListView
        spec={MOVEMENTS}
        data={data}
        empty={{ title: t("sales.inventory.movements.empty") }}
        first={{
          title: t("sales.inventory.movements.none"),
          text: t("sales.inventory.movements.none_text"),
        }}
        {...parts}
      />
    )
    : (
      <ListView
        spec={stock(here)}
        data={data}
        empty={{ title: t("sales.inventory.empty") }}
        first={{
          title: t("sales.inventory.none"),
          text: t("sales.inventory.none_text"),
        }}
        {...parts}
      />
    );
}

/** The part that the list is of; applications have several. */
function partOf(data: InventoryData): number | undefined {
  return isOfDeliveries(data) ? undefined : data.filter.goods_id;
}

/** The stock, its movements and the applications: tabs that keep the customer and the part. */
function Tabs({ data, path }: { data: InventoryData; path: string }) {
  const t = useT();
  const { organization_id } = data.filter;
  const tab = (name: Tab) => ({
    title: t(`sales.inventory.tab.${name}`),
    href: withQuery(path, {
      tab: name === "stock" ? null : name,
      organization_id,
      goods_id: name === "delivery" ? undefined : partOf(data),
    }),
    current: data.loaded.tab === name,
  });
  return (
    <PhaseTabs
      label={t("site.mkt.oem.inventory")}
      items={TABS.map(tab)}
    />
  );
}
