import { openSite, type Visitor } from "@/tests/http.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** The story with somebody from sales. */
export interface Desk extends AsyncDisposable {
  world: World;
  sales: Visitor;
  enter(username: string): Promise<Visitor>;
}

export async function openDesk(): Promise<Desk> {
  const world = await openWorld();
  const site = openSite(world.database);
  return {
    world,
    enter: site.enter,
    sales: await site.enter("sales"),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
