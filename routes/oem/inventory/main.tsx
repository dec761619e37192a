import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { listAlone, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { CursorList, List } from "@/db/list.ts";
import { type DeliveryList, openDelivery } from "@/db/oem/deliveries.ts";
import type { MovementRow } from "@/db/oem/movements.ts";
import { hasStock, type StockRow } from "@/db/oem/stock.ts";
import type { Refused } from "@/domain/errors.ts";
import { deliveryFlow, moveDelivery } from "@/domain/oem/delivery.ts";
import type { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import type { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { idIn, parse, requiredId } from "@/domain/validate.ts";
import {
  type ListData,
  listGet,
  listPage,
  listPost,
  type Way,
} from "@/lists/handlers.ts";
import { DeliveryChips } from "@/lists/oem/delivery_chips.tsx";
import { DELIVERY_ACTS, myDeliveries } from "@/lists/oem/portal/deliveries.tsx";
import { MY_MOVEMENTS } from "@/lists/oem/portal/movements.tsx";
import { MY_STOCK } from "@/lists/oem/portal/stock.tsx";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { type Ctx, define, type State } from "@/utils.ts";
import type { PageResponse } from "fresh";
import { CreateOrder } from "../(_components)/ordering.tsx";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import {
  DeliveryConditions,
  MovementConditions,
  StockConditions,
} from "./(_components)/conditions.tsx";
import {
  DeliveryDialog,
  type OpenDelivery,
} from "./(_components)/delivery_dialog.tsx";

const TABS = ["stock", "movement", "delivery"] as const;

/** Every tab offers to apply for a delivery, as long as there is something to deliver. */
interface Loaded {
  sendable: boolean;
}
type StockData = ListData<
  StockFilter,
  List<StockRow>,
  Loaded & { tab: "stock" }
>;
type MovementData = ListData<
  MovementFilter,
  CursorList<MovementRow>,
  Loaded & { tab: "movement" }
>;
type DeliveryData = ListData<
  DeliveryFilter,
  DeliveryList,
  Loaded & { tab: "delivery"; open: OpenDelivery | null; act?: Refused }
>;
type InventoryData = StockData | MovementData | DeliveryData;
type Shown = Promise<Response | PageResponse<InventoryData>>;

async function loadSendable({ state }: Ctx): Promise<Loaded> {
  const actor = asCustomer(caller({ state }));
  return { sendable: await hasStock(state.db, actor) };
}

/** The dialog over the applications. Throws 40400 for one that is not the reader's. */
async function loadDeliveries(ctx: Ctx): Promise<DeliveryData["loaded"]> {
  const { searchParams } = ctx.url;
  const id = idIn(searchParams.get("delivery") ?? "");
  const tab = { tab: "delivery" as const, ...await loadSendable(ctx) };
  if (id === 0) return { ...tab, open: null };
  const actor = asCustomer(caller(ctx));
  const delivery = await openDelivery(ctx.state.db, actor, id);
  const allowed = deliveryFlow.actions(actor, delivery);
  const acts = DELIVERY_ACTS.filter((act) => allowed.includes(act));
  const asked = searchParams.get("confirm");
  const ask = acts.find((act) => act === asked) ?? null;
  return { ...tab, open: { delivery, acts, ask } };
}

/** The list of the chosen tab. */
async function chosen(ctx: Ctx, way: Way): Shown {
  const stock = async () => ({
    tab: "stock" as const,
    ...await loadSendable(ctx),
  });
  const movement = async () => ({
    tab: "movement" as const,
    ...await loadSendable(ctx),
  });
  switch (ctx.url.searchParams.get("tab")) {
    case "movement":
      return await way(MY_MOVEMENTS, movement);
    case "delivery":
      return await way(myDeliveries(), loadDeliveries);
    default:
      return await way(MY_STOCK, stock);
  }
}

export const handler = define.handlers({
  GET: (ctx): Shown => chosen(ctx, (spec, load) => listGet(ctx, spec, load)),
  async POST(ctx): Shown {
    const form = await readForm(ctx.req);
    if (form.get("event") === "bulk") {
      return await chosen(ctx, (spec, load) => listPost(ctx, spec, load, form));
    }
    const act = eventIn(form, DELIVERY_ACTS);
    const actor = asCustomer(caller(ctx));
    const id = parse(requiredId(), form.get("id"));
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => moveDelivery(trx, actor, id, act),
    );
    if (!refused) {
      const list = listAlone(ctx.url);
      return seeDone(list, `oem.portal.delivery.${act}.done`);
    }
    const load = async () => ({
      tab: "delivery" as const,
      ...await loadSendable(ctx),
      open: null,
      act: refused,
    });
    return await listPage(ctx, myDeliveries(), load, refused);
  },
});

export default define.page<typeof handler>(
  function InventoryPage({ data, state, url }) {
    const here = url.pathname + url.search;
    const closed = withQuery(here, { delivery: null, confirm: null });
    const open = isOfDeliveries(data) ? data.loaded.open : null;
    return (
      <>
        <Inventory
          data={data}
          url={new URL(closed, url)}
          organization={state.organization}
        />
        {open && <DeliveryDialog {...open} here={here} />}
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

interface InventoryProps {
  data: InventoryData;
  /** without what is open over the list */
  url: URL;
  organization: State["organization"];
}

/** Stock, movements and delivery applications. */
function Inventory({ data, url, organization }: InventoryProps) {
  const t = useT();
  const act = isOfDeliveries(data) ? data.loaded.act : undefined;
  const parts = {
    url,
    notice: (
      <>
        {data.actor.organizationId === null && (
          <NoOrganization actor={data.actor} />
        )}
        {act && <ErrorSummary refusal={act} />}
      </>
    ),
    head: data.loaded.sendable && (
      <a class="btn btn-primary" href="/oem/inventory/adjust">
        <Icon name="truck" />
        {t("oem.delivery.event.apply")}
      </a>
    ),
    tabs: (
      <PhaseTabs
        label={t("site.oem.inventory")}
        items={TABS.map((name) => ({
          title: t(`oem.portal.tab.${name}`),
          href: withQuery(url.pathname, { tab: name === "stock" ? "" : name }),
          current: name === data.loaded.tab,
        }))}
      />
    ),
  };
  if (isOfMovements(data)) {
    return (
      <ListView
        spec={MY_MOVEMENTS}
        data={data}
        conditions={<MovementConditions rows={data.found.rows} />}
        empty={{ title: t("oem.portal.movement.empty") }}
        {...parts}
      />
    );
  }
  if (isOfDeliveries(data)) {
    return (
      <ListView
        spec={myDeliveries(url.pathname + url.search)}
        data={data}
        conditions={<DeliveryConditions />}
        empty={{ title: t("oem.portal.delivery.empty") }}
        first={{
          title: t("oem.portal.delivery.empty"),
          text: t("oem.portal.delivery.empty_text"),
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
  return (
    <ListView
      spec={MY_STOCK}
      data={data}
      conditions={<StockConditions />}
      empty={{ title: t("oem.portal.stock.empty") }}
      first={{
        title: t("oem.portal.stock.empty"),
        text: t("oem.portal.stock.empty_text"),
        children: data.actor.organizationId !== null && (
          <CreateOrder organization={organization} />
        ),
      }}
      {...parts}
    />
  );
}
