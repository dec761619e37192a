import { deepEqual } from "node:assert/strict";
import { sql } from "kysely";
import { type Listener, listenToFeed } from "@/db/message/listen.ts";
import { pause, until } from "../until.ts";
import { openBare } from "../world.ts";

/** Who listens, and writes down what was heard. */
function listener() {
  const heard: string[] = [];
  const own: Listener = {
    onChanges: (first, last) => void heard.push(`${first}-${last}`),
    onGap: () => void heard.push("gap"),
  };
  return { own, heard };
}

Deno.test("who stopped listening hears nothing more, and who began anew hears all once, also after the connection was lost", async () => {
  await using bare = await openBare({ connections: 3 });
  const { db, database } = bare;
  const tell = (payload: string) =>
    sql`select pg_notify('live', ${payload})`.execute(db);
  const [first, second] = [listener(), listener()];
  const stopFirst = await listenToFeed(database, first.own);
  await tell("1-2");
  await until(5, () => first.heard.length === 1);
  for (let i = 2; i < 4; i++) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen%' and datname = current_database()`.execute(db);
    await until(5, () => first.heard.length === i);
  }
  await stopFirst();
  const stopSecond = await listenToFeed(database, second.own);
  await tell("3-4");
  await until(5, () => second.heard.length > 0);
  await stopSecond();
  await tell("5-6");
  await pause(300);
  deepEqual(first.heard, ["1-2", "gap", "gap"]);
  deepEqual(second.heard, ["3-4"]);
});
