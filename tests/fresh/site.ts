import { App, staticFiles } from "fresh";
import { join } from "node:path";
import { buildClient } from "@/tasks/build_client.ts";

/** The project of `fixture/`, with what `deno task build` makes of it. */
export const FIXTURE = join(import.meta.dirname ?? "", "fixture");

/** An app of the fixture's files. */
export async function fixtureApp(): Promise<App<unknown>> {
  await buildClient(FIXTURE);
  const app = new App();
  app.config.root = FIXTURE;
  return app.use(staticFiles()).fsRoutes();
}

/** Something that can be asked for a path. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export function asking<State>(app: App<State>): Ask {
  const handler = app.handler();
  return (path, init) => handler(new Request(`http://localhost${path}`, init));
}
