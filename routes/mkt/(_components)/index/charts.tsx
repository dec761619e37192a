import { BarChart } from "@/components/charts/bar_chart.tsx";
import { Funnel } from "@/components/charts/funnel.tsx";
import { Legend } from "@/components/charts/legend.tsx";
import { LineChart } from "@/components/charts/line_chart.tsx";
import { monthName } from "@/components/charts/month_name.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { SalesDashboard } from "@/db/sales/dashboard.ts";
import { formatMoney } from "@/domain/money.ts";
import { ORDERS } from "./figures.tsx";

/** Fen in 10,000 yuan, the chart's unit. */
const UNIT = 1_000_000;

const inUnits = (fen: number) => Math.round(fen / UNIT * 100) / 100;

/** Orders of the last twelve months, beside the year before. */
export function Amounts({ months }: Pick<SalesDashboard, "months">) {
  const t = useT();
  const amounts = months.map(({ amount }) => amount);
  const current = months.at(-1);
  const none = months.every(({ amount, lastYear }) => !amount && !lastYear);
  return (
    <Sheet
      title={t("sales.index.amounts")}
      aside={!none && (
        <Legend
          line={t("sales.index.amounts.of")}
          dashed={t("sales.index.amounts.before")}
        />
      )}
    >
      <LineChart
        sentence={t("sales.index.amounts.sentence", {
          most: formatMoney(Math.max(...amounts)),
          now: formatMoney(current?.amount ?? 0),
        })}
        none={none && t("sales.index.amounts.none")}
        points={months.map(({ month, amount, lastYear, query }) => ({
          label: monthName(t, month),
          value: inUnits(amount),
          previous: inUnits(lastYear),
          href: withQuery(ORDERS, query),
        }))}
      />
    </Sheet>
  );
}

/** How far the orders of the last 90 days have come. */
export function Stages({ funnel }: Pick<SalesDashboard, "funnel">) {
  const t = useT();
  const created = funnel[0]?.orders ?? 0;
  return (
    <Sheet title={t("sales.index.funnel")} note={t("sales.index.funnel.of")}>
      <Funnel
        sentence={t("sales.index.funnel.sentence", {
          created,
          settled: funnel.at(-1)?.orders ?? 0,
        })}
        none={created === 0 && t("sales.index.funnel.none")}
        stages={funnel.map(({ stage, orders, query }) => ({
          label: t(`sales.index.funnel.${stage}`),
          value: orders,
          href: withQuery(ORDERS, query),
        }))}
      />
    </Sheet>
  );
}

/** Which products were ordered most this month. */
export function Products({ products }: Pick<SalesDashboard, "products">) {
  const t = useT();
  const [most] = products;
  return (
    <Sheet title={t("sales.index.products")} note={t("sales.index.this_month")}>
      <BarChart
        sentence={t("sales.index.products.sentence", {
          name: most?.name ?? "",
          n: most?.quantity ?? 0,
        })}
        none={!most && t("sales.index.products.none")}
        bars={products.map(({ name, quantity }) => ({
          label: name,
          value: quantity,
        }))}
      />
    </Sheet>
  );
}
