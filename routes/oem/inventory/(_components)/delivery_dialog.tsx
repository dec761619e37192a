import { ConfirmDialog, Dialog } from "@/components/dialog.tsx";
import { AddressText } from "@/components/order/delivery.tsx";
import { DELIVERY_TONES } from "@/components/order/delivery_words.ts";
import { Packages } from "@/components/order/packages.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Rows } from "@/components/sheet.tsx";
import { DateTime, Status } from "@/components/values.tsx";
import type { DeliveryDetail } from "@/db/oem/deliveries.ts";
import type { DeliveryAct } from "@/lists/oem/portal/deliveries.tsx";

/** The dialog over the applications. */
export interface OpenDelivery {
  delivery: DeliveryDetail;
  /** what its customer may do now */
  acts: readonly DeliveryAct[];
  /** what is asked before it is done */
  ask: DeliveryAct | null;
}

interface DeliveryDialogProps extends OpenDelivery {
  here: string;
}

/** One delivery application over the list, or the question before it is revoked or received. */
export function DeliveryDialog(props: DeliveryDialogProps) {
  const t = useT();
  const { delivery: open, acts, ask, here } = props;
  const close = withQuery(here, { delivery: null, confirm: null });
  if (ask) {
    return (
      <ConfirmDialog
        title={t(`oem.portal.delivery.${ask}.title`)}
        text={t(`oem.portal.delivery.${ask}.text`)}
        facts={open.lines.map(({ name, quantity }) => [name, quantity])}
        close={close}
        submit={t(`oem.delivery.event.${ask}`)}
        danger={ask === "revoke"}
        event={ask}
        values={{ id: open.id }}
      />
    );
  }
  return (
    <Dialog
      title={t("oem.portal.delivery.title", { no: open.delivery_no })}
      tag={
        <Status
          of="oem.delivery.status"
          value={open.status}
          tone={DELIVERY_TONES[open.status]}
          pill
        />
      }
      close={close}
      footer={
        <>
          <a class="btn" href={close}>{t("common.close")}</a>
          {acts.map((event) => (
            <a
              class={event === "revoke" ? "btn btn-bad" : "btn btn-primary"}
              href={withQuery(here, { confirm: event })}
            >
              {t(`oem.delivery.event.${event}`)}
            </a>
          ))}
        </>
      }
    >
      <div class="pad grid gap-4">
        <Rows
          items={open.lines.map((
            { name, sn, quantity },
          ) => [`${name} · ${sn}`, quantity])}
        />
        <AddressText {...open} />
        <DescriptionList
          items={[
            [
              t("oem.document.voucher.submitted"),
              <span key="by">
                <DateTime at={open.created_at} form="full" /> {open.created_by}
              </span>,
            ],
            ...open.remark ? [[t("common.remark"), open.remark] as const] : [],
          ]}
        />
        <Packages packages={open.packages} />
      </div>
    </Dialog>
  );
}
