import type { T } from "@/locales/messages.ts";

/** A month's label below a chart: "2026-11" → "Nov". */
export function monthName(t: T, month: string): string {
  return t("chart.months").split(",")[Number(month.slice(5)) - 1] ?? month;
}
