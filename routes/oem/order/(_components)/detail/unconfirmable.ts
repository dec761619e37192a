/** Why an order can't be confirmed as it is, for its customer: what it is about, and what to do. Pure. */
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";
import type { RefusedAct } from "./detail.ts";

/** A confirmation that is refused for the order's lines, in words that lead on; any other act unchanged. */
export function asUnconfirmable(
  act: RefusedAct,
  { lines }: Pick<OrderDetail, "lines">,
  t: T,
): RefusedAct {
  const { code, fields } = act.refused;
  const faults = Object.entries(fields).filter(([path]) => LINE.test(path));
  if (act.event !== "confirm" || code !== 42200 || faults.length === 0) {
    return act;
  }
  const gone = faults.length === 1 ? faults[0]?.[1] : undefined;
  if (gone?.key === "oem.order.goods.unavailable") {
    const said = text("oem.portal.confirm.off_shelf", gone.params);
    return { ...act, refused: new Refused(code, said) };
  }
  const said = text("oem.portal.confirm.unavailable");
  const details = faults.map(([path, fault]) =>
    ofLine(lines[Number(LINE.exec(path)?.[1])]?.name, fault, t)
  );
  return { ...act, refused: new Refused(code, said, {}, details) };
}

const LINE = /^lines\.(\d+)/;

/** The fault with the name of its line, unless it says it. */
function ofLine(name: string | undefined, fault: Text, t: T): Text {
  const words = t(fault.key, fault.params);
  if (!name || words.includes(name)) return fault;
  return text("common.labelled", { label: name, words });
}
