import { StayOnEnter } from "@/components/default_submit.tsx";
import { ConfirmDialog, Dialog } from "@/components/dialog.tsx";
import { DateField, TextField } from "@/components/fields.tsx";
import { fieldsBy, labelsBy } from "@/components/form.tsx";
import { capitalsOf } from "@/components/order/amounts.tsx";
import { useT } from "@/components/reader.tsx";
import { Note, Rows, Stack } from "@/components/sheet.tsx";
import { UnsentSheet } from "@/components/unsent.tsx";
import { Code, DateTime, DocumentNo, Money } from "@/components/values.tsx";
import type { RefundRow } from "@/db/finance/refunds.ts";
import type { OrderReference } from "@/db/finance/serials.ts";
import type { Refused } from "@/domain/errors.ts";
import { formatMoney } from "@/domain/money.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import { saidOf } from "./said_of.ts";

export interface PayForm {
  refund: RefundRow;
  typed: { paid_on: string; bank_serial: string };
  refused?: Refused;
  /** the orders that have the serial, too: asks whether it is another payment */
  known?: readonly OrderReference[];
}

const LABELS = {
  paid_on: "finance.page.refund.paid_on",
  bank_serial: "finance.page.refund.bank_serial",
} as const satisfies Record<keyof PayForm["typed"], MessageKey>;

type DialogProps = PayForm & { close: string };

/** Of a refund that waits: asks for its payment. Of one that was paid, also by a colleague meanwhile: says so. */
export function RefundDialog(props: DialogProps) {
  return props.refund.paid
    ? <PaidDialog {...props} paid={props.refund.paid} />
    : <PayDialog {...props} />;
}

/** Which refund it is. */
function factsOf(t: T, { order, organization, amount }: RefundRow) {
  return [
    [
      t("finance.page.list.order"),
      <DocumentNo key="order" no={order.order_no} />,
    ],
    [t("common.customer"), organization.name],
    [t("common.amount"), <Money key="amount" fen={amount} strong />],
  ] as const;
}

/** When and by whom a refund was paid, without a button that would invite to pay it again. */
function PaidDialog(
  { refund, paid, typed, refused, close }: DialogProps & {
    paid: NonNullable<RefundRow["paid"]>;
  },
) {
  const t = useT();
  return (
    <Dialog
      title={t("finance.page.refund.paid_title")}
      close={close}
      footer={
        <a class="btn btn-primary" href={close} autofocus>
          {t("common.close")}
        </a>
      }
    >
      <div class="pad" role={refused && "alert"}>
        <Note tone="fin">
          {t("finance.page.refund.paid_text", { who: paid.by })}
        </Note>
        <Rows
          items={[
            ...factsOf(t, refund),
            [
              t(LABELS.paid_on),
              <span key="on" class="num nw">{paid.paid_on}</span>,
            ],
            [
              t(LABELS.bank_serial),
              <Code key="serial" value={paid.bank_serial} />,
            ],
            [t("finance.page.refund.by"), paid.by],
            [
              t("finance.page.refund.paid_at"),
              <DateTime key="at" at={paid.at} form="full" />,
            ],
          ]}
        />
        {refused && (
          <UnsentSheet
            typed={[
              [t(LABELS.paid_on), typed.paid_on],
              [t(LABELS.bank_serial), typed.bank_serial],
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Asks when and under which serial a refund was paid; it can't be changed afterwards. */
function PayDialog({ refund, typed, refused, known, close }: DialogProps) {
  const t = useT();
  const fault = refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <ConfirmDialog
      title={t("finance.page.refund.title")}
      text={t("finance.page.refund.text")}
      facts={factsOf(t, refund)}
      close={close}
      submit={t("finance.page.refund.submit", {
        amount: formatMoney(refund.amount),
      })}
      event="refund"
      values={{
        due_id: refund.id,
        ...known && { compared: saidOf(typed.bank_serial, known) },
      }}
      refused={refused}
      labels={labelsBy(t, LABELS)}
    >
      <StayOnEnter typed={typed.bank_serial !== ""} />
      <p class="text-xs mut" lang="zh-cn">{capitalsOf(t, refund.amount)}</p>
      <Stack>
        <DateField {...field("paid_on")} required />
        <TextField {...field("bank_serial")} required autofocus={!known} />
      </Stack>
      {known && (
        <div role="alert" tabindex={-1} autofocus>
          <Note tone="bad" icon="triangle-alert">
            {t("finance.page.refund.known", {
              orders: known.map(({ order_no }) => order_no).join(" "),
            })}
          </Note>
        </div>
      )}
    </ConfirmDialog>
  );
}
