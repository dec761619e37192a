import type { Database } from "@/db/client.ts";
import { isMigrated } from "@/db/migrate.ts";

/** Whether the process answers. */
export function healthz(): () => Response {
  return () =>
    Response.json({ status: "ok" }, {
      headers: { "cache-control": "no-store" },
    });
}

const LONGEST = 1_000;

/**
 * Whether to send requests here: the database answers within a second and has this build's schema, and the process was
 * not told to stop.
 */
export function readyz(
  database: Database,
  stopping?: AbortSignal,
): () => Promise<Response> {
  return async () => {
    const state = stopping?.aborted ? "stopping" : await readiness(database);
    const status = state === "ok" ? 200 : 503;
    return Response.json({ status: state }, {
      status,
      headers: { "cache-control": "no-store" },
    });
  };
}

async function readiness(
  database: Database,
): Promise<"ok" | "unmigrated" | "database"> {
  const late = Promise.withResolvers<"database">();
  const timer = setTimeout(() => late.resolve("database"), LONGEST);
  const asked = isMigrated(database.db).then(
    (done) => done ? "ok" as const : "unmigrated",
    () => "database" as const,
  );
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
