import { Todo, TodoSheet } from "@/components/dashboard.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { Tone } from "@/components/tone.ts";
import { LongestWait } from "@/components/order/held.tsx";
import type { Waiting } from "@/db/sales/waiting.ts";

/** The kinds of work of production and the warehouse, with their colours. */
const TONES = {
  arrange: "ours",
  plan: "ours",
  start: "ours",
  progress: "ours",
  late: "bad",
  ship: "ours",
  deliver: "ours",
} as const satisfies Record<string, Tone>;
export type TodoKind = keyof typeof TONES;

/** Work of one kind that waits, and the list that shows it. */
export interface Work {
  kind: TodoKind;
  count: number;
  since: Date | null;
  href: string;
}

const LISTS = {
  tasks: "/prod/produce/task",
  shipments: "/prod/inventory/pending-orders",
} as const;

/** The waiting work that belongs to this panel. */
export function workOf(waiting: readonly Waiting[]): Work[] {
  return waiting.flatMap(({ kind, list, query, count, since }) => {
    if (!(kind in TONES) || !(list in LISTS)) return [];
    const path = LISTS[list as keyof typeof LISTS];
    return [{
      kind: kind as TodoKind,
      count,
      since,
      href: withQuery(path, query),
    }];
  });
}

/** Everything that waits for the reader in this panel, with the lists behind it. */
export function Todos({ work }: { work: readonly Work[] }) {
  const t = useT();
  const all = work.filter(({ kind }) => kind !== "late")
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <TodoSheet title={t("production.page.todo")} all={all}>
      {work.map(({ kind, count, since, href }) => (
        <Todo
          key={kind}
          href={href}
          tone={count === 0 ? "shut" : TONES[kind]}
          count={count}
          title={t(`production.page.todo.${kind}`)}
          note={since && <LongestWait since={since} />}
        />
      ))}
    </TodoSheet>
  );
}
