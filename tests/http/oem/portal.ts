import { translator } from "@/locales/messages.ts";
import { picture } from "@/tests/file/samples.ts";
import { formsOf, sends, valueOf } from "@/tests/html.ts";
import {
  type Answer,
  openSite,
  type Site,
  type Visitor,
} from "@/tests/http.ts";
import type { Fields } from "@/tests/submission.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** What the portal says in Chinese. */
export const say = translator("zh-cn");

/** A customer at the portal of the story. */
export interface Portal extends AsyncDisposable {
  world: World;
  site: Site;
  customer: Visitor;
  /** fills in the form of an event on the page at `path` */
  act(path: string, event: string, fields?: Fields): Promise<Answer>;
}

export async function openPortal(
  name: "green" | "sky" = "green",
): Promise<Portal> {
  const stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const folder = await Deno.makeTempDir({ prefix: "portal-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const site = openSite(world.database, {
    storage: { kind: "folder", folder },
  });
  const customer = await site.enter(name);
  return {
    world,
    site,
    customer,
    act: async (path, event, fields = {}) =>
      await customer.fill(path, {
        form: sends(event),
        fields,
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** What a form of the page holds in a field; undefined without the form or the field. */
export function held(
  page: Answer,
  event: string,
  name: string,
): string | undefined {
  const form = formsOf(page.body).find(sends(event));
  return form && valueOf(form, name);
}

export function hasForm(page: Answer, event: string): boolean {
  return formsOf(page.body).some(sends(event));
}

/** A picture of a bank slip. */
export async function slip(): Promise<File> {
  return new File([await picture("png")], "回单.png");
}
