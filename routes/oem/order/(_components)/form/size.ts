/** How many lines and parts the order form can send; a call takes more. Pure. */
import type { FormCatalogue } from "@/db/catalogue/form_goods.ts";
import { Refused, text } from "@/domain/errors.ts";
import { MOST_FIELDS as MOST_SENT } from "@/domain/form_data.ts";
import { settle } from "./acts.ts";
import type { TypedLine, TypedOrder } from "./typed_order.ts";
import { linesOf, type LineView, type PartView } from "./view.ts";

/** Fields of lines: a form has 10,000 at most (domain/form_data.ts), and this one has others. */
const MOST_FIELDS = 9_500;
/** Fields of a line, its files and parts apart. */
const FIELDS = 8;

/** Whether the form could not be sent any more with these lines. */
export function isTooLarge(lines: readonly LineView[]): boolean {
  return fieldsOf(lines) > MOST_FIELDS;
}

/** Whether a change makes it so; what makes it smaller is welcome. */
export function growsTooLarge(
  before: TypedOrder,
  after: TypedOrder,
  catalogue: FormCatalogue,
): boolean {
  const [were, are] = [before, after].map((order) =>
    linesOf(settle(order, catalogue), catalogue)
  );
  return isTooLarge(are!) && fieldsOf(are!) > fieldsOf(were!);
}

/** Lines that wait were fields of this form before. Throws 41300 for more than it can have had. */
export function checkWaiting({ parked, removed }: TypedOrder): void {
  const waiting = [parked, removed ? [removed.line] : []];
  if (waiting.some((lines) => leastFields(lines) > MOST_SENT)) {
    throw new Refused(41300, text("error.too_many_fields"));
  }
}

/** Whether the customer is asked what of a part comes out of their stock: where there is any, or something is typed. */
export function asksDeduction({ goods, typed }: PartView): boolean {
  return (goods?.stock ?? 0) > 0 ||
    !["", "0"].includes((typed?.deduction ?? "").trim());
}

/** As {@link fieldsOf}, of what is known without the catalogue. */
function leastFields(lines: readonly TypedLine[]): number {
  return lines.reduce(
    (sum, { files, parts }) =>
      sum + FIELDS + files.length + 2 * (parts?.length ?? 0),
    0,
  );
}

function fieldsOf(lines: readonly LineView[]): number {
  return lines.reduce((sum, { typed, parts }) => {
    const kept = parts.filter(({ at }) => at !== null);
    const ofParts = 2 * kept.length + kept.filter(asksDeduction).length;
    return sum + FIELDS + typed.files.length + ofParts;
  }, 0);
}
