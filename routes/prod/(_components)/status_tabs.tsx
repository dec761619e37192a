import { PhaseTabs, type Tab } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";

interface StatusTabsProps<Value extends number> {
  /** path and query of the list */
  here: string;
  statuses: readonly { value: Value; title: string }[];
  /** the statuses that the list shows; all when empty */
  chosen: readonly Value[];
  /** counted under the other filters; undefined if there are too many to count */
  counts?: Record<Value, number>;
  /** the query that shows all statuses */
  all: Record<string, string | string[] | null>;
}

/** The states of a list's documents, each with its count, and all of them. */
export function StatusTabs<Value extends number>(
  { here, statuses, chosen, counts, all }: StatusTabsProps<Value>,
) {
  const t = useT();
  const link = (query: StatusTabsProps<Value>["all"]) =>
    withQuery(here, { page: null, ...query });
  const every: Tab = {
    title: t("common.all"),
    href: link(all),
    count: counts &&
      statuses.reduce((sum, { value }) => sum + counts[value], 0),
    current: chosen.length === 0 || chosen.length >= statuses.length,
  };
  return (
    <PhaseTabs
      label={t("oem.states")}
      items={[
        every,
        ...statuses.map(({ value, title }): Tab => ({
          title,
          href: link({ status: String(value) }),
          count: counts?.[value],
          current: chosen.length === 1 && chosen[0] === value,
        })),
      ]}
    />
  );
}
