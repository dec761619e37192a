import type { World } from "../world.ts";
import { openRelay } from "./relay.ts";

/** The world's server behind a relay, which is cut until it is mended. */
export function behindRelay(world: World) {
  const url = new URL(world.url ?? "");
  const relay = openRelay(Number(url.port));
  url.port = String(relay.port);
  return {
    relay,
    own: { databaseUrl: url.href },
    [Symbol.dispose]: () => relay[Symbol.dispose](),
  };
}
