import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Actor } from "@/domain/access.ts";
import { canonicalJson, sha256 } from "@/domain/canonical.ts";
import { invalid, Refused, text } from "@/domain/errors.ts";
import { idempotent } from "@/domain/idempotency.ts";
import { en } from "@/locales/en-us/all.ts";
import { refusalsOf, refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** A command that leaves a trace of every time that it really runs. */
function order({ db, green }: World, key: string | null, request: unknown) {
  return idempotent(db, green, key, request, async (trx) => {
    const { id } = await trx.insertInto("goods_category")
      .values({ category_name: "写入" })
      .returning("category_id as id").executeTakeFirstOrThrow();
    return { id };
  });
}

async function runs({ db }: World): Promise<number> {
  const rows = await db.selectFrom("goods_category").select("category_id")
    .where("category_name", "=", "写入").execute();
  return rows.length;
}

Deno.test("the same key and request is done once and answered twice", async () => {
  await using world = await openWorld();
  const key = crypto.randomUUID();
  const first = await order(world, key, {
    call: "create",
    body: { a: 1, b: [2] },
  });
  const again = await order(world, key, {
    body: { b: [2], a: 1 },
    call: "create",
  });
  deepEqual(again, first);
  equal(await runs(world), 1);
});

Deno.test("a request with another password is another one, and nothing of passwords is stored", async () => {
  await using world = await openWorld();
  const key = crypto.randomUUID();
  const first = await order(world, key, { body: { password: "one of ours" } });
  deepEqual(
    await order(world, key, { body: { password: "one of ours" } }),
    first,
  );
  for (const body of [{ password: "another" }, {}]) {
    await rejects(order(world, key, { body }), { code: 40904 });
  }
  const { rows: [kept] } = await sql<{ request_hash: string }>`
    select request_hash from idempotency`.execute(world.db);
  for (const body of [{ password: "one of ours" }, {}]) {
    equal(kept?.request_hash === sha256(canonicalJson({ body })), false);
  }
});

Deno.test("a request that has its answer is not prepared again", async () => {
  await using world = await openWorld();
  const key = crypto.randomUUID();
  let prepared = 0;
  const send = () =>
    idempotent(
      world.db,
      world.green,
      key,
      { a: 1 },
      () => Promise.resolve(prepared),
      () => {
        prepared++;
        return Promise.resolve();
      },
    );
  deepEqual([await send(), await send()], [1, 1]);
  equal(prepared, 1);
});

Deno.test("the same key for another request is refused, for another account it is another key", async () => {
  await using world = await openWorld();
  const key = crypto.randomUUID();
  await order(world, key, { a: 1 });
  await rejects(order(world, key, { a: 2 }), refused(40904));
  await order({ ...world, green: world.sky }, key, { a: 2 });
  equal(await runs(world), 2);
});

Deno.test("a refused command leaves no key behind", async () => {
  await using world = await openWorld();
  const key = crypto.randomUUID();
  const command = idempotent(world.db, world.green, key, {}, async (trx) => {
    await trx.insertInto("goods_category").values({ category_name: "写入" })
      .execute();
    throw new Refused(40900, text("error.invalid"));
  });
  await rejects(command, refused(40900));
  equal(await runs(world), 0);
  await order(world, key, {});
  equal(await runs(world), 1);
});

Deno.test("after a day the key is free again", async () => {
  await using world = await openWorld();
  const key = crypto.randomUUID();
  await order(world, key, { a: 1 });
  await world.db.updateTable("idempotency")
    .set({ created_at: sql<Date>`now() - interval '24 hours'` }).execute();
  await order(world, key, { a: 2 });
  equal(await runs(world), 2);
  await order(world, key, { a: 2 });
  equal(await runs(world), 2);
});

Deno.test("without a key every request runs; a malformed key is refused", async () => {
  await using world = await openWorld();
  await order(world, null, {});
  await order(world, null, {});
  equal(await runs(world), 2);
  for (
    const key of ["", "short", "键".repeat(10), "x".repeat(201), "a b c d e f"]
  ) {
    await rejects(order(world, key, {}), refused(40000), key);
  }
});

Deno.test("who sends a malformed key is told the header's name and what it must be", async () => {
  await using world = await openWorld();
  const said = await order(world, "short", {})
    .then(() => null, (error) => error instanceof Refused && error.text);
  deepEqual(said, text("error.idempotency_key", { min: 8, max: 200 }));
  match(en["error.idempotency_key"], /^The Idempotency-Key .*\{min\}.*\{max\}/);
  match(en["error.idempotency_key_missing"], /Idempotency-Key/);
});

Deno.test("a command without an answer is answered with nothing again", async () => {
  await using world = await openWorld();
  const key = crypto.randomUUID();
  let count = 0;
  const run = () =>
    idempotent(world.db, world.green, key, {}, () => {
      count++;
      return Promise.resolve();
    });
  equal(await run() ?? null, null);
  equal(await run() ?? null, null);
  equal(count, 1);
});

Deno.test("a customer whose organization was merged meanwhile is told so, whatever their command was refused for", async () => {
  await using world = await openWorld();
  const { db, green, sales, organizations } = world;
  const told = (actor: Actor, why: Refused) =>
    refusalsOf([idempotent(db, actor, null, {}, () => Promise.reject(why))]);
  const gone = new Refused(40400, text("error.not_found"));
  deepEqual(await told(green, gone), [40400]);
  await db.updateTable("account").set({ organization_id: organizations.sky })
    .where("id", "=", green.id).execute();
  deepEqual(await told(green, gone), [40901]);
  const unknown = invalid("address_id", "oem.order.address.required");
  deepEqual(await told(green, unknown), [40901]);
  deepEqual(await told(sales, gone), [40400]);
});
