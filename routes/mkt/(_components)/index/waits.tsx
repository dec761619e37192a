import { Todo, TodoSheet } from "@/components/dashboard.tsx";
import { Waited } from "@/components/order/held.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { EmptyState } from "@/components/states.tsx";
import type { Tone } from "@/components/tone.ts";
import type { Waiting, WaitingKind } from "@/db/sales/waiting.ts";

/** The work of sales, each kind in the colour of the department concerned. */
const TONES = {
  arrange: "ours",
  complete: "done",
  follow_deposit: "cust",
  follow_balance: "cust",
} as const satisfies Partial<Record<WaitingKind, Tone>>;

type SalesWork = keyof typeof TONES;

/** What sales ask after, while customers hold it. */
const FOLLOWED: ReadonlySet<string> = new Set<SalesWork>([
  "follow_deposit",
  "follow_balance",
]);

/**
 * The sheet of the work waiting for the reader, each kind with a link to its list. Its number is the menu's: the work
 * held by sales (decisions 4.5); work to follow up is listed below.
 */
export function Waits({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useT();
  const all = waiting.filter(({ kind, count }) => kind in TONES && count > 0);
  const work = all.filter(({ kind }) => !FOLLOWED.has(kind));
  const followed = all.filter(({ kind }) => FOLLOWED.has(kind));
  const held = work.reduce((sum, { count }) => sum + count, 0);
  return (
    <TodoSheet title={t("oem.mine")} all={held}>
      {work.length === 0 && (
        <EmptyState title={t("sales.index.nothing_waits")} />
      )}
      {work.map((one) => <Work key={one.kind} {...one} />)}
      {followed.length > 0 && (
        <p class="p-4 mut text-dense">{t("sales.index.follow")}</p>
      )}
      {followed.map((one) => <Work key={one.kind} {...one} />)}
    </TodoSheet>
  );
}

function Work({ kind, count, since, query }: Waiting) {
  const t = useT();
  return (
    <Todo
      href={withQuery("/mkt/oem/list", query)}
      tone={TONES[kind as SalesWork]}
      count={count}
      title={t(`sales.index.waits.${kind as SalesWork}`)}
      note={since && (
        <Sentence
          of={`sales.index.waits.${kind as SalesWork}.text`}
          with={{ held: <Waited since={since} /> }}
        />
      )}
    />
  );
}
