import { Icon } from "@/components/icon.tsx";
import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { type OwnerChoices, ownerChoices } from "@/db/account/choices.ts";
import type { CursorList, List } from "@/db/list.ts";
import type { MovementRow } from "@/db/oem/movements.ts";
import type { StockRow } from "@/db/oem/stock.ts";
import type { Refused } from "@/domain/errors.ts";
import type { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import {
  type ListData,
  listGet,
  listPage,
  listPost,
} from "@/lists/handlers.ts";
import { MOVEMENTS } from "@/lists/oem/movements.tsx";
import { stock } from "@/lists/oem/stock.tsx";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import type { PageResponse } from "fresh";
import {
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

/** What the page shows beside its list, which is the stock or, by `?tab=`, its movements. */
interface Loaded<Tab> {
  tab: Tab;
  choices: OwnerChoices;
  /** the open form of an adjustment, and why it was refused */
  adjust?: AdjustForm;
  refused?: Refused;
}

type StockData = ListData<StockFilter, List<StockRow>, Loaded<"stock">>;
type MovementData = ListData<
  MovementFilter,
  CursorList<MovementRow>,
  Loaded<"movement">
>;
type InventoryData = StockData | MovementData;

function asksMovements({ searchParams }: URL): boolean {
  return searchParams.get("tab") === "movement";
}

async function load<Tab>(
  ctx: Ctx,
  tab: Tab,
  typed?: AdjustTexts,
  refused?: Refused,
): Promise<Loaded<Tab>> {
  const { db } = ctx.state;
  const asked = ctx.url.searchParams.get("adjust");
  const adjust = asked === null
    ? undefined
    : await openAdjustForm(db, caller(ctx), ctx.url, asked, typed);
  return {
    tab,
    choices: await ownerChoices(db),
    adjust,
    refused,
  };
}

const loadStock = (ctx: Ctx) => load(ctx, "stock" as const);
const loadMovements = (ctx: Ctx) => load(ctx, "movement" as const);

/** Corrects a stock as typed into the open form. */
async function adjust(
  ctx: Ctx,
  form: FormData,
): Promise<Response | PageResponse<InventoryData>> {
  const texts = typedAdjustment(form);
  if (form.has("search")) return await again(ctx, texts);
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => runAdjustment(trx, caller(ctx), texts),
  );
  if (refused) return await again(ctx, texts, refused);
  const here = ctx.url.pathname + ctx.url.search;
  return seeDone(withQuery(here, { adjust: null }), "sales.inventory.done");
}

/** The page and its open form with what was typed: with the refusal, or with the parts that were searched for. */
function again(
  ctx: Ctx,
  texts: AdjustTexts,
  refused?: Refused,
): Promise<Response | PageResponse<InventoryData>> {
  const shown = <Tab,>(tab: Tab) => () => load(ctx, tab, texts, refused);
  return asksMovements(ctx.url)
    ? listPage(ctx, MOVEMENTS, shown("movement" as const), {}, refused)
    : listPage(ctx, stock(), shown("stock" as const), {}, refused);
}

export const handler = define.handlers({
  async GET(ctx): Promise<Response | PageResponse<InventoryData>> {
    return asksMovements(ctx.url)
      ? await listGet(ctx, MOVEMENTS, loadMovements)
      : await listGet(ctx, stock(), loadStock);
  },
  async POST(ctx): Promise<Response | PageResponse<InventoryData>> {
    const form = await readForm(ctx.req);
    if (eventIn(form, ["bulk", "adjust"]) === "adjust") {
      return await adjust(ctx, form);
    }
    return asksMovements(ctx.url)
      ? await listPost(ctx, MOVEMENTS, loadMovements, form)
      : await listPost(ctx, stock(), loadStock, form);
  },
});

export default define.page<typeof handler>(
  function InventoryPage({ data, url }) {
    const closed = withQuery(url.pathname + url.search, { adjust: null });
    const { adjust, refused } = data.loaded;
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
      </>
    );
  },
);

function isOfMovements(data: InventoryData): data is MovementData {
  return data.loaded.tab === "movement";
}

/** The inventory or its ledger; `url` without the open dialog. */
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
        moved={isOfMovements(data)}
        choices={data.loaded.choices}
        rows={data.found.rows}
      />
    ),
    sums: data.filter.goods_id !== undefined && (
      <a class="lk ml-3" href={withQuery(here, { goods_id: null })}>
        {t("sales.inventory.one_part")}
      </a>
    ),
  };
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

/** The stock and its movements: tabs that keep the customer and the part. */
function Tabs({ data, path }: { data: InventoryData; path: string }) {
  const t = useT();
  const { organization_id, goods_id } = data.filter;
  const tab = (name: "stock" | "movement") => ({
    title: t(`sales.inventory.tab.${name}`),
    href: withQuery(path, {
      tab: name === "stock" ? null : name,
      organization_id,
      goods_id,
    }),
    current: data.loaded.tab === name,
  });
  return (
    <PhaseTabs
      label={t("site.mkt.oem.inventory")}
      items={[tab("stock"), tab("movement")]}
    />
  );
}
