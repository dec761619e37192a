import { App } from "fresh";
import { readSettings } from "@/domain/settings.ts";
import { translator } from "@/locales/messages.ts";
import { refusalEnvelope } from "@/platform/api.ts";
import { guard } from "@/platform/guard.ts";
import { faultOf } from "@/platform/plain_page.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { handler as multipart } from "@/routes/api/common/file/index.ts";
import { handler as tus } from "@/routes/api/common/file/tus/[[upload]].ts";
import { handler as file } from "@/routes/file/[id]/index.ts";
import { handler as thumb } from "@/routes/file/[id]/thumb.ts";
import type { State } from "@/utils.ts";
import { listen } from "../listen.ts";
import type { AccountName } from "../story.ts";
import type { World } from "../world.ts";

/**
 * A server with the routes of files behind the door, and nothing else; who asks is said by a header instead of a session, and is
 * `green` without one.
 */
export interface Office extends AsyncDisposable {
  origin: string;
  as(
    name: AccountName,
  ): (path: string, init?: RequestInit) => Promise<Response>;
}

export function openOffice(world: World, storage: Storage): Office {
  const app = new App<State>()
    .onError(
      "*",
      ({ error, state }) => refusalEnvelope(faultOf(error, ""), state.t),
    )
    .use(async (ctx) => {
      const { database, db } = world;
      const actor = world
        .accounts[
          (ctx.req.headers.get("x-account") ?? "green") as AccountName
        ];
      const settings = await readSettings(db);
      Object.assign(ctx.state, {
        database,
        db,
        storage,
        actor,
        settings,
        t: translator("en-us"),
      });
      return await ctx.next();
    })
    .post("/api/common/file", multipart.POST)
    .all(
      "/api/common/file/tus/:upload?",
      (ctx) => tus[ctx.req.method as keyof typeof tus](ctx),
    )
    .get("/file/:id", file.GET)
    .get("/file/:id/thumb", thumb.GET);
  const server = listen(guard(app.handler(), {
    host: "127.0.0.1",
    publicOrigins: [],
    trustedProxies: [],
  }));
  const origin = `http://127.0.0.1:${server.addr.port}`;
  return {
    origin,
    as: (name) => (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("x-account", name);
      return fetch(origin + path, { ...init, headers });
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
