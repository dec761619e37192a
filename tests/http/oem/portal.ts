import { translator } from "@/locales/messages.ts";
import { picture } from "@/tests/file/samples.ts";
import {
  formsOf,
  sends,
  textOf,
  valueOf,
  withoutMarkedChinese,
} from "@/tests/html.ts";
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

/** The Chinese of a page that is nobody's name, place or word: on an English page there is none. */
export async function strayChinese(
  { db }: World,
  page: Answer,
): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom("organization").select(["name", "contact"]).execute(),
    db.selectFrom("account").select("nickname").execute(),
    db.selectFrom("goods").select(["name", "unit"]).execute(),
    db.selectFrom("address").select(["receiver", "region", "address"])
      .execute(),
    db.selectFrom("receiving_card").select(["bank", "holder"]).execute(),
    db.selectFrom("package").select("carrier").execute(),
    db.selectFrom("oem_movement").select("reason").execute(),
    db.selectFrom("file").select("name").execute(),
    db.selectFrom("journal").select("params").execute(),
  ]);
  const own = JSON.stringify(rows);
  const english = withoutMarkedChinese(page.body);
  const found = textOf(english).match(/\p{Script=Han}+/gu) ?? [];
  return found.filter((word) => !own.includes(word));
}

/** A picture of a bank slip. */
export async function slip(): Promise<File> {
  return new File([await picture("png")], "回单.png");
}
