/** The effect of the order form's buttons on what is typed (`do=inc:lines.0.quantity`). Pure. */
import type { FormCatalogue } from "@/db/catalogue/form_goods.ts";
import { MAX_PIECES, MAX_USAGE } from "@/domain/limits.ts";
import { carried, partsOf, shownParts } from "./bill.ts";
import { count, increased, stepped } from "./figures.ts";
import {
  newLine,
  type TypedLine,
  type TypedOrder,
  type TypedPart,
  whole,
} from "./typed_order.ts";

/** A pressed button, taken apart: "remove_part:0.3" is remove_part at "0.3". */
export interface Act {
  name: string;
  at: string;
}

/** Enter in any field, or nothing that we know, is "recalc"; a file's own button says which file. */
export function readAct(form: FormData): Act {
  const file = form.get("remove_file");
  if (typeof file === "string") return { name: "remove_file", at: file };
  const pressed = form.get("do");
  const [name, ...at] = typeof pressed === "string" ? pressed.split(":") : [];
  return { name: name || "recalc", at: at.join(":") };
}

/** The other type has its own lines; another version has its own parts. */
export function settle(
  order: TypedOrder,
  catalogue: FormCatalogue,
): TypedOrder {
  const swapped = order.type === order.lines_of ? order : {
    ...order,
    lines_of: order.type,
    lines: order.parked,
    parked: order.lines,
    removed: null,
  };
  return {
    ...swapped,
    lines: swapped.lines.map((line) => rebase(line, catalogue)),
  };
}

/**
 * Parts of the bill before give way to those of the other version, or of the same one as it is now; what the customer
 * changed stays: additions, deductions, and of parts that both bills have the usage and the removal.
 */
function rebase(line: TypedLine, { versions }: FormCatalogue): TypedLine {
  const version = versions.get(whole(line.version_id) ?? 0);
  if (!version) return line;
  const bill = carried(version);
  const is = { ...line, bill_of: line.version_id, bill };
  const isSame = line.version_id === line.bill_of &&
    (line.bill === bill || line.bill === "");
  if (isSame || line.parts === null) return is;
  const before = shownParts(line, versions.get(whole(line.bill_of) ?? 0));
  const was = byGoods(before);
  const typed = byGoods(line.parts);
  const parts = partsOf(version).flatMap((part): TypedPart[] => {
    const shown = was.get(part.goods_id);
    const own = typed.get(part.goods_id);
    if (!own) return shown ? [] : [part];
    const kept = own.usage === shown?.usage ? part.usage : own.usage;
    return [{ ...own, usage: kept }];
  });
  const known = byGoods([...before, ...partsOf(version)]);
  const added = line.parts.filter((part) => !known.has(part.goods_id));
  return { ...is, parts: [...parts, ...added] };
}

function byGoods(parts: readonly TypedPart[]): Map<string, TypedPart> {
  return new Map(parts.map((part) => [part.goods_id, part]));
}

/** The line's parts, written out where they are still the version's bill of materials. */
export function explicitParts(
  line: TypedLine,
  { versions }: FormCatalogue,
): TypedPart[] {
  return line.parts ?? partsOf(versions.get(whole(line.bill_of) ?? 0));
}

/** The form as its page sends it: the parts of every product written out. */
export function written(
  order: TypedOrder,
  catalogue: FormCatalogue,
): TypedOrder {
  if (order.type !== "product") return order;
  const lines = order.lines.map((line) => ({
    ...line,
    parts: explicitParts(line, catalogue),
  }));
  return { ...order, lines };
}

/** Performs a button; a name of no line, part or field changes nothing. What was removed before stays removed. */
export function perform(
  order: TypedOrder,
  act: Act,
  catalogue: FormCatalogue,
): TypedOrder {
  switch (act.name) {
    case "remove_line":
      return withoutLine(order, whole(act.at) ?? -1);
    case "restore_line":
      return withLineBack(order);
    default:
      return { ...changed(order, act, catalogue), removed: null };
  }
}

function withoutLine(order: TypedOrder, at: number): TypedOrder {
  const line = order.lines[at];
  if (!line) return order;
  return {
    ...order,
    lines: order.lines.toSpliced(at, 1),
    removed: { at, line },
  };
}

function withLineBack(order: TypedOrder): TypedOrder {
  const { lines, removed } = order;
  if (!removed) return order;
  const { at, line } = removed;
  return { ...order, lines: lines.toSpliced(at, 0, line), removed: null };
}

function changed(
  order: TypedOrder,
  { name, at }: Act,
  catalogue: FormCatalogue,
): TypedOrder {
  const [i = "", detail = ""] = at.split(".", 2);
  switch (name) {
    case "inc":
      return step(order, at, 1);
    case "dec":
      return step(order, at, -1);
    case "remove_part":
      return changeLine(order, i, (line) => ({
        parts: explicitParts(line, catalogue)
          .filter((_, at) => `${at}` !== detail),
      }));
    case "restore_part":
      return changeLine(order, i, (line) => ({
        parts: restored(line, detail, catalogue),
      }));
    case "remove_file":
      return {
        ...order,
        lines: order.lines.map((line) => ({
          ...line,
          files: line.files.filter((id) => id !== at),
        })),
      };
    default:
      return order;
  }
}

function changeLine(
  order: TypedOrder,
  i: string,
  change: (line: TypedLine) => Partial<TypedLine>,
): TypedOrder {
  return {
    ...order,
    lines: order.lines.map((line, at) =>
      `${at}` === i ? { ...line, ...change(line) } : line
    ),
  };
}

function restored(
  line: TypedLine,
  goodsId: string,
  catalogue: FormCatalogue,
): TypedPart[] {
  const parts = explicitParts(line, catalogue);
  if (parts.some((part) => part.goods_id === goodsId)) return parts;
  const version = catalogue.versions.get(whole(line.bill_of) ?? 0);
  const part = partsOf(version).find((part) => part.goods_id === goodsId);
  return part ? [...parts, part] : parts;
}

/** One more or less of "lines.0.quantity", "lines.0.parts.2.usage" or "picks.g17.quantity", within the limits. */
function step(order: TypedOrder, at: string, by: 1 | -1): TypedOrder {
  const [list = "", key = "", field = "", j = ""] = at.split(".");
  if (list === "picks") {
    const pick = order.picks[key];
    if (!pick) return order;
    const quantity = stepped(pick.quantity, by, MAX_PIECES);
    return {
      ...order,
      picks: { ...order.picks, [key]: { ...pick, quantity } },
    };
  }
  return changeLine(
    order,
    key,
    (line) =>
      field === "quantity"
        ? { quantity: stepped(line.quantity, by, MAX_PIECES) }
        : {
          parts: (line.parts ?? []).map((part, at) =>
            `${at}` === j
              ? { ...part, usage: stepped(part.usage, by, MAX_USAGE) }
              : part
          ),
        },
  );
}

/** Why the dialog's choice was not taken; null when it was. */
export type AddFault = "version" | "quantity" | null;

/** Adds goods from the dialog to the order or, with `line`, a part to that line. Goods already there are increased. */
export function add(
  order: TypedOrder,
  goodsId: number,
  line: number | null,
  catalogue: FormCatalogue,
): { order: TypedOrder; fault: AddFault } {
  const pick = order.picks[pickKey(goodsId)];
  const quantity = count(pick?.quantity ?? "1", 1, MAX_PIECES);
  if (quantity === null) return { order, fault: "quantity" };
  if (line !== null) {
    const change = ({ parts, ...rest }: TypedLine) => ({
      parts: withPart(
        explicitParts({ ...rest, parts }, catalogue),
        goodsId,
        quantity,
      ),
    });
    return { order: changeLine(order, `${line}`, change), fault: null };
  }
  const version = order.type === "product" ? pick?.version_id ?? "" : "";
  if (order.type === "product" && version === "") {
    return { order, fault: "version" };
  }
  return {
    order: {
      ...order,
      lines: withLine(order.lines, newLine(goodsId, version), quantity),
    },
    fault: null,
  };
}

/** The key of what is typed in the dialog about some goods. */
export function pickKey(goodsId: number): string {
  return `g${goodsId}`;
}

function withPart(
  parts: TypedPart[],
  goodsId: number,
  usage: number,
): TypedPart[] {
  const goods_id = String(goodsId);
  const more = (part: TypedPart) => ({
    ...part,
    usage: increased(part.usage, usage, MAX_USAGE),
  });
  return parts.some((part) => part.goods_id === goods_id)
    ? parts.map((part) => part.goods_id === goods_id ? more(part) : part)
    : [...parts, { goods_id, usage: String(usage), deduction: "" }];
}

function withLine(
  lines: TypedLine[],
  line: TypedLine,
  quantity: number,
): TypedLine[] {
  const same = lines.findIndex((one) =>
    one.goods_id === line.goods_id && one.version_id === line.version_id
  );
  if (same < 0) return [...lines, { ...line, quantity: String(quantity) }];
  return lines.map((one, i) =>
    i === same
      ? { ...one, quantity: increased(one.quantity, quantity, MAX_PIECES) }
      : one
  );
}
