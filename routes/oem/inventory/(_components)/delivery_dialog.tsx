import { ConfirmDialog } from "@/components/dialog.tsx";
import { DeliverySheet } from "@/components/order/delivery_sheet.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { OpenedDelivery } from "@/db/oem/deliveries.ts";
import type { DeliveryAct } from "@/lists/oem/portal/deliveries.tsx";
import type { MessageKey } from "@/locales/messages.ts";
import { withUnit } from "@/locales/digits.ts";

/** The dialog over the applications. */
export interface OpenDelivery {
  delivery: OpenedDelivery;
  /** what its customer may do now */
  acts: readonly DeliveryAct[];
  /** what is asked before it is done */
  ask: DeliveryAct | null;
}

interface DeliveryDialogProps extends OpenDelivery {
  here: string;
}

/** The safe answers: "cancel" could mean either beside "revoke". */
const KEEPS = {
  revoke: "oem.portal.delivery.revoke.keep",
  receive: "oem.portal.receive.later",
} as const satisfies Record<DeliveryAct, MessageKey>;

/** One delivery application over the list, or the question before it is revoked or received. */
export function DeliveryDialog(props: DeliveryDialogProps) {
  const t = useT();
  const { delivery: open, acts, ask, here } = props;
  const close = withQuery(here, { delivery: null, confirm: null });
  if (ask) {
    return (
      <ConfirmDialog
        title={t(`oem.portal.delivery.${ask}.title`)}
        text={<Question ask={ask} />}
        facts={open.lines.map(({ name, quantity, unit }) => [
          name,
          withUnit(quantity, unit),
        ])}
        close={close}
        closeLabel={t(KEEPS[ask])}
        submit={t(`oem.delivery.event.${ask}`)}
        danger={ask === "revoke"}
        event={ask}
        values={{ id: open.id }}
      />
    );
  }
  return (
    <DeliverySheet delivery={open} close={close}>
      {acts.map((event) => (
        <a
          class={event === "revoke" ? "btn btn-bad" : "btn btn-primary"}
          href={withQuery(here, { confirm: event })}
        >
          {t(`oem.delivery.event.${event}`)}
        </a>
      ))}
    </DeliverySheet>
  );
}

/** What is asked before it is done: for a receipt, whether the goods really arrived. */
function Question({ ask }: { ask: DeliveryAct }) {
  const t = useT();
  return (
    <>
      {ask === "receive" && (
        <>
          {t("oem.order.receipt.confirm")}
          <br />
        </>
      )}
      {t(`oem.portal.delivery.${ask}.text`)}
    </>
  );
}
