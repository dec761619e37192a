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
 * not told to stop. One question waits for it at a time, however many probes do: each would make a busy one busier.
 */
export function readyz(
  database: Database,
  stopping?: AbortSignal,
): () => Promise<Response> {
  let asked: Promise<Readiness> | undefined;
  const ask = () => {
    asked ??= readiness(database).finally(() => asked = undefined);
    return asked;
  };
  return async () => {
    const state = stopping?.aborted
      ? "stopping"
      : await atMost(LONGEST, ask()) ?? "database";
    const status = state === "ok" ? 200 : 503;
    return Response.json({ status: state }, {
      status,
      headers: { "cache-control": "no-store" },
    });
  };
}

type Readiness = "ok" | "unmigrated" | "database";

function readiness({ db }: Database): Promise<Readiness> {
  return isMigrated(db).then(
    (done) => done ? "ok" : "unmigrated",
    () => "database",
  );
}
