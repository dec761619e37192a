import type { ComponentChildren } from "preact";
import type { OpenedDelivery } from "@/db/oem/deliveries.ts";
import { withUnit } from "@/locales/digits.ts";
import { Dialog } from "../dialog.tsx";
import { useT } from "../reader.tsx";
import { Sentence } from "../sentence.tsx";
import { DescriptionList, Rows } from "../sheet.tsx";
import { DocumentNo, Moment } from "../values.tsx";
import { AddressText } from "./delivery.tsx";
import { DeliveryLog } from "./delivery_log.tsx";
import { DeliveryState } from "./delivery_state.tsx";
import { Packages } from "./packages.tsx";

interface DeliverySheetProps {
  delivery: OpenedDelivery;
  /** where it is closed */
  close: string;
  /** what else may be done */
  children?: ComponentChildren;
}

/** One delivery application over a list: what goes where, who applied, its packages and what happened to it. */
export function DeliverySheet(
  { delivery: open, close, children }: DeliverySheetProps,
) {
  const t = useT();
  return (
    <Dialog
      title={
        <Sentence
          of="oem.portal.delivery.title"
          with={{ no: <DocumentNo no={open.delivery_no} /> }}
        />
      }
      close={close}
      footer={
        <>
          <a class="btn" href={close}>{t("common.close")}</a>
          {children}
        </>
      }
    >
      <div class="pad grid gap-4">
        <div>
          <DeliveryState status={open.status} pill />
        </div>
        <Rows
          items={open.lines.map((
            { name, sn, quantity, unit },
          ) => [`${name} · ${sn}`, withUnit(quantity, unit)])}
        />
        <div>
          <AddressText {...open} />
        </div>
        <DescriptionList
          items={[
            [
              t("oem.document.voucher.submitted"),
              <Moment key="by" at={open.created_at} by={open.created_by} />,
            ],
            open.remark !== "" && [t("common.remark"), open.remark],
          ]}
        />
        {/* what was packed of a revoked one is never sent */}
        {open.status !== "revoked" && <Packages packages={open.packages} />}
        <section>
          <h3 class="font-semibold mb-1">{t("oem.document.log")}</h3>
          <DeliveryLog entries={open.log} />
        </section>
      </div>
    </Dialog>
  );
}
