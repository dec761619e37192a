import { StayOnEnter } from "@/components/default_submit.tsx";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { Fields, type Refusal } from "@/components/form.tsx";
import { goodsName } from "@/components/order/goods_words.ts";
import { contentsOf } from "@/components/order/delivery_words.ts";
import { useT } from "@/components/reader.tsx";
import { packagesWord } from "@/domain/inventory/packed.ts";
import type { ShipmentDetail } from "@/db/inventory/shipments.ts";
import type { PackedLine } from "./packed.ts";
import {
  packageLabel,
  ParcelFields,
  type TypedPackage,
} from "./package_form.tsx";
import { grouped } from "@/locales/digits.ts";

interface ShipmentDialogsProps {
  shipment: ShipmentDetail;
  lines: readonly PackedLine[];
  /** the open question: "ship", "store", or the id of the package to take back */
  asked: { confirm: string | null; remove: string | null };
  /** the page's path */
  here: string;
  /** everything is in packages */
  complete: boolean;
  /** what was typed into the open question, and why it was refused */
  typed: TypedPackage;
  refusal?: Refusal;
}

/** The questions before the warehouse's final acts; nothing where the shipment does not wait. */
export function ShipmentDialogs(
  { shipment, lines, asked, here, complete, typed, refusal }:
    ShipmentDialogsProps,
) {
  const t = useT();
  const { status, delivery, source, packages } = shipment;
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
        facts={lines.map((line) => [goodsName(line), grouped(line.quantity)])}
        submit={t("oem.order.event.store")}
        event="store"
      />
    );
  }
  if (asked.confirm !== "ship" || delivery === "store") return null;
  const parcels = packages.map(({ carrier, express_no, lines }) =>
    [`${carrier} ${express_no}`, contentsOf(t, lines)] as const
  );
  if (source === "oem_delivery") {
    const packed = complete ? packages[0] : undefined;
    const rest = lines.filter(({ left }) => left > 0)
      .map((line) => [goodsName(line), grouped(line.left)] as const);
    return (
      <ConfirmDialog
        {...shared}
        title={t("inventory.page.confirm.ship")}
        text={t(
          packed
            ? "inventory.page.confirm.deliver.packed"
            : packages.length > 0
            ? "inventory.page.confirm.deliver.rest"
            : "inventory.page.confirm.deliver",
        )}
        facts={[...parcels, ...rest]}
        submit={t("oem.order.event.ship")}
        event="ship"
        values={{
          seen: packagesWord(packages),
          ...packed && {
            carrier: packed.carrier,
            express_no: packed.express_no,
            untyped: 1,
          },
        }}
        refused={refusal}
        labels={(path) => packageLabel(t, path, [])}
      >
        {!packed && (
          <>
            <StayOnEnter typed={typed.event === "ship"} />
            <Fields>
              <ParcelFields typed={typed} refusal={refusal} autofocus />
            </Fields>
          </>
        )}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...shared}
      title={t("inventory.page.confirm.ship")}
      text={t("inventory.page.confirm.ship.text")}
      facts={packages.length > 0 ? parcels : undefined}
      submit={t("oem.order.event.ship")}
      event="ship"
      values={{ seen: packagesWord(packages) }}
    />
  );
}
