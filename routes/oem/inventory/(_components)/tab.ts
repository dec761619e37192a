/** What the inventory's page holds, for its parts: nothing here reaches the database. */
import type { DeliveryDetail, DeliveryRow } from "@/db/oem/deliveries.ts";
import type { MovementList, StockRow } from "@/db/oem/stock.ts";
import type { List } from "@/db/list.ts";
import type { DeliveryStatus } from "@/db/schema/oem.ts";
import type { Refused } from "@/domain/errors.ts";
import type { DeliveryEvent } from "@/domain/oem/delivery.ts";
import type { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import type { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import type { Tone } from "@/domain/oem/status.ts";

export const PATH = "/oem/inventory/main";

export const TABS = ["stock", "movement", "delivery"] as const;
export type TabName = typeof TABS[number];

interface Tab<Name extends TabName, Filter, Rows> {
  tab: Name;
  filter: Filter;
  refused?: Refused;
  list: Rows;
}

export type StockTab = Tab<"stock", StockFilter, List<StockRow>>;
export type MovementTab = Tab<"movement", MovementFilter, MovementList>;

/** An application with what its customer may do now. */
export type Acting<Row> = Row & { actions: DeliveryEvent[] };

export interface DeliveryTab
  extends Tab<"delivery", DeliveryFilter, List<Acting<DeliveryRow>>> {
  /** the one that is opened over the list, and what is asked about it */
  open: Acting<DeliveryDetail> | null;
  ask: DeliveryQuestion | null;
  /** why an act was refused */
  act: Refused | null;
}

/** What is asked before it is done. */
export const QUESTIONS = ["revoke", "receive"] as const satisfies readonly (
  DeliveryEvent
)[];
export type DeliveryQuestion = typeof QUESTIONS[number];

export type InventoryTab = StockTab | MovementTab | DeliveryTab;

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = {
  applied: "ours",
  shipped: "cust",
  received: "done",
  revoked: "shut",
};
