import { BarChart } from "@/components/charts/bar_chart.tsx";
import { LineChart } from "@/components/charts/line_chart.tsx";
import { monthName } from "@/components/charts/month_name.ts";
import { Spark } from "@/components/charts/spark.tsx";
import { Cell, Kpi, KpiRow } from "@/components/dashboard.tsx";
import { withQuery } from "@/components/query.ts";
import { counted } from "@/components/list.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { ProductionDashboard } from "@/db/sales/panels.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";

const TASKS = "/prod/produce/task";
const PACKAGES = "/prod/logistics/package";
const SHIPMENTS = "/prod/inventory/pending-orders?status=1";

interface FiguresProps {
  figures: ProductionDashboard;
  /** shipments that wait; null without the permission */
  toShip: number | null;
}

/** The few figures that the panel opens with; each of them is its list's. */
export function PanelFigures({ figures, toShip }: FiguresProps) {
  const t = useT();
  const { tasks, shipped } = figures;
  const thisMonth = shipped?.at(-1);
  const making =
    tasks?.byStatus.filter(({ status }) => status === 10 || status === 20) ??
      [];
  return (
    <KpiRow>
      {tasks && (
        <>
          <Kpi
            title={t("production.page.kpi.making")}
            value={counted(
              t,
              making.reduce((sum, { count }) => sum + count, 0),
            )}
            href={withQuery(TASKS, {
              status: making.map(({ status }) => String(status)),
            })}
          />
          <Kpi
            title={t("production.page.late")}
            value={counted(t, tasks.late)}
            href={withQuery(TASKS, tasks.lateQuery)}
          />
        </>
      )}
      {toShip !== null && (
        <Kpi
          title={t("production.page.kpi.to_ship")}
          value={counted(t, toShip)}
          href={SHIPMENTS}
        />
      )}
      {shipped && thisMonth && (
        <Kpi
          title={t("production.page.kpi.shipped")}
          value={counted(t, thisMonth.packages)}
          href={withQuery(PACKAGES, thisMonth.query)}
        >
          <Spark values={shipped.map(({ packages }) => packages)} />
        </Kpi>
      )}
    </KpiRow>
  );
}

/** Packages per month; null without the permission. */
export function ShippedChart(
  { shipped }: Pick<ProductionDashboard, "shipped">,
) {
  const t = useT();
  if (!shipped) return null;
  const total = shipped.reduce((sum, { packages }) => sum + packages, 0);
  return (
    <Cell span={8}>
      <Sheet title={t("production.page.chart.shipped")}>
        <LineChart
          sentence={t("production.page.chart.shipped.sentence", { n: total })}
          none={total === 0 && t("production.page.chart.shipped.none")}
          points={shipped.map(({ month, packages, query }) => ({
            label: monthName(t, month),
            value: packages,
            href: withQuery(PACKAGES, query),
          }))}
        />
      </Sheet>
    </Cell>
  );
}

/** Tasks by state; null without the permission. */
export function TasksChart({ tasks }: Pick<ProductionDashboard, "tasks">) {
  const t = useT();
  if (!tasks) return null;
  const total = tasks.byStatus.reduce((sum, { count }) => sum + count, 0);
  return (
    <Cell span={4}>
      <Sheet title={t("production.page.chart.tasks")}>
        <BarChart
          sentence={t("production.page.chart.tasks.sentence", {
            n: counted(t, total),
          })}
          counts
          none={total === 0 && t("production.page.none")}
          bars={tasks.byStatus.map(({ status, count, query }) => ({
            label: t(`prod.task.status.${TASK_STATUS_NAMES[status]}`),
            value: count,
            href: withQuery(TASKS, query),
          }))}
        />
      </Sheet>
    </Cell>
  );
}
