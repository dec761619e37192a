import { Icon } from "@/components/icon.tsx";
import { ListPage, PhaseTabs, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { text } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import {
  runAdjustment,
  typedAdjustment,
} from "../(_components)/inventory/adjust.ts";
import { AdjustDialog } from "../(_components)/inventory/adjust_dialog.tsx";
import { InventoryFilter } from "../(_components)/inventory/inventory_filter.tsx";
import {
  type Inventory,
  loadInventory,
} from "../(_components)/inventory/load.ts";
import { MovementsTable } from "../(_components)/inventory/movements_table.tsx";
import { Older } from "../(_components)/inventory/older.tsx";
import { StockTable } from "../(_components)/inventory/stock_table.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const inventory = await loadInventory(ctx);
    return page(inventory, { status: inventory.wrong?.status ?? 200 });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const texts = typedAdjustment(form);
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => runAdjustment(trx, caller(ctx), texts),
    );
    if (!refused) {
      const here = ctx.url.pathname + ctx.url.search;
      return seeOther(withQuery(here, { adjust: null }), {
        tone: "done",
        text: text("sales.inventory.done"),
      });
    }
    const inventory = await loadInventory(ctx);
    const { adjust } = inventory;
    return page<Inventory>({
      ...inventory,
      adjust: adjust && { ...adjust, texts },
      refused,
    }, { status: refused.status });
  },
});

export default define.page<typeof handler>(
  function InventoryPage({ data, state, url }) {
    const { t, preferences } = state;
    const { shown, adjust, refused } = data;
    const here = url.pathname + url.search;
    const closed = withQuery(here, { adjust: null });
    const { organization_id, goods_id } = shown.filter;
    const tab = (name: "stock" | "movement") => ({
      title: t(`sales.inventory.tab.${name}`),
      href: withQuery(url.pathname, {
        tab: name === "stock" ? null : name,
        organization_id,
        goods_id,
      }),
      current: shown.tab === name,
    });
    return (
      <>
        <ListPage
          title={t("site.mkt.oem.inventory")}
          note={t("sales.inventory.note")}
          actions={
            <a
              class="btn"
              href={withQuery(here, { adjust: "new" })}
            >
              <Icon name="arrow-left-right" />
              {t("sales.inventory.adjust.title")}
            </a>
          }
        >
          <PhaseTabs
            label={t("site.mkt.oem.inventory")}
            items={[tab("stock"), tab("movement")]}
          />
          <InventoryFilter
            url={new URL(closed, url)}
            open={preferences.filter !== "0"}
            inventory={data}
          />
          <SumBar>
            <Total count={shown.list.total} more={shown.list.totalMore} />
            {goods_id !== undefined && (
              <a class="lk" href={withQuery(closed, { goods_id: null })}>
                {t("sales.inventory.one_part")}
              </a>
            )}
          </SumBar>
          {shown.tab === "stock"
            ? (
              <>
                <StockTable
                  rows={shown.list.rows}
                  here={closed}
                  sort={shown.filter.sort}
                />
                <Pager url={closed} {...shown.list} />
              </>
            )
            : (
              <>
                <MovementsTable
                  rows={shown.list.rows}
                  all={`${url.pathname}?tab=movement`}
                />
                <Older
                  url={closed}
                  total={shown.list.total}
                  totalMore={shown.list.totalMore}
                  below={shown.filter.after !== undefined}
                  next={shown.list.next}
                />
              </>
            )}
        </ListPage>
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
