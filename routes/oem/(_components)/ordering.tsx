import { Icon } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { State } from "@/utils.ts";

type Organization = Pick<State, "organization">;

/** The way to a new order, unless sales have disabled the reader's organization. */
export function CreateOrder({ organization }: Organization) {
  const t = useT();
  return organization?.disabled
    ? null
    : (
      <a class="btn btn-primary" href="/oem/order/create">
        <Icon name="plus" />
        {t("site.oem.order.create")}
      </a>
    );
}

/** Why nothing can be ordered, where sales have disabled the reader's organization. */
export function NoOrdering({ organization }: Organization) {
  const t = useT();
  return organization?.disabled
    ? <Note tone="cust">{t("oem.order.why.organization")}</Note>
    : null;
}
