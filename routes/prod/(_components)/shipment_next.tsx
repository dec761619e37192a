import { NextAction } from "@/components/document.tsx";
import { fellShort, ShortLines } from "@/components/order/shortfall.tsx";
import { useT } from "@/components/reader.tsx";
import type { ShipmentDetail } from "@/db/inventory/shipments.ts";
import { SHIPMENT_STATUS_NAMES } from "@/domain/inventory/shipment.ts";
import { SHIPMENT_TONES } from "@/components/production/tones.ts";

interface ShipmentNextProps {
  shipment: ShipmentDetail;
  /** everything is in packages */
  complete: boolean;
  /** a package is being packed on the page */
  packing: boolean;
  /** the page's path */
  here: string;
}

/** What comes next with a shipment, and the button for it. */
export function ShipmentNext(
  { shipment, complete, packing, here }: ShipmentNextProps,
) {
  const t = useT();
  const stage = stageOf(shipment, complete);
  const short = stage === "received"
    ? shipment.packages.flatMap((one) => one.lines).filter(fellShort)
    : [];
  const apart = stage === "deliver" && !packing;
  return (
    <NextAction
      tone={SHIPMENT_TONES[shipment.status]}
      icon={shipment.status === 1 ? "package" : "truck"}
      who={t(
        `inventory.shipment.status.${SHIPMENT_STATUS_NAMES[shipment.status]}`,
      )}
      title={t(`inventory.page.next.${stage}`)}
      actions={stage === "store"
        ? (
          <a class="btn btn-primary" href={`${here}?confirm=store`}>
            {t("oem.order.event.store")}
          </a>
        )
        : stage !== "pack" && shipment.status === 1
        ? (
          <>
            {apart && (
              <a class="btn" href={`${here}?pack=1#prepare`}>
                {t("inventory.page.next.apart")}
              </a>
            )}
            <a class="btn btn-primary" href={`${here}?confirm=ship`}>
              {t("oem.order.event.ship")}
            </a>
          </>
        )
        : null}
    >
      {short.length > 0
        ? (
          <div class="text-bad">
            <p>{t("inventory.page.next.received.short")}</p>
            <ShortLines lines={short} />
          </div>
        )
        : <p>{t(`inventory.page.next.${stage}.text`)}</p>}
    </NextAction>
  );
}

function stageOf(
  { status, delivery, source, packages }: ShipmentDetail,
  complete: boolean,
) {
  if (status === 3 && delivery === "store") return "stored";
  if (status !== 1) return SHIPMENT_STATUS_NAMES[status];
  if (delivery === "store") return "store";
  if (source === "oem_delivery") {
    if (complete) return "deliver_packed";
    return packages.length > 0 ? "deliver_rest" : "deliver";
  }
  return complete ? "ship" : "pack";
}
