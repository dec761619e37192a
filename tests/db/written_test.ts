import { deepEqual, equal } from "node:assert/strict";
import { type CompiledQuery, sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { bound, written } from "@/db/written.ts";
import { openDemo } from "../world.ts";

interface Given {
  names: readonly string[];
  may?: ReadonlySet<string>;
}

/** A statement with what it was written for. */
function counted() {
  const writings: Given[] = [];
  const read = written((db: Db | Trx, given: Given): CompiledQuery<Named> => {
    writings.push(given);
    const names = sql.join([...given.names, ...given.may ?? []]);
    return sql<Named>`select name from unnest(array[${names}]::text[]) as name`
      .compile(db);
  });
  return { read, writings };
}

interface Named {
  name: string;
}

Deno.test("a statement is written once for the same data, and answers each time", async () => {
  await using demo = await openDemo();
  const { read, writings } = counted();
  for (let time = 0; time < 3; time++) {
    const rows = await read(demo.db, { names: ["a", "b"] });
    deepEqual(rows.map(({ name }) => name), ["a", "b"]);
  }
  equal(writings.length, 1);
});

Deno.test("for other data it is another statement: what somebody may do is never another's", async () => {
  await using demo = await openDemo();
  const { read } = counted();
  const said = async (given: Given) =>
    (await read(demo.db, given)).map(({ name }) => name);
  deepEqual(await said({ names: ["a"] }), ["a"]);
  deepEqual(await said({ names: ["b"] }), ["b"]);
  const names: string[] = [];
  deepEqual(await said({ names, may: new Set(["read"]) }), ["read"]);
  deepEqual(await said({ names, may: new Set(["write"]) }), ["write"]);
});

Deno.test("what is known only when it is sent is bound then", async () => {
  await using demo = await openDemo();
  let writings = 0;
  const echo = written((db: Db | Trx, _given: { n: number }) => {
    writings++;
    return sql<Named>`select ${bound}::text as name`.compile(db);
  });
  deepEqual(await echo(demo.db, { n: 1 }, "one"), [{ name: "one" }]);
  deepEqual(await echo(demo.db, { n: 1 }, "two"), [{ name: "two" }]);
  equal(writings, 1);
});

Deno.test("within a transaction it reads what the transaction has done", async () => {
  await using demo = await openDemo();
  const titles = written((db: Db | Trx, { id }: { id: number }) =>
    db.selectFrom("account").select("nickname").where("id", "=", id).compile()
  );
  const [account] = await demo.db.selectFrom("account").select("id").limit(1)
    .execute();
  const id = account!.id;
  await titles(demo.db, { id });
  await inTransaction(demo.db, async (trx) => {
    await trx.updateTable("account").set({ nickname: "改名" })
      .where("id", "=", id).execute();
    deepEqual(await titles(trx, { id }), [{ nickname: "改名" }]);
  });
});

Deno.test("texts that nobody asks for again don't add up", async () => {
  await using demo = await openDemo();
  const { read, writings } = counted();
  const first = { names: ["first"] };
  await read(demo.db, first);
  for (let i = 0; i < 300; i++) await read(demo.db, { names: [`${i}`] });
  await read(demo.db, first);
  equal(writings.filter((given) => given === first).length, 2);
});
