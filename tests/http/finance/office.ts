import type { Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openStory, type StorySite } from "@/tests/sites.ts";

/** The usual order costs ¥647.36: deposit ¥194.21, balance ¥453.15. */
export const DEPOSIT = "194.21";

/** The story with somebody who reviews its vouchers. */
export interface Office extends StorySite {
  finance: Visitor;
  /** an order whose deposit waits for review: its id and its receipt's page */
  pending(): Promise<{ order: number; page: string; receipt: number }>;
}

export async function openOffice(): Promise<Office> {
  const story = await openStory();
  const { world } = story;
  return {
    ...story,
    finance: await story.enter("finance"),
    async pending() {
      const order = await placeOrder(world, { status: "unpaid" });
      const { id } = await world.db.selectFrom("receipt").select("id")
        .where("source_id", "=", order).executeTakeFirstOrThrow();
      return { order, receipt: id, page: `/finance/bill/oem-detail/${id}` };
    },
  };
}
