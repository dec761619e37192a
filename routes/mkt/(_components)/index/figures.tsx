import { Kpi, KpiRow } from "@/components/dashboard.tsx";
import { Spark } from "@/components/charts/spark.tsx";
import { counted } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Money, Nothing } from "@/components/values.tsx";
import type { SalesDashboard } from "@/db/sales/dashboard.ts";

export const ORDERS = "/mkt/oem/list";

/** The four figures that sales begin their day with; each but the last is a list's. */
export function Figures({ figures }: { figures: SalesDashboard }) {
  const t = useT();
  const { month, outstanding, production, leadTime, months } = figures;
  return (
    <KpiRow>
      <Kpi
        title={t("sales.index.month")}
        value={<Money fen={month.amount} />}
        href={withQuery(ORDERS, month.query)}
        note={<Growth now={month.amount} before={month.previous} />}
      >
        <Spark values={months.map(({ amount }) => amount)} />
      </Kpi>
      <Kpi
        title={t("sales.index.outstanding")}
        value={<Money fen={outstanding.amount} />}
        href={withQuery(ORDERS, outstanding.query)}
        note={t("sales.index.outstanding.of", {
          n: counted(t, outstanding.orders.total, outstanding.orders.totalMore),
        })}
      />
      <Kpi
        title={t("sales.index.production")}
        value={t("sales.index.orders", { n: production.orders })}
        href={withQuery(ORDERS, production.query)}
        note={
          <Sentence
            of="sales.index.production.of"
            with={{
              n: production.orders - production.overdue,
              late: (
                <a
                  class={production.overdue > 0
                    ? "text-bad font-semibold"
                    : "mut"}
                  href={withQuery(ORDERS, production.overdueQuery)}
                >
                  {production.overdue}
                </a>
              ),
            }}
          />
        }
      />
      <Kpi
        title={t("sales.index.lead_time")}
        value={leadTime.days === null
          ? <Nothing />
          : t("sales.index.days", { n: leadTime.days })}
        note={<Faster {...leadTime} />}
      >
        <Spark values={leadTime.months} />
      </Kpi>
    </KpiRow>
  );
}

/** The change against the same days of the month before. */
function Growth({ now, before }: { now: number; before: number }) {
  const t = useT();
  if (before === 0) return <>{t("sales.index.month.first")}</>;
  const percent = Math.round((now - before) / before * 1000) / 10;
  const sign = percent < 0 ? "↓" : "↑";
  return (
    <Sentence
      of="sales.index.month.than"
      with={{
        change: (
          <b class={percent < 0 ? "text-bad" : "text-done"}>
            {`${sign} ${Math.abs(percent)}%`}
          </b>
        ),
      }}
    />
  );
}

function Faster({ days, before }: SalesDashboard["leadTime"]) {
  const t = useT();
  if (days === null || before === null) {
    return <>{t("sales.index.lead_time.of")}</>;
  }
  const change = Math.round((days - before) * 10) / 10;
  const words = t("sales.index.days", { n: Math.abs(change) });
  return (
    <Sentence
      of="sales.index.lead_time.than"
      with={{
        change: (
          <b class={change > 0 ? "text-bad" : "text-done"}>
            {`${change > 0 ? "↑" : "↓"} ${words}`}
          </b>
        ),
      }}
    />
  );
}
