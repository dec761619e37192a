import { ConfirmDialog } from "@/components/dialog.tsx";
import { TextArea } from "@/components/fields.tsx";
import { labelsBy } from "@/components/form.tsx";
import { RemarkDialog } from "@/components/order/remark_dialog.tsx";
import { Shortfall } from "@/components/order/shortfall.tsx";
import { useT } from "@/components/reader.tsx";
import { broughtBy, openRefundsOf, paidOf } from "@/domain/finance/paid.ts";
import type { UploadLimits } from "@/domain/file/check.ts";
import { formatMoney } from "@/domain/money.ts";
import { closingEffects } from "@/domain/oem/closing.ts";
import { AdjustPrice } from "./adjust_price.tsx";
import type { Detail } from "./load.ts";

interface DialogProps {
  detail: Detail;
  limits: UploadLimits;
  /** the page without the dialog */
  close: string;
}

/** The question that is open over the page, if there is one. */
export function OpenDialog(props: DialogProps) {
  switch (props.detail.dialog) {
    case "adjust_price":
      return <AdjustPrice {...props} />;
    case "arrange":
    case "complete":
      return <StepDialog {...props} act={props.detail.dialog} />;
    case "close":
      return <CloseDialog {...props} />;
    case "remark": {
      const { remark, refused } = props.detail;
      const asked = { reader: "staff", typed: remark, refused } as const;
      return <RemarkDialog {...asked} {...props} />;
    }
    case null:
      return null;
  }
}

function StepDialog(
  { detail: { order, refused }, close, act }: DialogProps & {
    act: "arrange" | "complete";
  },
) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t(`sales.order.${act}.title`)}
      text={t(`sales.order.${act}.text`)}
      facts={[[
        `${order.order_no} · ${order.organization.name}`,
        formatMoney(order.total),
      ]]}
      close={close}
      submit={t(`oem.order.event.${act}`)}
      event={act}
      refused={refused}
    >
      {act === "complete" && <Shortfall packages={order.packages} />}
    </ConfirmDialog>
  );
}

function CloseDialog({ detail, close }: DialogProps) {
  const t = useT();
  const { order, refused, typed } = detail;
  const back = paidOf(order.dues) + openRefundsOf(order.dues);
  return (
    <ConfirmDialog
      title={t("sales.order.close.title")}
      text={
        <>
          {t("sales.order.close.text")}
          {closingEffects(order).map((effect) => (
            <span key={effect} class="block">
              {t(`sales.order.close.${effect}`)}
            </span>
          ))}
        </>
      }
      facts={[
        [t("oem.document.total"), formatMoney(order.total)],
        [t("oem.document.paid"), formatMoney(broughtBy(order.dues, false))],
        ...back > 0
          ? [[t("oem.document.refund.open"), formatMoney(back)] as const]
          : [],
      ]}
      close={close}
      closeLabel={t("sales.order.close.keep")}
      submit={t("oem.order.event.close")}
      event="close"
      danger
      refused={refused}
      labels={labelsBy(t, { reason: "sales.order.close.reason" })}
    >
      <TextArea
        name="reason"
        label={t("sales.order.close.reason")}
        value={typed?.reason}
        error={refused?.fields.reason}
        required
        autofocus
      />
    </ConfirmDialog>
  );
}
