import { PhaseTabs } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { RowList } from "./read.ts";
import { type Resource, statusesOf } from "./spec.ts";

interface StatusTabsProps {
  noun: Resource;
  /** path and query of the list */
  here: string;
  /** what it shows */
  status: unknown;
  found: Partial<RowList>;
}

/** The states of a noun's rows, each with its count, and all of them. */
export function StatusTabs({ noun, here, status, found }: StatusTabsProps) {
  const t = useT();
  const { counts } = found;
  const to = (value: string | number | null) =>
    withQuery(here, { status: value, page: null });
  const statuses = statusesOf(noun);
  if (statuses.length === 0) return null;
  return (
    <PhaseTabs
      label={t("oem.states")}
      items={[
        {
          title: t("common.all"),
          href: to(null),
          count: counts &&
            Object.values(counts).reduce((sum, count) => sum + count, 0),
          current: status === undefined,
        },
        ...statuses.map(({ value, label }) => ({
          title: t(label),
          href: to(value),
          count: counts?.[value],
          current: status === value,
        })),
      ]}
    />
  );
}
