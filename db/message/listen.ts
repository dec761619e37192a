import { sql } from "kysely";
import type { Database } from "@/db/client.ts";

/** The channel that the feed of changes tells of itself on: the ids of the new rows, "12-15". */
const CHANNEL = "live";

export interface Listener {
  /** the ids of new changes, both included; their rows can be read */
  onChanges(first: number, last: number): void;
  /** listening began anew: something may have been missed */
  onGap(): void;
}

/** Listens to the feed, on a connection of its own where there are several. Returns what ends it. */
export function listenToFeed(
  database: Database,
  listener: Listener,
): Promise<() => Promise<void>> {
  const take = (payload: string) => {
    const [first, last] = payload.split("-").map(Number);
    if (first && last) listener.onChanges(first, last);
  };
  return database.engine === "pglite"
    ? listenEmbedded(database, take)
    : listenOnServer(database, take, listener);
}

/** PGlite's own `listen` would run in the midst of an open transaction, and go with it: ours waits for its turn. */
async function listenEmbedded(
  { db, pglite }: Database & { engine: "pglite" },
  take: (payload: string) => void,
): Promise<() => Promise<void>> {
  const stop = pglite.onNotification((channel, payload) => {
    if (channel === CHANNEL) take(payload);
  });
  await sql`listen ${sql.ref(CHANNEL)}`.execute(db);
  return async () => {
    stop();
    await sql`unlisten ${sql.ref(CHANNEL)}`.execute(db);
  };
}

/** The driver listens again by itself when the connection is lost; only then is there a gap. */
async function listenOnServer(
  { sql }: Database & { engine: "postgres" },
  take: (payload: string) => void,
  { onGap }: Listener,
): Promise<() => Promise<void>> {
  let began = 0;
  const { unlisten } = await sql.listen(CHANNEL, take, () => {
    if (began++ > 0) onGap();
  });
  return unlisten;
}
