import type { OrderLine as Line, OrderPart } from "@/db/oem/detail_lines.ts";
import type { OrderType } from "@/db/schema/oem.ts";
import { formatMoney } from "@/domain/money.ts";
import type { T } from "@/locales/messages.ts";
import {
  OrderLine,
  type PartHeads,
  type PartRow,
  PartsTable,
} from "../order_line.tsx";
import { useT } from "../reader.tsx";
import { FileLinks } from "./file_links.tsx";
import { snOf } from "./goods_words.ts";
import { More, Sheet } from "../sheet.tsx";
import { Money, Prose } from "../values.tsx";

interface OrderLinesProps {
  type: OrderType;
  lines: readonly Line[];
}

/** The sheet of an order's lines: prices, files, remark, and the parts as they were ordered. */
export function OrderLines({ type, lines }: OrderLinesProps) {
  const t = useT();
  const title = type === "part"
    ? t("oem.document.lines.part")
    : t("oem.document.lines");
  return (
    <Sheet title={title} note={countOf(t, lines)} flush>
      {lines.map((line, i) => (
        <OneLine key={line.id} line={line} open={isOpen(lines, i)} />
      ))}
    </Sheet>
  );
}

/** Whether a line's parts are open at first: of a few lines the first one's. */
export function isOpen(lines: readonly Line[], nth: number): boolean {
  return nth === 0 && lines.length < 4;
}

/** "2 kinds, 170 pieces": a line is a kind, as in the order's form. */
export function countOf(
  t: T,
  lines: readonly Pick<Line, "quantity">[],
): string {
  return t("oem.document.count", {
    kinds: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  });
}

function OneLine({ line, open }: { line: Line; open: boolean }) {
  const t = useT();
  const product = line.version_id !== null;
  const unit = t("oem.document.unit", {
    price: formatMoney(line.unit_price),
    quantity: line.quantity,
    unit: line.unit,
  });
  const deducted = line.deducted > 0 &&
    t("oem.document.deducted", { amount: formatMoney(-line.deducted) });
  return (
    <OrderLine
      icon={product ? "box" : "cpu"}
      cover={line.cover}
      name={line.name}
      note={snOf(t, line)}
      facts={deducted
        ? [unit, <Prose key="deducted" text={deducted} />]
        : [unit]}
      aside={
        <b class="cny text-base">
          <Money fen={line.total_price} />
        </b>
      }
    >
      {hasMore(line) && (
        <LineDetails
          line={line}
          open={open}
          heads={{
            price: t("oem.document.price"),
            deduction: t("oem.document.deduction"),
          }}
        />
      )}
    </OrderLine>
  );
}

/** Whether a line has {@link LineDetails}. */
export function hasMore(line: Line): boolean {
  return line.files.length + line.parts.length + line.accessories.length > 0 ||
    line.remark !== "";
}

interface LineDetailsProps {
  line: Line;
  /** its parts are open */
  open: boolean;
  heads: Pick<PartHeads, "price" | "deduction">;
}

/** A line's files, remark, and parts as they were ordered. */
export function LineDetails({ line, ...parts }: LineDetailsProps) {
  const t = useT();
  return (
    <>
      <FileLinks files={line.files} />
      {line.remark && (
        <p class="text-dense mt-1 whitespace-pre-line">
          {t("oem.document.remark", { remark: line.remark })}
        </p>
      )}
      <LineParts line={line} {...parts} />
    </>
  );
}

function LineParts({ line, open, heads: ownHeads }: LineDetailsProps) {
  const t = useT();
  const { parts, accessories, name } = line;
  const all = [...parts, ...accessories];
  if (all.length === 0) return null;
  const changed = all.filter(({ mark }) => mark !== "required").length;
  const n = all.filter(({ mark }) => mark !== "removed").length;
  const summary = changed > 0
    ? t("oem.document.parts_changed", { n, changed })
    : t("oem.document.parts", { n });
  const heads = {
    usage: t("oem.document.usage"),
    total: t("oem.document.total_usage"),
    ...ownHeads,
  };
  return (
    <More summary={summary} open={open}>
      {parts.length > 0 && (
        <PartsTable
          caption={t("oem.document.parts_of", { name })}
          heads={{ part: t("oem.document.part"), ...heads }}
          rows={parts.map((part) => partRow(t, part))}
        />
      )}
      {accessories.length > 0 && (
        <PartsTable
          caption={t("oem.document.accessories_of", { name })}
          heads={{ part: t("oem.document.accessory"), ...heads }}
          rows={accessories.map((part) => partRow(t, part))}
        />
      )}
    </More>
  );
}

function partRow(t: T, part: OrderPart): PartRow {
  return { ...part, total: part.total_usage, mark: markOf(t, part) };
}

/** How a part differs from the bill of materials: "changed 3 → 4". */
function markOf(
  t: T,
  { mark, bom_usage, usage }: OrderPart,
): PartRow["mark"] {
  const text = t(`oem.part.${mark}`);
  switch (mark) {
    case "required":
      return undefined;
    case "custom":
      return { text, tone: "fin" };
    case "removed":
      return { text };
    case "changed": {
      const change = { from: bom_usage ?? 0, to: usage };
      const required = `${t("oem.part.quantity.required")} ${change.from}`;
      const custom = `${t("oem.part.quantity.custom")} ${usage}`;
      return {
        text: t("oem.document.changed", change),
        tone: "cust",
        title: `${required} · ${custom}`,
      };
    }
  }
}
