import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet } from "@/components/sheet.tsx";
import { DateTime, Nothing } from "@/components/values.tsx";
import type { TaskDetail } from "@/db/production/task_detail.ts";
import { grouped } from "@/locales/digits.ts";
import {
  OrderLink,
  Percent,
  PlannedDays,
} from "@/components/production/task_parts.tsx";

/** The facts of a production task: customer, assignee, dates, progress. */
export function TaskFacts({ task }: { task: TaskDetail }) {
  const t = useT();
  const { order, shipment } = task;
  const none = <Nothing />;
  const source = order
    ? <OrderLink order={order} />
    : t("production.page.no_source");
  const days = <PlannedDays {...task} />;
  const percent = <Percent value={task.percent} />;
  const created = <DateTime at={task.created_at} />;
  const remarks = [task.remark, task.order_remark].filter((one) => one)
    .map((one, nth) => <div key={nth}>{one}</div>);
  const sent = `/prod/inventory/pending-orders/detail/${shipment}`;
  return (
    <Sheet title={t("production.page.task")}>
      <DescriptionList
        items={[
          [t("production.page.source"), source],
          order !== null && [t("common.customer"), order.organization],
          [
            t("common.quantity"),
            task.quantity === null ? none : grouped(task.quantity),
          ],
          [t("production.page.assignee"), task.assignee?.nickname ?? none],
          [t("production.page.days"), days],
          [t("production.page.percent"), percent],
          [t("common.created_by"), task.created_by ?? t("common.system")],
          [t("common.created_at"), created],
          [t("common.remark"), remarks.length ? remarks : none],
        ]}
      />
      {shipment !== null && (
        <p class="mt-3">
          <a class="lk" href={sent}>{t("production.page.to_shipment")}</a>
        </p>
      )}
    </Sheet>
  );
}
