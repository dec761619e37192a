import { sends } from "@/tests/html.ts";
import {
  type Answer,
  openSite,
  type Site,
  type Visitor,
} from "@/tests/http.ts";
import type { Fields } from "@/tests/submission.ts";
import { openWorld, type World } from "@/tests/world.ts";

export const LIST = "/pms/account/list";
export const ROLES = "/pms/account/role";
export const PERMISSIONS = "/pms/account/permission";

/** The super admin before the pages of the accounts. */
export interface PmsDesk extends AsyncDisposable {
  world: World;
  site: Site;
  visitor: Visitor;
  /** opens a page and submits its form of that event */
  submit(path: string, event: string, fields?: Fields): Promise<Answer>;
}

export async function openPms(username = "admin"): Promise<PmsDesk> {
  const world = await openWorld();
  const site = openSite(world.database);
  const visitor = await site.enter(username);
  return {
    world,
    site,
    visitor,
    submit: async (path, event, fields = {}) =>
      await visitor.fill(path, {
        form: sends(event),
        fields,
      }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
