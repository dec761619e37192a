import type { Form } from "@/tests/html.ts";
import { openSite, type Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** The usual order costs ¥647.36: deposit ¥194.21, balance ¥453.15. */
export const DEPOSIT = "194.21";

/** The story with somebody who reviews its vouchers. */
export interface Office extends AsyncDisposable {
  world: World;
  finance: Visitor;
  visitor(username: string): Promise<Visitor>;
  /** an order whose deposit waits for review: its id and its receipt's page */
  pending(): Promise<{ order: number; page: string; receipt: number }>;
}

export async function openOffice(): Promise<Office> {
  const world = await openWorld();
  const site = openSite(world.database);
  const visitor = async (username: string) => {
    const visitor = site.visitor();
    await visitor.signIn(username);
    return visitor;
  };
  return {
    world,
    visitor,
    finance: await visitor("finance"),
    async pending() {
      const order = await placeOrder(world, { status: "unpaid" });
      const { id } = await world.db.selectFrom("receipt").select("id")
        .where("source_id", "=", order).executeTakeFirstOrThrow();
      return { order, receipt: id, page: `/finance/bill/oem-detail/${id}` };
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** The form of an event. */
export function formOf(event: string) {
  return (form: Form) =>
    form.fields.some(([name, value]) => name === "event" && value === event);
}
