import { Board, Cell } from "@/components/dashboard.tsx";
import { NoFigures } from "@/components/no_figures.tsx";
import { PanelHead } from "@/components/panel_head.tsx";
import { activeCards } from "@/db/finance/cards.ts";
import { readSalesDashboard } from "@/db/sales/dashboard.ts";
import { may } from "@/domain/access.ts";
import { caller } from "@/platform/api.ts";
import { waysIn } from "@/site/map.ts";
import { waitingWork } from "@/site/waiting.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { Amounts, Products, Stages } from "../(_components)/index/charts.tsx";
import { Figures } from "../(_components)/index/figures.tsx";
import { Latest } from "../(_components)/index/latest.tsx";
import { Waits } from "../(_components)/index/waits.tsx";
import { NoCard } from "../(_components)/no_card.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const actor = caller(ctx);
    if (!may(actor, "manage_oem")) return page({ shown: null });
    const waiting = await waitingWork(ctx, "mkt");
    const cards = await activeCards(db);
    return page({
      shown: {
        figures: await readSalesDashboard(db, actor, settings),
        waiting,
        payable: cards.length > 0,
      },
    });
  },
});

export default define.page<typeof handler>(
  function SalesPanel({ data: { shown }, state }) {
    const { actor } = state;
    return (
      <>
        <PanelHead name={actor?.nickname} figures={shown !== null} />
        {shown
          ? (
            <>
              {!shown.payable && <NoCard />}
              <Figures figures={shown.figures} />
              <Board>
                <Cell span={8}>
                  <Amounts months={shown.figures.months} />
                </Cell>
                <Cell span={4} first>
                  <Waits waiting={shown.waiting} />
                </Cell>
                <Cell span={4}>
                  <Stages funnel={shown.figures.funnel} />
                </Cell>
                <Cell span={4}>
                  <Products products={shown.figures.products} />
                </Cell>
                <Cell span={4}>
                  <Latest latest={shown.figures.latest} />
                </Cell>
              </Board>
            </>
          )
          : (
            <NoFigures
              label="site.mkt"
              title="sales.index.no_figures"
              text="sales.index.no_figures.text"
              ways={waysIn("mkt", actor)}
            />
          )}
      </>
    );
  },
);
