import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { priceHistory, whereUsed } from "@/db/catalogue/goods_around.ts";
import { findVersion, listVersions } from "@/db/catalogue/goods_detail.ts";
import type { Actor } from "@/domain/access.ts";
import { VersionEdit, VersionInput } from "@/domain/catalogue/version_input.ts";
import {
  copyVersion,
  createVersion,
  deleteVersion,
  restoreVersion,
  supersedeVersion,
  updateVersion,
} from "@/domain/catalogue/write_version.ts";
import { Refused } from "@/domain/errors.ts";
import { repriceOrder } from "@/domain/oem/reprice.ts";
import { parse } from "@/domain/validate.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { refused, refusedIn } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { keeperOf, partsKeeperOf } from "./people.ts";

function sent({ goods }: World, more: Record<string, unknown> = {}) {
  return {
    version: "v3",
    processing_fee: "70.00",
    remark: "加大水泵",
    lines: [
      { goods_id: goods["pump-12v"], usage: 2 },
      { goods_id: goods.seal, usage: "12", accessory: true },
    ],
    ...more,
  };
}

function make(world: World, more?: Record<string, unknown>, actor?: Actor) {
  const input = parse(VersionInput, sent(world, more));
  const { db, goods } = world;
  return createVersion(db, actor ?? keeperOf(world), goods.irrigator, input);
}

function edit(world: World, id: number, more: Record<string, unknown>) {
  const input = parse(VersionEdit, sent(world, more));
  return updateVersion(world.db, keeperOf(world), id, input);
}

Deno.test("a version is made with its whole bill of materials, and reckons its price", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const { id } = await make(world);
  const made = await findVersion(db, keeperOf(world), id);
  equal(made.processing_fee, 70_00);
  equal(made.unit_price, 70_00 + 2 * 120_00 + 12 * 35);
  equal(made.ordered, false);
  deepEqual(
    made.lines.map(({ sn, usage, accessory }) => [sn, usage, accessory]),
    [["pump-12v", 2, false], ["seal", 12, true]],
  );
  const used = await whereUsed(db, goods.seal);
  deepEqual(used.rows.map(({ version }) => version), ["v3", "v1"]);
  const [fee] = (await priceHistory(db, goods.irrigator, true)).rows;
  deepEqual([fee?.field, fee?.version, fee?.new_price], [
    "processing_fee",
    "v3",
    70_00,
  ]);
});

Deno.test("an edit replaces the whole bill; a stale one changes nothing", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const { id } = await make(world);
  const lines = [{ goods_id: goods.valve, usage: 1 }];
  await edit(world, id, { lines, processing_fee: 65, revision: 1 });
  const changed = await findVersion(db, keeperOf(world), id);
  deepEqual(changed.lines.map(({ sn }) => sn), ["valve"]);
  equal(changed.revision, 2);
  await rejects(edit(world, id, { revision: 1 }), refused(40901));
  const log = await db.selectFrom("operation_log").select(["event", "before"])
    .select("after").where("source", "=", "goods_version")
    .where("source_id", "=", id).orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  equal(log.event, "update");
  deepEqual(log.before, {
    processing_fee: 70_00,
    lines: [
      { goods: "pump-12v 12V 水泵", usage: 2, accessory: false },
      { goods: "seal 密封圈", usage: 12, accessory: true },
    ],
  });
});

Deno.test("wrong bills are refused at their lines: none, doubles, no parts, wrong usage, too many", async () => {
  await using world = await openWorld();
  const { goods } = world;
  const valve = { goods_id: goods.valve, usage: 1 };
  const at = (...fields: string[]) => refused(42200, ...fields);
  await rejects(async () => await make(world, { lines: [] }), at("lines"));
  await rejects(
    async () => await make(world, { lines: undefined }),
    at("lines"),
  );
  await rejects(
    async () => await make(world, { lines: [valve, valve] }),
    at("lines.1.goods_id"),
  );
  await rejects(
    make(world, {
      lines: [valve, { goods_id: goods.sprayer, usage: 1 }, {
        goods_id: 999_999,
        usage: 1,
      }],
    }),
    at("lines.1.goods_id", "lines.2.goods_id"),
  );
  for (const usage of [0, 10_001, "1.5", ""]) {
    await rejects(
      async () => await make(world, { lines: [{ ...valve, usage }] }),
      at("lines.0.usage"),
    );
  }
  const many = Array.from({ length: 301 }, (_, i) => ({
    goods_id: i + 1,
    usage: 1,
  }));
  await rejects(async () => await make(world, { lines: many }), at("lines"));
  await rejects(
    async () => await make(world, { version: " ", processing_fee: "" }),
    at("version", "processing_fee"),
  );
});

Deno.test("versions belong to products, have names of their own, and are written by who keeps products", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const taken = refused(40903, "version");
  for (const version of ["v1", "V1"]) {
    await rejects(make(world, { version }), taken);
  }
  const { id } = await make(world);
  for (const version of ["v2", "V2"]) {
    await rejects(edit(world, id, { version, revision: 1 }), taken);
  }
  const input = parse(VersionInput, sent(world));
  const keeper = keeperOf(world);
  await rejects(createVersion(db, keeper, goods.valve, input), refused(40900));
  await rejects(createVersion(db, keeper, 999_999, input), refused(40400));
  for (const actor of [partsKeeperOf(world), world.sales, world.green]) {
    const forbidden = refused(40300);
    await rejects(make(world, { version: "v4" }, actor), forbidden);
    await rejects(copyVersion(db, actor, id, { version: "v4" }), forbidden);
    await rejects(deleteVersion(db, actor, id), forbidden);
    await rejects(
      supersedeVersion(db, actor, id, { superseded_by: null }),
      forbidden,
    );
  }
});

Deno.test("what has been ordered can't be changed or deleted: it is copied, and superseded by the copy", async () => {
  await using world = await openWorld();
  const { db, versions, goods } = world;
  const keeper = keeperOf(world);
  await placeOrder(world);
  const { ordered, revision } = await findVersion(db, keeper, versions.v1);
  equal(ordered, true);
  await rejects(edit(world, versions.v1, { revision }), refused(40900));
  await rejects(deleteVersion(db, keeper, versions.v1), refused(40900));

  const copy = await copyVersion(db, keeper, versions.v1, { version: "v1.1" });
  const copied = await findVersion(db, keeper, copy.id);
  const original = await findVersion(db, keeper, versions.v1);
  deepEqual(copied.lines, original.lines);
  equal(copied.processing_fee, original.processing_fee);
  await edit(world, copy.id, { version: "v1.1", revision: 1 });
  deepEqual(
    (await findVersion(db, keeper, versions.v1)).lines,
    original.lines,
    "the original stays as it was ordered",
  );

  const by = { superseded_by: copy.id };
  await supersedeVersion(db, keeper, versions.v1, by);
  const after = await findVersion(db, keeper, versions.v1);
  deepEqual([after.status, after.superseded_by], [0, copy.id]);
  await rejects(
    supersedeVersion(db, keeper, versions.v1, by),
    refusedIn("catalogue.version.status.0", "catalogue.version.supersede"),
  );
  const next = { superseded_by: versions.v2 };
  await supersedeVersion(db, keeper, copy.id, next);
  const log = await db.selectFrom("operation_log")
    .select(["source_id", "after"])
    .where("event", "=", "supersede").orderBy("id").execute();
  deepEqual(log.map(({ source_id }) => source_id), [
    versions.v1,
    copy.id,
    versions.v1,
  ], "what now leads elsewhere is in the log, too");
  await rejects(
    placeOrder(world, {
      lines: [{
        goods_id: goods.irrigator,
        version_id: versions.v1,
        quantity: 1,
      }],
    }),
    refused(42200, "lines.0.version_id"),
  );
});

Deno.test("a draft whose version is superseded is refused at confirmation, and says by which", async () => {
  await using world = await openWorld();
  const { db, versions } = world;
  const id = await placeOrder(world);
  await supersedeVersion(db, keeperOf(world), versions.v1, {
    superseded_by: versions.v2,
  });
  await rejects(
    repriceOrder(db, await readOrder(db, id)),
    (error) =>
      error instanceof Refused &&
      error.fields["lines.0.version_id"]?.params?.version === "v2",
  );
});

Deno.test("a successor is another version of the product that is on offer; chains lead to the last", async () => {
  await using world = await openWorld();
  const { db, versions } = world;
  const keeper = keeperOf(world);
  const { id } = await make(world);
  const field = refused(42200, "superseded_by");
  for (const superseded_by of [versions.v1, 999_999]) {
    await rejects(
      supersedeVersion(db, keeper, versions.v1, { superseded_by }),
      field,
    );
  }
  await supersedeVersion(db, keeper, versions.v1, {
    superseded_by: versions.v2,
  });
  await rejects(
    supersedeVersion(db, keeper, versions.v2, { superseded_by: versions.v1 }),
    field,
  );
  await rejects(deleteVersion(db, keeper, versions.v2), refused(40900));
  await supersedeVersion(db, keeper, versions.v2, { superseded_by: id });
  equal((await findVersion(db, keeper, versions.v1)).superseded_by, id);
  await restoreVersion(db, keeper, versions.v1);
  const back = await findVersion(db, keeper, versions.v1);
  deepEqual([back.status, back.superseded_by], [1, null]);
  await rejects(
    restoreVersion(db, keeper, versions.v1),
    refusedIn("catalogue.version.status.1", "catalogue.version.restore"),
  );
});

Deno.test("a withdrawn version gets a successor, and another one, and stays withdrawn", async () => {
  await using world = await openWorld();
  const { db, versions: { v1, v2 } } = world;
  const keeper = keeperOf(world);
  const { id: v3 } = await make(world);
  const supersede = async (id: number, superseded_by: number | null) => {
    const { revision } = await findVersion(db, keeper, id);
    await supersedeVersion(db, keeper, id, { superseded_by, revision });
  };
  const stands = async (id: number) => {
    const { status, superseded_by } = await findVersion(db, keeper, id);
    return [status, superseded_by];
  };
  await supersede(v1, null);
  await supersede(v1, v2);
  deepEqual(await stands(v1), [0, v2]);
  await rejects(deleteVersion(db, keeper, v2), refused(40900));
  await supersede(v1, v3);
  deepEqual(await stands(v1), [0, v3]);
  await deleteVersion(db, keeper, v2);
  await rejects(supersede(v1, null), refused(40900));
  await rejects(supersede(v1, v3), refused(40900));
  await rejects(supersede(v1, v1), refused(42200, "superseded_by"));
});

Deno.test("who supersedes a version that somebody superseded meanwhile is told so, and its successor stands", async () => {
  await using world = await openWorld();
  const { db, versions: { v1, v2 } } = world;
  const keeper = keeperOf(world);
  const { id: v3 } = await make(world);
  const { revision } = await findVersion(db, keeper, v1);
  await supersedeVersion(db, keeper, v1, { superseded_by: v2, revision });
  const late = { superseded_by: v3 };
  await rejects(
    supersedeVersion(db, keeper, v1, { ...late, revision }),
    refused(40901),
  );
  await rejects(supersedeVersion(db, keeper, v1, late), refused(40900));
  equal((await findVersion(db, keeper, v1)).superseded_by, v2);
});

Deno.test("who asks for a version is told its successor again once that is restored, and meanwhile none that can't be chosen", async () => {
  await using world = await openWorld();
  const { db, versions: { v1, v2 } } = world;
  const keeper = keeperOf(world);
  const { id: v3 } = await make(world);
  const order = await placeOrder(world);
  const told = async () => {
    try {
      await repriceOrder(db, await readOrder(db, order));
    } catch (error) {
      ok(error instanceof Refused);
      const { key, params } = error.fields["lines.0.version_id"] ?? {};
      return [key, params?.version];
    }
  };
  await supersedeVersion(db, keeper, v1, { superseded_by: v2 });
  const byV2 = ["oem.order.version.superseded", "v2"];
  deepEqual(await told(), byV2);
  await supersedeVersion(db, keeper, v2, { superseded_by: null });
  deepEqual(await told(), ["oem.order.version.unknown", undefined]);
  await restoreVersion(db, keeper, v2);
  deepEqual(await told(), byV2);
  await supersedeVersion(db, keeper, v2, { superseded_by: null });
  const { revision } = await findVersion(db, keeper, v2);
  await supersedeVersion(db, keeper, v2, { superseded_by: v3, revision });
  deepEqual(await told(), ["oem.order.version.superseded", "v3"]);
});

Deno.test("what nobody ordered can be deleted with its bill", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const { id } = await make(world);
  await deleteVersion(db, keeperOf(world), id);
  const left = await listVersions(db, world.admin, goods.irrigator);
  deepEqual(left.map(({ version }) => version), ["v2", "v1"]);
  await rejects(deleteVersion(db, keeperOf(world), id), refused(40400));
  const history = await priceHistory(db, goods.irrigator, true);
  equal(history.rows[0]?.version, "v3", "its history stays");
});

Deno.test("an order that waits while it is written keeps the version as it read it", async () => {
  await using world = await openWorld({ server: true });
  const { db, goods } = world;
  const { id } = await make(world);
  const release = await hold(
    db,
    (trx) => sql`lock table oem_order in share mode`.execute(trx),
  );
  const lines = [{ goods_id: goods.irrigator, version_id: id, quantity: 1 }];
  const ordering = placeOrder(world, { lines });
  await untilHeldUp(db, ordering);
  const valve = [{ goods_id: goods.valve, usage: 1 }];
  const editing = edit(world, id, { lines: valve, revision: 1 });
  await untilHeldUp(db, editing, 2);
  await release();
  await ordering;
  await rejects(editing, refused(40900));
  deepEqual(
    (await findVersion(db, keeperOf(world), id)).lines.map(({ sn }) => sn),
    ["pump-12v", "seal"],
  );
});

Deno.test("a version is edited while it is ordered: the edit is whole, or it is refused", async () => {
  await using world = await openWorld({ server: true });
  const { db, goods } = world;
  for (let round = 0; round < 8; round++) {
    const { id } = await make(world, { version: `r${round}` });
    const lines = [{ goods_id: goods.irrigator, version_id: id, quantity: 1 }];
    const [ordered, edited] = await Promise.allSettled([
      placeOrder(world, { lines }),
      edit(world, id, { version: `r${round}`, revision: 1 }),
    ]);
    equal(ordered.status, "fulfilled");
    if (edited.status === "rejected") equal(edited.reason.code, 40900);
    await rejects(
      edit(world, id, { version: `r${round}`, revision: 2 }),
      refused(40900),
    );
  }
  equal(
    (await db.selectFrom("bom_line").select("id").execute()).length,
    6 + 8 * 2,
  );
});
