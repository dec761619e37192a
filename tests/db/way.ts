import { openPostgres } from "@/db/client.ts";
import { openRelay } from "../platform/relay.ts";
import { openBare } from "../world.ts";

interface WayOptions {
  ways?: number;
  /** milliseconds, instead of the product's */
  settled?: number;
}

/** A server, and the first of the ways to it, which can fall silent. */
export async function openWay({ ways = 1, settled }: WayOptions = {}) {
  const bare = await openBare();
  const { host, port } = new URL(bare.url);
  const relays = Array.from({ length: ways }, () => openRelay(Number(port)));
  for (const relay of relays) relay.mend();
  const hosts = relays.map((relay) => `127.0.0.1:${relay.port}`).join();
  const database = openPostgres(bare.url.replace(host, hosts), 2, { settled });
  const [relay] = relays;
  return {
    db: database.db,
    relay: relay!,
    async [Symbol.asyncDispose]() {
      await database.close();
      for (const relay of relays) relay.cut();
      await bare[Symbol.asyncDispose]();
    },
  };
}
