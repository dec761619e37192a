import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { ComponentChildren } from "preact";
import { useT } from "../reader.tsx";
import { Note } from "../sheet.tsx";

interface StuckProps {
  order: Pick<OrderDetail, "status" | "disabled" | "sales">;
  /** the customer has to pay, and no card is in use to pay to */
  unpayable: boolean;
  /** the way to ask for help */
  ask?: ComponentChildren;
}

/** Why its customer can't go on with an order now, as the customer reads it; null while nothing stands against it. */
export function stuckNote({ order, unpayable, ask }: StuckProps) {
  if (unpayable) return <NoCard sales={order.sales} ask={ask} />;
  return order.disabled && order.status === "draft" ? <Disabled /> : null;
}

/** Nowhere to pay to, and who can help. */
function NoCard(
  { sales, ask }: Pick<OrderDetail, "sales"> & Pick<StuckProps, "ask">,
) {
  const t = useT();
  return (
    <div class="my-2">
      <Note tone="bad" icon="circle-alert">
        {sales
          ? t("oem.portal.pay.no_card.sales", { name: sales.nickname })
          : t("oem.portal.pay.no_card")}
        {ask && <>{" "}{ask}</>}
      </Note>
    </div>
  );
}

function Disabled() {
  const t = useT();
  return <Note tone="cust">{t("oem.order.why.organization")}</Note>;
}
