import { GonePage } from "@/components/gone_page.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import type { Taken } from "./take.ts";
import { unsentOf } from "./unsent.ts";

/** What was typed for an order that its customer has deleted meanwhile. */
export interface Unsaved extends Pick<Taken, "prices" | "typed"> {
  /** the order's number */
  deleted: string;
}

/** In place of a deleted order: the message that it is deleted, and what was typed for it. */
export function DeletedOrder({ unsaved }: { unsaved: Unsaved }) {
  const t = useT();
  return (
    <GonePage
      head={<PageHead title={unsaved.deleted} back="/mkt/oem/list" />}
      said={t("sales.order.deleted")}
      typed={unsentOf(unsaved, t)}
    />
  );
}
