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

type Server = Database & { engine: "postgres" };

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

/** Who listens on a server's connection. */
interface Ear {
  hearing: Set<Hearing>;
  /** what came of the first attempt to listen, for who waits for it */
  began: Promise<unknown>;
}

interface Hearing {
  take(payload: string): void;
  onGap(): void;
}

const ears = new WeakMap<Server, Ear>();

/** Listening has begun; a gap is only what comes after. */
async function listenOnServer(
  server: Server,
  take: (payload: string) => void,
  { onGap }: Listener,
): Promise<() => Promise<void>> {
  const ear = earOf(server);
  const own: Hearing = { take, onGap: () => {} };
  ear.hearing.add(own);
  try {
    await ear.began;
  } catch (error) {
    ear.hearing.delete(own);
    throw error;
  }
  own.onGap = onGap;
  return () => {
    ear.hearing.delete(own);
    return Promise.resolve();
  };
}

/**
 * Asked of the driver once: it listens again by itself when the connection is lost or could not be made, and what it
 * gave to stop it would no longer do so. So who stops hears nothing more, and the connection goes on listening.
 */
function earOf(server: Server): Ear {
  const known = ears.get(server);
  if (known) return known;
  const hearing: Ear["hearing"] = new Set();
  const began = server.sql.listen(
    CHANNEL,
    (payload) => hearing.forEach(({ take }) => take(payload)),
    () => hearing.forEach(({ onGap }) => onGap()),
  );
  const ear: Ear = { hearing, began };
  began.catch(() => ear.began = Promise.resolve()); // who comes later hears of a gap once it listens
  ears.set(server, ear);
  return ear;
}
