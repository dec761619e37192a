import { Timeline } from "@/components/document.tsx";
import { journalText } from "@/components/order/journal_text.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import { DocumentNo } from "@/components/values.tsx";
import type { SalesDashboard } from "@/db/sales/dashboard.ts";

/** How much of an event is told: of an arrival also how much of it is damaged. */
function mostOf(event: string): number {
  return event === "confirm_receipt" ? 2 : 1;
}

/** What happened last to any order. */
export function Latest({ latest }: Pick<SalesDashboard, "latest">) {
  const t = useT();
  return (
    <Sheet
      title={t("sales.index.latest")}
      aside={
        <a class="lk text-dense" href="/mkt/oem/list?sort=-status_at">
          {t("common.all")}
        </a>
      }
    >
      {latest.length === 0 && <EmptyState title={t("sales.index.none")} />}
      <Timeline
        entries={latest.map(({ order, actor, at, ...entry }) => {
          const { title, notes } = journalText(t, entry);
          return {
            title: (
              <>
                {title}{" "}
                <DocumentNo
                  no={order.order_no}
                  href={`/mkt/oem/detail/${order.id}`}
                />
              </>
            ),
            at,
            who: [
              actor ?? t("common.system"),
              order.organization,
              ...entry.event === "add_remark"
                ? []
                : notes.slice(0, mostOf(entry.event)),
            ].join(" · "),
            note: entry.event === "add_remark" && notes[0],
          };
        })}
      />
    </Sheet>
  );
}
