import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet } from "@/components/sheet.tsx";
import { Nothing, Phone } from "@/components/values.tsx";
import type { OrderDetail } from "@/db/oem/order_detail.ts";

/** The sheet of the order's customer and their sales account. */
export function Organization({ order }: { order: OrderDetail }) {
  const t = useT();
  const { organization, sales, creator } = order;
  return (
    <Sheet
      title={t("common.customer")}
      aside={
        <a
          class="lk text-dense"
          href={`/mkt/oem/list?organization_id=${organization.id}`}
        >
          {t("sales.order.organization.orders")}
        </a>
      }
    >
      <p class="font-semibold mb-2">{organization.name}</p>
      <DescriptionList
        items={[
          [
            t("sales.order.organization.contact"),
            organization.contact || <Nothing key="contact" />,
          ],
          [
            t("sales.order.organization.phone"),
            organization.phone
              ? <Phone key="phone" value={organization.phone} />
              : <Nothing key="phone" />,
          ],
          [
            t("sales.orders.account"),
            sales?.nickname ?? <Nothing key="sales" />,
          ],
          [t("sales.order.organization.creator"), creator.nickname],
        ]}
      />
    </Sheet>
  );
}
