/** Why the order form shows a dash for an amount. Pure. */
import { Refused, text } from "@/domain/errors.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { fieldsOf, TELL_INPUT } from "@/domain/validate.ts";
import { toInput, type TypedOrder } from "./typed_order.ts";

const COUNTS = /\.(quantity|usage|deduction)$/;

/** The counts that the amounts can't be computed with, each at its field; null when they can. */
export function amountFaults(order: TypedOrder): Refused | null {
  const { error } = OrderInput.safeParse(toInput(order), TELL_INPUT);
  const fields = Object.entries(fieldsOf(error?.issues ?? []))
    .filter(([path]) => COUNTS.test(path));
  return fields.length === 0 ? null : new Refused(
    42200,
    text("oem.form.recalc.refused"),
    Object.fromEntries(fields),
  );
}
