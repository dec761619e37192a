import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { checkTally } from "../domain/oem/books.ts";
import { UNSET } from "../unset.ts";
import { openBare } from "../world.ts";

Deno.test("what the growth bench fills a database with is what the product's triggers and jobs would have left", async () => {
  await using bare = await openBare();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "bench/growth/data.ts", "1000"],
    cwd: new URL("../../", import.meta.url).pathname,
    env: { ...UNSET, DATABASE_URL: bare.url },
    stdout: "null",
  }).output();
  equal(success, true, new TextDecoder().decode(stderr));
  await checkTally(bare);
  const { rows: astray } = await sql`select f.id from file f
    join account a on a.id = f.account_id
    where f.account_kind is distinct from a.kind`.execute(bare.db);
  deepEqual(astray, []);
});
