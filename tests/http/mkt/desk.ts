import type { Form } from "@/tests/html.ts";
import { openSite, type Visitor } from "@/tests/http.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** The story with somebody from sales. */
export interface Desk extends AsyncDisposable {
  world: World;
  sales: Visitor;
  visitor(username: string): Promise<Visitor>;
}

export async function openDesk(): Promise<Desk> {
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
    sales: await visitor("sales"),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** The form of an event. */
export function formOf(event: string) {
  return (form: Form) =>
    form.fields.some(([name, value]) => name === "event" && value === event);
}

/** What a field of the page's forms holds. */
export function valueOf(form: Form, name: string): string | undefined {
  return form.fields.find(([field]) => field === name)?.[1];
}
