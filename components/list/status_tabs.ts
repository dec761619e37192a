import type { MessageKey, T } from "@/locales/messages.ts";
import type { Tab } from "../list.tsx";
import { withQuery } from "../query.ts";

interface StatusTabs<Status extends string | number> {
  /** the parameter that says it; `status` unless said */
  name?: string;
  /** what the parameter is for all of them; absent unless said */
  all?: readonly string[] | null;
  /** each with its words */
  statuses: readonly (readonly [status: Status, words: MessageKey])[];
  /** those that the list shows; all when empty */
  chosen: readonly unknown[];
  /** under the other conditions; left out where they are too many to count, and of a log */
  counts?: Readonly<Record<Status, number>>;
}

/** The states of a list's rows, after one tab for all of them. `here` is the list's path and query. */
export function statusTabs<Status extends string | number>(
  t: T,
  here: string,
  { name = "status", all = null, statuses, chosen, counts }: StatusTabs<Status>,
): Tab[] {
  const to = (status: Status | typeof all) =>
    withQuery(here, { [name]: status, page: null, after: null });
  return [
    {
      title: t("common.all"),
      href: to(all),
      count: counts &&
        statuses.reduce((sum, [status]) => sum + counts[status], 0),
      current: chosen.length === 0 || chosen.length >= statuses.length,
    },
    ...statuses.map(([status, words]) => ({
      title: t(words),
      href: to(status),
      count: counts?.[status],
      current: chosen.length === 1 && chosen[0] === status,
    })),
  ];
}
