import type { ListColumn } from "@/components/list/column.ts";
import { DeliveryState } from "@/components/order/delivery_state.tsx";
import { contentsOf } from "@/components/order/delivery_words.ts";
import { Two } from "@/components/table.tsx";
import { DateTime, DocumentNo } from "@/components/values.tsx";
import type { DeliveryRow } from "@/db/oem/deliveries.ts";
import type { T } from "@/locales/messages.ts";
import { extraMoment } from "../moments.tsx";

/** Which application, which parts, how far, to whom; `open` is where one is shown, `more` stands after its number. */
export function deliveryColumns(
  t: T,
  open: (id: number) => string,
  more: readonly ListColumn<DeliveryRow>[] = [],
): ListColumn<DeliveryRow>[] {
  const created = {
    header: t("common.created_at"),
    at: ({ created_at }: DeliveryRow) => created_at,
  };
  return [
    {
      key: "no",
      fixed: true,
      header: t("oem.portal.delivery.no"),
      facts: [
        {
          header: t("oem.portal.delivery.no"),
          value: ({ delivery_no }) => delivery_no,
        },
        created,
      ],
      cell: ({ id, delivery_no, created_at }) => (
        <Two
          first={<DocumentNo no={delivery_no} href={open(id)} cover />}
          second={<DateTime at={created_at} />}
        />
      ),
    },
    extraMoment("created_at", created.header, created.at),
    ...more,
    {
      key: "content",
      header: t("oem.orders.content"),
      phone: "line",
      value: ({ lines }) => contentsOf(t, lines),
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: ({ status }) => t(`oem.delivery.status.${status}`),
      cell: ({ status }) => <DeliveryState status={status} />,
    },
    {
      key: "receiver",
      header: t("oem.document.print.receiver"),
      drop: 2,
      facts: [
        {
          header: t("oem.document.print.receiver"),
          value: ({ receiver }) => receiver,
        },
        {
          header: t("customer.address.region"),
          value: ({ region }) => region,
        },
      ],
      cell: ({ receiver, region }) => <Two first={receiver} second={region} />,
    },
  ];
}
