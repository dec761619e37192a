import { ConfirmDialog } from "@/components/dialog.tsx";
import { nameOf } from "@/components/order/goods_words.ts";
import { contentsOf } from "@/components/order/delivery_words.ts";
import { useT } from "@/components/reader.tsx";
import type { ShipmentDetail } from "@/db/inventory/shipments.ts";

interface ShipmentDialogsProps {
  shipment: ShipmentDetail;
  /** the open question: "ship", "store", or the id of the package to take back */
  asked: { confirm: string | null; remove: string | null };
  /** the page's path */
  here: string;
}

/** The questions before the warehouse's final acts; nothing where the shipment does not wait. */
export function ShipmentDialogs(
  { shipment, asked, here }: ShipmentDialogsProps,
) {
  const t = useT();
  const { status, delivery, source, packages, lines } = shipment;
  if (status !== 1) return null;
  const shared = {
    close: here,
    closeLabel: t("production.page.confirm.not_yet"),
    action: here,
  };
  const removed = packages.find(({ id }) => String(id) === asked.remove);
  if (removed) {
    return (
      <ConfirmDialog
        {...shared}
        title={t("inventory.page.confirm.remove")}
        text={t("inventory.page.confirm.remove.text")}
        facts={[[removed.carrier, removed.express_no]]}
        submit={t("common.remove")}
        danger
        event="remove"
        values={{ package_id: removed.id }}
      />
    );
  }
  if (asked.confirm === "store" && delivery === "store") {
    return (
      <ConfirmDialog
        {...shared}
        title={t("inventory.page.confirm.store")}
        text={t("inventory.page.confirm.store.text")}
        facts={lines.map((line) => [nameOf(line), line.quantity])}
        submit={t("oem.order.event.store")}
        event="store"
      />
    );
  }
  if (asked.confirm !== "ship" || delivery === "store") return null;
  return source === "oem_delivery" ? null : (
    <ConfirmDialog
      {...shared}
      title={t("inventory.page.confirm.ship")}
      text={t("inventory.page.confirm.ship.text")}
      facts={packages.length > 0
        ? packages.map(({ carrier, express_no, lines }) => [
          `${carrier} ${express_no}`,
          contentsOf(t, lines),
        ])
        : undefined}
      submit={t("oem.order.event.ship")}
      event="ship"
    />
  );
}
