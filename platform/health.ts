import type { Database } from "@/db/client.ts";
import { isMigrated } from "@/db/migrate.ts";
import { atMost } from "./process.ts";

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
  const asked = isMigrated(database.db).then(
    (done) => done ? "ok" : "unmigrated",
    () => "database" as const,
  );
  return await atMost(LONGEST, asked) ?? "database";
}
