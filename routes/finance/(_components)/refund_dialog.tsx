import { ConfirmDialog } from "@/components/dialog.tsx";
import { DateField, TextField } from "@/components/fields.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { capitalsOf } from "@/components/order/amounts.tsx";
import { useT } from "@/components/reader.tsx";
import { Stack } from "@/components/sheet.tsx";
import { DocumentNo, Money } from "@/components/values.tsx";
import type { RefundRow } from "@/db/finance/refunds.ts";
import type { Refused } from "@/domain/errors.ts";
import { formatMoney } from "@/domain/money.ts";

export interface PayForm {
  refund: RefundRow;
  typed: { paid_on: string; bank_serial: string };
  refused?: Refused;
}

/** Asks when and under which serial a refund was paid; it can't be changed afterwards. */
export function RefundDialog(
  { refund, typed, refused, close }: PayForm & { close: string },
) {
  const t = useT();
  const fault = refused?.fields ?? {};
  return (
    <ConfirmDialog
      title={t("finance.page.refund.title")}
      text={t("finance.page.refund.text")}
      facts={[
        [
          t("finance.page.list.order"),
          <DocumentNo key="order" no={refund.order.order_no} />,
        ],
        [t("common.customer"), refund.organization.name],
        [
          t("common.amount"),
          <Money key="amount" fen={refund.amount} />,
        ],
      ]}
      close={close}
      submit={t("finance.page.refund.submit", {
        amount: formatMoney(refund.amount),
      })}
      event="refund"
      values={{ due_id: refund.id }}
    >
      <p class="text-xs mut" lang="zh-cn">{capitalsOf(t, refund.amount)}</p>
      <Stack>
        {refused && <ErrorSummary refusal={refused} />}
        <DateField
          name="paid_on"
          label={t("finance.page.refund.paid_on")}
          value={typed.paid_on}
          error={fault.paid_on}
          required
        />
        <TextField
          name="bank_serial"
          label={t("finance.page.refund.bank_serial")}
          value={typed.bank_serial}
          error={fault.bank_serial}
          maxlength={100}
          required
          autofocus
        />
      </Stack>
    </ConfirmDialog>
  );
}
