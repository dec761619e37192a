import { inOrder, type Labels } from "@/components/form_order.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import type { OrderForm } from "./load.ts";

const LABELS: Readonly<Record<string, MessageKey>> = {
  type: "oem.form.type",
  delivery: "oem.form.delivery",
  lines: "oem.form.lines",
  version_id: "oem.form.version",
  quantity: "common.quantity",
  usage: "oem.form.part.usage",
  deduction: "oem.form.part.deduction",
  files: "oem.form.files",
  address_id: "oem.form.address",
  remark: "common.remark",
};

/** The form's fields, and those of a line and a part. */
const ORDER = Object.keys(LABELS).flatMap((name) =>
  name === "usage" ? ["parts", name] : [name]
);

/** The name of a field in the summary of faults, by its path: the product, the part, and the field's own label. */
export function labelsOf(form: OrderForm, t: T): Labels {
  return inOrder(ORDER, (path) => {
    const [, i, , j] = /^lines\.(\d+)(\.parts\.(\d+))?/.exec(path) ?? [];
    const line = form.lines[Number(i ?? -1)];
    const part = line?.parts.find(({ at }) => String(at) === j);
    const key = LABELS[path.split(".").at(-1) ?? ""];
    // A fault that names the product or part itself is not to name it twice.
    const told = form.refused?.fields[path]?.params?.name;
    const names = [line?.goods?.name, part?.goods?.name, key && t(key)];
    return names.filter((name) => name && name !== told).join(" · ") ||
      undefined;
  });
}
