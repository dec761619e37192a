import { LineChart } from "@/components/charts/line_chart.tsx";
import { monthName } from "@/components/charts/month_name.ts";
import {
  Board,
  Cell,
  Kpi,
  KpiRow,
  TodoSheet,
} from "@/components/dashboard.tsx";
import { counted } from "@/components/list.tsx";
import { NoFigures } from "@/components/no_figures.tsx";
import { PanelHead } from "@/components/panel_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Money } from "@/components/values.tsx";
import { WorkTodo } from "@/components/work.tsx";
import {
  type FinanceDashboard,
  readFinanceDashboard,
} from "@/db/sales/panels.ts";
import type { Waiting } from "@/db/sales/waiting.ts";
import { grouped } from "@/locales/digits.ts";
import { caller } from "@/platform/api.ts";
import { mayOpen, waysIn } from "@/site/map.ts";
import { waitingWork } from "@/site/waiting.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { BILLS } from "../(_components)/bill_tabs.tsx";

/** Fen in units of 10,000 CNY with one decimal, for charts. */
const FEN_PER_UNIT = 1_000_000;

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const actor = caller(ctx);
    const figures = await readFinanceDashboard(db, actor, settings);
    const waiting = figures ? await waitingWork(ctx, "finance") : [];
    return page({ figures, waiting });
  },
});

export default define.page<typeof handler>(
  function FinancePanel({ data, state }) {
    const { actor } = state;
    const { figures, waiting } = data;
    return (
      <>
        <PanelHead name={actor?.nickname} figures={figures !== null} />
        {figures
          ? (
            <>
              <Figures
                figures={figures}
                orders={mayOpen(actor, "/mkt/oem/list")}
              />
              <Board>
                <Cell span={8}>
                  <Received received={figures.received} />
                </Cell>
                <Cell span={4} first>
                  <Tasks waiting={waiting} />
                </Cell>
              </Board>
            </>
          )
          : (
            <NoFigures
              label="site.finance"
              title="finance.page.index.no_figures"
              ways={waysIn("finance", actor)}
            />
          )}
      </>
    );
  },
);

interface FiguresProps {
  figures: FinanceDashboard;
  /** the reader may open the list of orders */
  orders: boolean;
}

function Figures({ figures, orders }: FiguresProps) {
  const t = useT();
  const { pending, received, refunds, outstanding } = figures;
  const [last, current] = received.slice(-2);
  return (
    <KpiRow>
      <Kpi
        title={t("finance.page.kpi.pending")}
        value={<Money fen={pending.amount} />}
        href={withQuery(BILLS, pending.query)}
        note={t("finance.page.kpi.receipts", { n: pending.receipts })}
      />
      {current && (
        <Kpi
          title={t("finance.page.kpi.received")}
          value={<Money fen={current.amount} />}
          href={withQuery(BILLS, current.query)}
          note={
            <Sentence
              of="finance.page.kpi.last_month"
              with={{
                n: grouped(current.receipts),
                amount: <Money fen={last?.amount ?? 0} />,
              }}
            />
          }
        />
      )}
      <Kpi
        title={t("finance.page.kpi.refunds")}
        value={<Money fen={refunds.amount} />}
        href={withQuery(BILLS, { ...refunds.query, view: "none" })}
        note={t("finance.page.kpi.refund_count", { n: refunds.refunds })}
      />
      <Kpi
        title={t("finance.page.kpi.outstanding")}
        value={<Money fen={outstanding.amount} />}
        href={orders
          ? withQuery("/mkt/oem/list", outstanding.query)
          : undefined}
        note={t("finance.page.kpi.orders", {
          n: counted(t, outstanding.orders.total, outstanding.orders.totalMore),
        })}
      />
    </KpiRow>
  );
}

/** Money that was accepted, month by month; the table below leads to the vouchers of each. */
function Received({ received }: Pick<FinanceDashboard, "received">) {
  const t = useT();
  const points = received.map(({ month, amount, query }) => ({
    label: monthName(t, month),
    value: Math.round(amount / FEN_PER_UNIT * 10) / 10,
    href: withQuery(BILLS, query),
  }));
  const [last, current] = points.slice(-2);
  const none = received.every(({ amount }) => amount === 0);
  return (
    <Sheet
      title={t("finance.page.chart.title")}
      note={t("finance.page.chart.note")}
    >
      <LineChart
        sentence={t("finance.page.chart.sentence", {
          last: last?.value ?? 0,
          current: current?.value ?? 0,
        })}
        none={none && t("finance.page.chart.none")}
        points={points}
      />
    </Sheet>
  );
}

function Tasks({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useT();
  const all = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <TodoSheet title={t("finance.page.index.waiting")} all={all}>
      {waiting.length === 0 && (
        <EmptyState title={t("finance.page.index.nothing")} />
      )}
      {waiting.map((work) => <WorkTodo key={work.kind} work={work} />)}
    </TodoSheet>
  );
}
