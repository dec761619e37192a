import { Checkbox, RadioCards } from "@/components/choices.tsx";
import { StayOnEnter } from "@/components/default_submit.tsx";
import { DateField, MoneyField, TextField } from "@/components/fields.tsx";
import {
  ErrorSummary,
  Form,
  labelsBy,
  SubmitButton,
} from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { More } from "@/components/sheet.tsx";
import { sentIn } from "@/components/typed.ts";
import { Fours } from "@/components/values.tsx";
import { depositDue } from "@/domain/finance/paid.ts";
import type { UploadLimits } from "@/domain/file/check.ts";
import { type Detail, filesIn, isPayment } from "./detail.ts";
import { Uploads } from "@/components/uploads.tsx";

interface PayFormProps {
  detail: Detail;
  event: "submit_deposit" | "submit_balance";
  limits: UploadLimits;
}

/** The id of the form, for the phone's button below the page. */
export const PAY_FORM = "pay";

/** Where to pay to, how much, and the voucher. */
export function PayForm({ detail, event, limits }: PayFormProps) {
  const t = useT();
  const { cards, act, refusedIn } = detail;
  const form = postedPayment(detail);
  const refused = refusedIn === "form" ? act?.refused : undefined;
  const errors = refused?.fields ?? {};
  const typed = (name: string) => sentIn(form, name) ?? "";
  const label = (field: keyof typeof PAY_LABELS) => t(PAY_LABELS[field]);
  const asksOverpay = typed("overpay") !== "" ||
    errors.amount?.key === "finance.receipt.overpay";
  const more = ["payer", "paid_on", "bank_serial"].some((name) =>
    typed(name) !== "" || errors[name]
  );
  return (
    <Form event={event} id={PAY_FORM} upload>
      <StayOnEnter at={`#${PAY_FORM}`} typed={form !== null} />
      {refused && (
        <ErrorSummary
          refusal={refused}
          labels={labelsBy(t, PAY_LABELS)}
        />
      )}
      <div class="grid md:grid-cols-2 gap-4 mt-4">
        <RadioCards
          name="card_id"
          label={label("card_id")}
          required
          stacked
          value={typed("card_id") || cards[0]?.id}
          error={errors.card_id}
          options={cards.map(({ id, bank, holder, number }) => ({
            value: String(id),
            title: (
              <span class="select-all text-base num nw">
                <Fours value={number} />
              </span>
            ),
            text: `${bank} · ${holder}`,
            copy: { value: number, label: label("card_id") },
          }))}
        />
        <div class="grid gap-3 content-start">
          <MoneyField
            name="amount"
            label={label("amount")}
            required
            value={form ? typed("amount") : dueNow(detail, event)}
            error={errors.amount}
          />
          {asksOverpay && (
            <Checkbox
              name="overpay"
              label={t("oem.portal.pay.overpay")}
              checked={typed("overpay") !== ""}
            />
          )}
          <Uploads
            name="files"
            label={label("files")}
            required
            files={filesIn(detail, "files")}
            error={errors.files}
            limits={limits}
          />
          <More summary={t("oem.portal.pay.more")} open={more}>
            <div class="grid gap-3 mt-2">
              <TextField
                name="payer"
                label={label("payer")}
                value={typed("payer")}
                error={errors.payer}
              />
              <DateField
                name="paid_on"
                label={label("paid_on")}
                value={typed("paid_on")}
                error={errors.paid_on}
              />
              <TextField
                name="bank_serial"
                label={label("bank_serial")}
                value={typed("bank_serial")}
                error={errors.bank_serial}
              />
            </div>
          </More>
        </div>
      </div>
      <p class="mt-4 flex justify-end lg-only">
        <SubmitButton size="lg">{t("oem.portal.pay.submit")}</SubmitButton>
      </p>
    </Form>
  );
}

/** What was typed in this form; the refused form may be another one of the page. */
function postedPayment({ form }: Detail): FormData | null {
  return isPayment(sentIn(form, "event")) ? form : null;
}

/** The labels of the fields. */
export const PAY_LABELS = {
  card_id: "oem.document.voucher.card",
  amount: "oem.portal.pay.amount",
  files: "oem.document.vouchers",
  payer: "oem.document.voucher.payer",
  paid_on: "oem.document.voucher.paid_on",
  bank_serial: "oem.document.voucher.serial",
} as const;

/** The amount to be paid now, in fen: the rest of the deposit, or everything outstanding. */
export function dueNow(
  { order }: Pick<Detail, "order">,
  event: PayFormProps["event"],
): number {
  return event === "submit_deposit" ? depositDue(order) : order.outstanding;
}
