import { PhaseTabs } from "@/components/list.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
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
  const states = statusesOf(noun);
  if (states.length === 0) return null;
  return (
    <PhaseTabs
      label={t("oem.states")}
      items={statusTabs(t, here, {
        statuses: states.map(({ value, label }) => [value, label] as const),
        chosen: status === undefined ? [] : [status],
        counts: found.counts,
      })}
    />
  );
}
