import { useReader } from "@/components/reader.tsx";
import { DocumentNo, Nothing, Status, Tag } from "@/components/values.tsx";
import type { TaskRow } from "@/db/production/tasks.ts";
import type { TaskStatus } from "@/db/schema/fulfilment.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";
import { shortDay } from "@/domain/time.ts";
import { TASK_TONES } from "./tones.ts";

/** A production task's state in words. */
export function TaskState(
  { status, pill }: { status: TaskStatus; pill?: boolean },
) {
  return (
    <Status
      of="prod.task.status"
      value={TASK_STATUS_NAMES[status]}
      tone={TASK_TONES[status]}
      pill={pill}
    />
  );
}

/** How far the work is. */
export function Percent({ value }: { value: number }) {
  return (
    <span class="inline-flex items-center gap-2 nw">
      <svg
        class="w-16 h-1.5 rounded-full"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect class="fill-base-300" width="100" height="6" />
        <rect class="fill-primary" width={value} height="6" />
      </svg>
      <span class="num">{value}%</span>
    </span>
  );
}

/** The planned days, of this year without it, and whether the end has passed. */
export function PlannedDays(
  { starts_on, ends_on, late }: Pick<TaskRow, "starts_on" | "ends_on" | "late">,
) {
  const { t, year } = useReader();
  if (!starts_on && !ends_on) return <Nothing />;
  const short = [starts_on, ends_on].every((day) => day?.startsWith(year));
  return (
    <>
      <span class={short ? "num nw" : "num"}>
        <span class="nw">
          <Day on={starts_on} /> –
        </span>{" "}
        <Day on={ends_on} />
      </span>
      {late && (
        <small>
          <Tag tone="bad">{t("production.page.late")}</Tag>
        </small>
      )}
    </>
  );
}

function Day({ on }: { on: string | null }) {
  const { year } = useReader();
  if (!on) return <>…</>;
  return (
    <time class="nw" dateTime={on}>
      {shortDay(on, year)}
    </time>
  );
}

interface OrderLinkProps {
  order: { id: number; order_no: string };
}

/** An order's number, as a link for those who may open it. */
export function OrderLink({ order }: OrderLinkProps) {
  const { mayOpen } = useReader();
  const page = `/mkt/oem/detail/${order.id}`;
  return (
    <DocumentNo no={order.order_no} href={mayOpen(page) ? page : undefined} />
  );
}
