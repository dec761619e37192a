import { TodoSheet } from "@/components/dashboard.tsx";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { WorkTodo } from "@/components/work.tsx";
import type { Waiting, WaitingKind } from "@/db/sales/waiting.ts";

/** What sales ask after, while customers hold it. */
const FOLLOWED: readonly WaitingKind[] = ["follow_deposit", "follow_balance"];

/**
 * The sheet of the work waiting for the reader, each kind with a link to its list. Its number is the menu's: the work
 * held by sales (decisions 4.5); work to follow up is listed below.
 */
export function Waits({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useT();
  const work = waiting.filter(({ kind }) => !FOLLOWED.includes(kind));
  const followed = waiting.filter(({ kind }) => FOLLOWED.includes(kind));
  const held = work.reduce((sum, { count }) => sum + count, 0);
  return (
    <TodoSheet title={t("oem.mine")} all={held}>
      {work.length === 0 && (
        <EmptyState title={t("sales.index.nothing_waits")} />
      )}
      {work.map((one) => <WorkTodo key={one.kind} work={one} />)}
      {followed.length > 0 && (
        <p class="p-4 mut text-dense">{t("sales.index.follow")}</p>
      )}
      {followed.map((one) => <WorkTodo key={one.kind} work={one} />)}
    </TodoSheet>
  );
}
