import { addressLine } from "@/domain/customer/address_words.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import { useT } from "../reader.tsx";
import { Note, Sheet } from "../sheet.tsx";
import { Phone, Tag } from "../values.tsx";

type Addressed = Pick<
  OrderDetail,
  "receiver" | "phone" | "region" | "address" | "is_abroad"
>;

interface DeliveryProps {
  order: Addressed & Partial<Pick<OrderDetail, "delivery">>;
}

/** The sheet of where the goods go. */
export function Delivery({ order }: DeliveryProps) {
  const t = useT();
  return (
    <Sheet title={t("oem.document.delivery")}>
      {order.delivery === "store" && (
        <div class="mb-3">
          <Note icon="boxes">{t("oem.document.delivery.store")}</Note>
        </div>
      )}
      <AddressText {...order} />
    </Sheet>
  );
}

/** An address copied into a document. */
export function AddressText(
  { receiver, phone, region, address, is_abroad }: Addressed,
) {
  const t = useT();
  return (
    <>
      <p class="flex flex-wrap gap-x-4">
        <b>{receiver}</b>
        <Phone value={phone} />
        {is_abroad && <Tag>{t("oem.document.delivery.abroad")}</Tag>}
      </p>
      <p class="mt-1 text-dense mut">
        {addressLine({ region, address })}
      </p>
    </>
  );
}
