import { ConfirmDialog } from "@/components/dialog.tsx";
import { TextArea } from "@/components/fields.tsx";
import { RemarkDialog, saidIn } from "@/components/order/remark_dialog.tsx";
import { useReader, useT } from "@/components/reader.tsx";
import { sentIn } from "@/components/typed.ts";
import { Money } from "@/components/values.tsx";
import type { Refused } from "@/domain/errors.ts";
import { paidOf } from "@/domain/finance/paid.ts";
import { closingEffects } from "@/domain/oem/closing.ts";
import { formatMinute } from "@/domain/time.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { ConfirmOrder } from "./confirm_order.tsx";
import { type Detail, filesIn } from "./detail.ts";
import { ReceiveDialog } from "./receive_dialog.tsx";

export interface DialogProps {
  detail: Detail;
  /** the page without the dialog */
  close: string;
  settings: Settings;
  /** why its act was refused */
  refused?: Refused;
}

/** The question that is open over the page, if there is one. */
export function OpenDialog(asked: Omit<DialogProps, "refused">) {
  const { dialog, refusedIn, act } = asked.detail;
  const refused = refusedIn === "dialog" ? act?.refused : undefined;
  const props = { ...asked, refused };
  switch (dialog) {
    case "confirm":
      return <ConfirmOrder {...props} />;
    case "receive":
      return <ReceiveDialog {...props} />;
    case "extend":
      return <ExtendDialog {...props} />;
    case "close":
      return <CloseDialog {...props} />;
    case "delete":
      return <DeleteDialog {...props} />;
    case "remark":
      return <RemarkAsked {...props} />;
    case null:
      return null;
  }
}

function ExtendDialog({ detail, close, settings, refused }: DialogProps) {
  const { t, timeZone } = useReader();
  const until = detail.order.auto_receive_at;
  const days = settings.extend_days;
  const moment = (at: Date) => (
    <span class="nw">{formatMinute(at, timeZone)}</span>
  );
  return (
    <ConfirmDialog
      title={t("oem.portal.extend.title", { days })}
      text={t("oem.portal.extend.text")}
      facts={until
        ? [
          [t("oem.portal.extend.now"), moment(until)],
          [
            t("oem.portal.extend.then"),
            moment(new Date(until.getTime() + days * DAY)),
          ],
        ]
        : []}
      close={close}
      submit={t("oem.order.event.extend")}
      event="extend"
      refused={refused}
    />
  );
}

const DAY = 86_400_000;

function CloseDialog({ detail, close, refused }: DialogProps) {
  const t = useT();
  const { form, order } = detail;
  const paid = paidOf(order.dues);
  return (
    <ConfirmDialog
      title={t("oem.portal.close.title")}
      text={
        <>
          {t("oem.portal.close.text")}
          {closingEffects(order).map((effect) =>
            effect !== "task" && ( // a customer's closing comes before it
              <span key={effect} class="block">
                {t(`oem.portal.close.${effect}`)}
              </span>
            )
          )}
        </>
      }
      facts={[
        [t("oem.document.total"), <Money key="total" fen={order.total} />],
        paid > 0 &&
        [t("oem.document.refund.open"), <Money key="paid" fen={paid} />],
      ]}
      close={close}
      closeLabel={t("oem.portal.close.keep")}
      submit={t("oem.order.event.close")}
      event="close"
      refused={refused}
      danger
    >
      <TextArea
        name="reason"
        label={t("oem.portal.close.reason")}
        value={sentIn(form, "reason") ?? ""}
        error={refused?.fields.reason}
        required
        autofocus
      />
    </ConfirmDialog>
  );
}

function DeleteDialog({ detail, close, refused }: DialogProps) {
  const t = useT();
  const { order } = detail;
  return (
    <ConfirmDialog
      title={t("oem.order.delete.confirm")}
      text={t("oem.portal.delete.text")}
      facts={[[order.order_no, <Money key="total" fen={order.total} />]]}
      close={close}
      submit={t("oem.order.event.delete")}
      event="delete"
      refused={refused}
      danger
    />
  );
}

function RemarkAsked({ detail, close, settings, refused }: DialogProps) {
  const { form } = detail;
  return (
    <RemarkDialog
      reader="customer"
      close={close}
      typed={form
        ? { ...saidIn(form), files: filesIn(detail, "files") }
        : undefined}
      refused={refused}
      limits={settings.upload_limits}
    />
  );
}
