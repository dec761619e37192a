import { OrderLine } from "@/components/order_line.tsx";
import { snOf } from "@/components/order/goods_words.ts";
import {
  countOf,
  hasMore,
  isOpen,
  LineDetails,
} from "@/components/order/order_lines.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { OrderLine as Line } from "@/db/oem/detail_lines.ts";
import { withUnit } from "@/locales/digits.ts";

/** What has to be built: the order's lines with their parts, without prices. */
export function BuildLines({ lines }: { lines: readonly Line[] }) {
  const t = useT();
  return (
    <Sheet
      title={t("production.page.lines")}
      note={countOf(t, lines)}
      flush
    >
      {lines.map((line, i) => (
        <OrderLine
          key={line.id}
          cover={line.cover}
          name={line.name}
          note={snOf(t, line)}
          aside={<b class="num">{withUnit(line.quantity, line.unit)}</b>}
        >
          {hasMore(line) && (
            <LineDetails
              line={line}
              open={isOpen(lines, i)}
              heads={{ deduction: t("production.page.from_customer") }}
            />
          )}
        </OrderLine>
      ))}
    </Sheet>
  );
}
