/** The reason why a voucher is sent back, and its ready-made beginnings. Pure. */
import { z } from "zod";
import { optional, requiredId, requiredText } from "@/domain/validate.ts";
import { LOCALES, type T, translator } from "@/locales/messages.ts";

/** Each needs some text of the reviewer's own behind it. */
export const REJECT_PRESETS = [
  "unreadable",
  "amount",
  "missing",
  "account",
] as const;
type Preset = typeof REJECT_PRESETS[number];

/** PUT /api/pay/manage/oem/collection/{id}/reject; the beginning does not count for the length of the reason. */
export const Rejection = z.object({
  receipt_id: requiredId(),
  preset: optional(z.enum(REJECT_PRESETS)),
  reason: requiredText(500, "finance.reject.reason.required"),
});

/** A rejection's reason as it is kept: readers get its beginning {@link rejectionIn in their language}. */
export function reasonOf({ preset, reason }: z.output<typeof Rejection>) {
  return preset ? rejectionOf(translator("zh-cn"), preset, reason) : reason;
}

/** A reason that begins so, in one language. */
export function rejectionOf(t: T, preset: Preset, reason: string): string {
  const begin = t(`finance.page.reject.${preset}`);
  return t("finance.page.reject.words", { preset: begin, reason });
}

/** A kept reason with its beginning in the reader's language, whichever the reviewer's was. */
export function rejectionIn(t: T, reason: string): string {
  for (const locale of LOCALES) {
    for (const preset of REJECT_PRESETS) {
      const begin = rejectionOf(translator(locale), preset, "");
      if (!reason.startsWith(begin)) continue;
      return rejectionOf(t, preset, reason.slice(begin.length));
    }
  }
  return reason;
}

/** What a journal keeps of an event, with a {@link rejectionIn kept reason} in the reader's language. */
export function paramsIn(
  t: T,
  event: string,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return event === "reject_payment" && typeof params.reason === "string"
    ? { ...params, reason: rejectionIn(t, params.reason) }
    : params;
}
