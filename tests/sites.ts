import type { Config } from "@/platform/config.ts";
import { openSite, type Site, type Visitor } from "./http.ts";
import { openDemo, type Opened, openWorld, type World } from "./world.ts";

/** The product on the small story, and its visitors. */
export interface StorySite extends AsyncDisposable {
  world: World;
  site: Site;
  enter: Site["enter"];
}

export async function openStory(
  options: Partial<Config> = {},
): Promise<StorySite> {
  const world = await openWorld();
  const site = openSite(world.database, options);
  return {
    world,
    site,
    enter: site.enter,
    [Symbol.asyncDispose]: world[Symbol.asyncDispose],
  };
}

/** The product on the demo, and somebody who is signed in. */
export interface DemoVisit extends AsyncDisposable {
  demo: Opened;
  site: Site;
  visitor: Visitor;
}

export async function visitDemo(username: string): Promise<DemoVisit> {
  const demo = await openDemo();
  const site = openSite(demo.database);
  return {
    demo,
    site,
    visitor: await site.enter(username),
    [Symbol.asyncDispose]: demo[Symbol.asyncDispose],
  };
}
