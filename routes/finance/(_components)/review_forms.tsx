import { DefaultSubmit } from "@/components/default_submit.tsx";
import { DateField, MoneyField, TextField } from "@/components/fields.tsx";
import {
  FieldError,
  fieldId,
  Fields,
  fieldsBy,
  Form,
} from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { capitalsOf } from "@/components/order/amounts.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Note, Sheet } from "@/components/sheet.tsx";
import { Money } from "@/components/values.tsx";
import type { Unsent } from "@/components/unsent.tsx";
import type { Text } from "@/domain/errors.ts";
import type { OrderReference } from "@/db/finance/serials.ts";
import { REJECT_PRESETS } from "@/domain/finance/rejection.ts";
import { formatMoney } from "@/domain/money.ts";
import type { Forecast } from "@/domain/oem/approval_forecast.ts";
import type { T } from "@/locales/messages.ts";
import { saidOf } from "./said_of.ts";

/** The button that approves: nothing else does. */
export const APPROVE = "approve";

/** What Enter in a field does: it shows what the amount brings, and approves nothing. */
const RECALC = "recalc";

/** The button that rejects; both are of one form, so that none loses what was typed for the other. */
export const REJECT = "reject";

/** What the form holds for either verdict. */
export interface TypedReview {
  amount: string;
  received_on: string;
  bank_serial: string;
  preset: string;
  reason: string;
}

/** The labels of its fields. */
export const REVIEW_LABELS = {
  amount: "finance.page.approve.amount",
  received_on: "finance.page.approve.received_on",
  bank_serial: "finance.page.approve.serial",
  reason: "finance.page.reject.reason",
} as const;

/** What was typed, shown if somebody else has reviewed the voucher meanwhile. */
export function unsentReview(typed: TypedReview, t: T): Unsent {
  const names = ["amount", "received_on", "bank_serial", "reason"] as const;
  return names.map((name) => [t(REVIEW_LABELS[name]), typed[name]] as const);
}

/** What was said before approving, as the form brings it back. */
export interface Told {
  /** the serial and the orders that have it */
  compared?: string;
  /** the reason that approving drops */
  despite?: string;
}

interface ReviewFormProps {
  typed: TypedReview;
  told: Told;
  /** fen that the button approves, and what that brings */
  amount: number;
  after: Forecast;
  faults: Readonly<Record<string, Text>>;
  /** the amount is another than the button named when it was pressed */
  changed: boolean;
  /** other vouchers' orders with the serial in its field */
  others: readonly OrderReference[];
  /** they were not said before */
  known: boolean;
  /** a reason to reject was typed, and approving was not said to drop it before */
  reasoned: boolean;
  /** the voucher was to be rejected */
  rejecting: boolean;
}

/** Approve the amount received, or reject the voucher with a reason. */
export function ReviewForm(props: ReviewFormProps) {
  const t = useT();
  const { preset, reason } = props.typed;
  return (
    <Sheet title={t("finance.page.approve.title")} flush>
      <Form event="review">
        <span data-typed hidden />
        <DefaultSubmit name="do" value={RECALC} />
        <div class="sb">
          <ApproveFields {...props} />
        </div>
        <details
          class="group border-t border-line"
          open={props.rejecting || preset !== "" || reason !== ""}
        >
          <summary class="flex items-center gap-2 px-4 min-h-11 text-bad font-medium">
            <Icon name="x" />
            {t("finance.page.reject.title")}
            <Icon
              name="chevron-down"
              class="ml-auto fnt group-open:rotate-180"
            />
          </summary>
          <div class="px-4 pb-4">
            <RejectFields {...props} />
          </div>
        </details>
      </Form>
    </Sheet>
  );
}

function ApproveFields(props: ReviewFormProps) {
  const t = useT();
  const { amount, after, typed, faults, changed, known, others } = props;
  const { reasoned, told } = props;
  const compared = known ? saidOf(typed.bank_serial, others) : told.compared;
  const despite = reasoned ? typed.reason : told.despite;
  const field = fieldsBy(t, REVIEW_LABELS, typed, faults);
  const named = formatMoney(amount);
  return (
    <>
      <Hidden name="shown" value={amount} />
      {compared !== undefined && <Hidden name="compared" value={compared} />}
      {despite !== undefined && <Hidden name="despite" value={despite} />}
      <Fields>
        <MoneyField {...field("amount")} required />
        <DateField {...field("received_on")} />
        <TextField {...field("bank_serial")} wide />
      </Fields>
      {changed && (
        <div class="mt-3" role="alert" tabindex={-1} autofocus>
          <Note tone="cust" icon="triangle-alert">
            {t("finance.page.approve.changed", { amount: named })}
          </Note>
        </div>
      )}
      {known && (
        <div class="mt-3" role="alert" tabindex={-1} autofocus={!changed}>
          <Note tone="bad" icon="triangle-alert">
            {t("finance.page.approve.known", {
              orders: others.map(({ order_no }) =>
                order_no
              ).join(" "),
            })}
          </Note>
        </div>
      )}
      {reasoned && (
        <div
          class="mt-3"
          role="alert"
          tabindex={-1}
          autofocus={!changed && !known}
        >
          <Note tone="bad" icon="triangle-alert">
            {t("finance.page.approve.reasoned")}
          </Note>
        </div>
      )}
      {amount > 0 && <Consequence amount={amount} after={after} />}
      <button
        type="submit"
        class="btn btn-primary w-full h-11"
        name="do"
        value={APPROVE}
      >
        <Icon name="check" />
        {amount > 0
          ? t("finance.page.approve.submit", { amount: named })
          : t("finance.page.approve.none")}
      </button>
    </>
  );
}

/** The amount in Chinese capital numerals, and the order's balance after it. */
function Consequence({ amount, after }: { amount: number; after: Forecast }) {
  const t = useT();
  return (
    <p class="text-xs mut my-3">
      <span lang="zh-cn">{capitalsOf(t, amount)}</span>
      {" · "}
      <Sentence
        of="finance.page.approve.then"
        with={{
          outstanding: <Money fen={after.outstanding} />,
          status: t(`oem.order.status.${after.status}`),
        }}
      />
      {after.excess > 0 && (
        <>
          {" · "}
          <Sentence
            of="finance.page.approve.excess"
            with={{ excess: <Money fen={after.excess} /> }}
          />
        </>
      )}
    </p>
  );
}

function RejectFields({ typed, faults }: ReviewFormProps) {
  const t = useT();
  const id = fieldId("reason");
  return (
    <>
      <fieldset>
        <legend class="fl">{t("finance.page.reject.preset")}</legend>
        <div class="flex flex-wrap gap-x-4 gap-y-1.5 mb-2 text-dense">
          {REJECT_PRESETS.map((preset) => (
            <label class="inline-flex items-center gap-1.5 min-h-8 max-md:min-h-11">
              <input
                type="radio"
                class="radio radio-xs"
                name="preset"
                value={preset}
                checked={typed.preset === preset}
              />
              {t(`finance.page.reject.${preset}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <label class="fl req" for={id}>{t(REVIEW_LABELS.reason)}</label>
      <textarea
        class="textarea"
        id={id}
        name="reason"
        rows={2}
        required
        placeholder={t("finance.page.reject.hint")}
        aria-invalid={faults.reason ? true : undefined}
        aria-describedby={faults.reason ? `${id}-error` : undefined}
      >
        {typed.reason}
      </textarea>
      <FieldError name="reason" error={faults.reason} />
      <button
        type="submit"
        class="btn btn-bad w-full mt-3"
        name="do"
        value={REJECT}
      >
        {t("finance.page.reject.submit")}
      </button>
    </>
  );
}
