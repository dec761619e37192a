import { GonePage } from "@/components/gone_page.tsx";
import { Crumbs, PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { DocumentNo } from "@/components/values.tsx";
import type { OrderEvent } from "@/domain/oem/order_flow.ts";
import { said } from "./unsent.ts";

/** What was typed for an order that was deleted meanwhile. */
export interface Unsaved {
  /** the order's number */
  deleted: string;
  event: OrderEvent;
  form: FormData;
}

/** In place of a deleted order: the message that it is deleted, and what was typed for it. */
export function DeletedOrder({ unsaved }: { unsaved: Unsaved }) {
  const t = useT();
  const { deleted, event, form } = unsaved;
  return (
    <GonePage
      head={
        <>
          <Crumbs
            items={[
              { title: t("site.oem.order.mine"), href: "/oem/order/mine" },
              { title: deleted },
            ]}
          />
          <PageHead
            title={<DocumentNo no={deleted} />}
            back="/oem/order/mine"
          />
        </>
      }
      said={t("oem.portal.deleted")}
      typed={said(event, form, t)}
    />
  );
}
