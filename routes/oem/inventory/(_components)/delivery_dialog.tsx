import { ConfirmDialog, Dialog } from "@/components/dialog.tsx";
import { AddressText } from "@/components/order/delivery.tsx";
import { Packages } from "@/components/order/packages.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Rows } from "@/components/sheet.tsx";
import { DateTime, Status } from "@/components/values.tsx";
import { DELIVERY_TONES, type DeliveryTab, QUESTIONS } from "./tab.ts";

interface DeliveryDialogProps {
  tab: DeliveryTab;
  here: string;
}

/** One delivery application over the list, or what is asked before it is revoked or received. */
export function DeliveryDialog({ tab, here }: DeliveryDialogProps) {
  const t = useT();
  const { open, ask } = tab;
  if (!open || tab.act) return null;
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
  const events = QUESTIONS.filter((event) => open.actions.includes(event));
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
          {events.map((event) => (
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
