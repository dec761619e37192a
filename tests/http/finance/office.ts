import { openSite, type Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** The usual order costs ¥647.36: deposit ¥194.21, balance ¥453.15. */
export const DEPOSIT = "194.21";

/** The story with somebody who reviews its vouchers. */
export interface Office extends AsyncDisposable {
  world: World;
  finance: Visitor;
  enter(username: string): Promise<Visitor>;
  /** an order whose deposit waits for review: its id and its receipt's page */
  pending(): Promise<{ order: number; page: string; receipt: number }>;
}

export async function openOffice(): Promise<Office> {
  const world = await openWorld();
  const site = openSite(world.database);
  return {
    world,
    enter: site.enter,
    finance: await site.enter("finance"),
    async pending() {
      const order = await placeOrder(world, { status: "unpaid" });
      const { id } = await world.db.selectFrom("receipt").select("id")
        .where("source_id", "=", order).executeTakeFirstOrThrow();
      return { order, receipt: id, page: `/finance/bill/oem-detail/${id}` };
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
