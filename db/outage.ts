import { getLogger } from "@logtape/logtape";
import type { LogEvent } from "kysely";
import { isUnavailable } from "./faults.ts";

const log = getLogger(["app", "database"]);

/**
 * Milliseconds without a failure after which the database counts as back: one that is out of connections fails some
 * requests and answers others.
 */
const SETTLED_MS = 1_000;

/**
 * Logs when a database that was there can't be reached any more, and when it is back, once each, judging by the outcome
 * of statements. The wait at start-up does its own logging.
 */
export function outageLog(): (event: LogEvent) => void {
  let known = false;
  let gone = true;
  let since = 0;
  let failed = -SETTLED_MS;
  return (event) => {
    if (event.level === "query") {
      if (!gone || performance.now() - failed < SETTLED_MS) return;
      gone = false;
      if (known) log.info("the database is back", { seconds: passed(since) });
      known = true;
    } else if (isUnavailable(event.error)) {
      failed = performance.now();
      if (gone) return;
      gone = true;
      since = failed;
      const { error } = event;
      log.warning("the database can't be reached any more", { error });
    }
  };
}

function passed(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}
