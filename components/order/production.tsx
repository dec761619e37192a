import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { OrderProgress } from "@/db/oem/order_fulfilment.ts";
import { Timeline } from "../document.tsx";
import { useT } from "../reader.tsx";
import { DescriptionList, More, Sheet } from "../sheet.tsx";
import { Nothing, Prose, Tag } from "../values.tsx";

interface ProductionProps {
  order: Pick<OrderDetail, "status" | "progress">;
}

/**
 * An order's production: progress, planned dates and steps; null before there is a task, and for a closed order, whose
 * task was cancelled before anything was produced (decisions 4.3).
 */
export function Production({ order }: ProductionProps) {
  const t = useT();
  const { task_id, status, percent, starts_on, ends_on, steps } =
    order.progress;
  if (task_id === null || order.status === "close") return null;
  return (
    <Sheet
      title={t("oem.document.progress")}
      aside={
        <Tag tone={status === "finished" ? "done" : "ours"}>
          {t(`oem.production.progress.${status}`)}
        </Tag>
      }
    >
      <progress
        class="w-full mb-2 accent-primary"
        value={status === "finished" ? 100 : percent}
        max={100}
        aria-label={t("oem.document.progress")}
      />
      <DescriptionList
        items={[
          [
            t("oem.document.progress.dates"),
            starts_on && ends_on
              ? (
                <Prose
                  key="range"
                  text={t("oem.document.progress.range", {
                    from: starts_on,
                    to: ends_on,
                  })}
                />
              )
              : <Nothing key="none" />,
          ],
        ]}
      />
      <Steps steps={steps} open={status !== "finished"} />
    </Sheet>
  );
}

interface StepsProps {
  steps: OrderProgress["steps"];
  open: boolean;
}

function Steps({ steps, open }: StepsProps) {
  const t = useT();
  if (steps.length === 0) return null;
  return (
    <More summary={t("oem.production.progress.process")} open={open}>
      <Timeline
        entries={steps.toReversed().map(({ name, percent, remark, at }) => ({
          title: t("oem.document.progress.step", { name, percent }),
          at,
          note: remark,
        }))}
      />
    </More>
  );
}
