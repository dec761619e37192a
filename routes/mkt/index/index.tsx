import { Board, Cell } from "@/components/dashboard.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { readSalesDashboard } from "@/db/sales/dashboard.ts";
import { readWaiting } from "@/db/sales/waiting.ts";
import { may } from "@/domain/access.ts";
import { formatMinute, formatTime } from "@/domain/time.ts";
import { caller } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { Amounts, Products, Stages } from "../(_components)/index/charts.tsx";
import { Figures } from "../(_components)/index/figures.tsx";
import { Latest } from "../(_components)/index/latest.tsx";
import { Waits } from "../(_components)/index/waits.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const actor = caller(ctx);
    if (!may(actor, "manage_oem")) return page({ shown: null });
    const waiting = await readWaiting(db, actor, settings);
    return page({
      shown: {
        figures: await readSalesDashboard(db, actor, settings),
        waiting: waiting.filter(({ panel }) => panel === "mkt"),
      },
    });
  },
});

/** The day's part that begins at an hour, latest first. */
const DAY_PARTS = [["evening", 18], ["afternoon", 12], ["morning", 0]] as const;

export default define.page<typeof handler>(
  function SalesPanel({ data: { shown }, state }) {
    const { t, actor, settings } = state;
    const now = new Date();
    const hour = Number(formatTime(now, settings.time_zone).slice(0, 2));
    const [part] = DAY_PARTS.find(([, from]) => hour >= from) ?? DAY_PARTS[2];
    const at = formatMinute(now, settings.time_zone);
    return (
      <>
        <PageHead
          title={t(`sales.index.good.${part}`, { name: actor?.nickname ?? "" })}
          note={shown && t("sales.index.as_of", { at })}
        />
        {shown
          ? (
            <>
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
            <Sheet label={t("site.mkt")}>
              <EmptyState
                title={t("sales.index.no_figures")}
                text={t("sales.index.no_figures.text")}
              />
            </Sheet>
          )}
      </>
    );
  },
);
