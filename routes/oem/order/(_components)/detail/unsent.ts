import { sentIn } from "@/components/typed.ts";
import type { Unsent } from "@/components/unsent.tsx";
import type { OrderEvent } from "@/domain/oem/order_flow.ts";
import type { T } from "@/locales/messages.ts";
import { type Detail, filesIn, isPayment } from "./detail.ts";
import { PAY_LABELS } from "./pay_form.tsx";
import { arrivals, type Packed } from "./receive_dialog.tsx";

/** What was typed for an act that the order no longer allows, by the labels of its form. */
export function unsentOf(detail: Detail, t: T): Unsent {
  const event = detail.act?.event ?? null;
  if (isPayment(event)) return paid(detail, t);
  if (event === "receive") return received(detail, t);
  const typed = said(event, detail.form, t);
  if (event !== "remark") return typed;
  return [
    ...typed,
    [t("oem.document.remarks.files"), names(detail, "files")],
  ];
}

/** What was typed for an act of a draft: a remark, or why the order ends. */
export function said(
  event: OrderEvent | null,
  form: FormData | null,
  t: T,
): Unsent {
  if (event === "remark") {
    const content = sentIn(form, "content") ?? "";
    return [[t("oem.document.remarks.content"), content]];
  }
  if (event !== "close") return [];
  const reason = sentIn(form, "reason") ?? "";
  return [[t("oem.portal.close.reason"), reason]];
}

function paid(detail: Detail, t: T): Unsent {
  const typed = (["amount", "payer", "paid_on", "bank_serial"] as const)
    .map((name) =>
      [t(PAY_LABELS[name]), sentIn(detail.form, name) ?? ""] as const
    );
  return [...typed, [t(PAY_LABELS.files), names(detail, "files")]];
}

/** The lines that did not arrive as sent. */
function received(detail: Detail, t: T): Unsent {
  return arrivals(detail.order).map((packed, i) =>
    [packed.title(t), arrived(detail, packed, i, t)] as const
  );
}

function arrived(
  detail: Detail,
  { line }: Packed,
  i: number,
  t: T,
): string {
  const typed = (name: string) =>
    sentIn(detail.form, `lines.${i}.${name}`)?.trim() ?? "";
  const files = names(detail, `lines.${i}.files`);
  const usual = { received: String(line.quantity), damaged: "0", reason: "" };
  const changed = (["received", "damaged", "reason"] as const)
    .filter((name) => ![usual[name], ""].includes(typed(name)))
    .map((name) =>
      t("common.labelled", {
        label: t(`oem.portal.receive.${name}`),
        words: typed(name),
      })
    );
  return [...changed, files].filter(Boolean).join("\n");
}

function names(detail: Detail, field: string): string {
  return filesIn(detail, field).map(({ name }) => name).join("\n");
}
