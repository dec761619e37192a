import { TodoSheet } from "@/components/dashboard.tsx";
import { useT } from "@/components/reader.tsx";
import { WorkTodo } from "@/components/work.tsx";
import type { Waiting } from "@/db/sales/waiting.ts";

/** All kinds of work of production and the warehouse, also those of which nothing waits. */
export function Todos({ work }: { work: readonly Waiting[] }) {
  const t = useT();
  const all = work.filter(({ kind }) => kind !== "late")
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <TodoSheet title={t("production.page.todo")} all={all}>
      {work.map((one) => <WorkTodo key={one.kind} work={one} />)}
    </TodoSheet>
  );
}
