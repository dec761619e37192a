import { deepEqual, equal, rejects } from "node:assert/strict";
import { findAddress, listAddresses } from "@/db/customer/addresses.ts";
import type { Actor } from "@/domain/access.ts";
import {
  AddressEdit,
  AddressInput,
  checkAddress,
  createAddress,
  deleteAddress,
  MAX_ADDRESSES,
  updateAddress,
} from "@/domain/customer/address.ts";
import { parse } from "@/domain/validate.ts";
import { faultsIn, refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";

const GOOD = {
  receiver: "王小明",
  phone: "13800138000",
  address: "长江路 1 号",
};

function add(world: World, actor: Actor, extra: Record<string, unknown> = {}) {
  const input = parse(AddressInput, { ...GOOD, ...extra });
  return createAddress(world.db, actor, input);
}

async function defaultOf(world: World, actor: Actor): Promise<number[]> {
  const all = await listAddresses(world.db, actor);
  return all.filter((address) => address.is_default).map(({ id }) => id);
}

Deno.test("each field says in the specification's words what is wrong with it", () => {
  const cases: [Record<string, unknown>, Record<string, string>][] = [
    [{}, {}],
    [{ receiver: "" }, { receiver: "address.receiver.required" }],
    [{ receiver: "\u200b\u200b\u200b" }, {
      receiver: "address.receiver.required",
    }],
    [{ receiver: "王" }, { receiver: "address.receiver.min_length" }],
    [{ receiver: "王\u200b\u202e" }, {
      receiver: "address.receiver.min_length",
    }],
    [{ receiver: "x".repeat(51) }, { receiver: "validation.text.max" }],
    [{ phone: " " }, { phone: "address.phone.required" }],
    [{ phone: "abc" }, { phone: "address.phone.format_error" }],
    [{ phone: "12345678901" }, { phone: "address.phone.invalid" }],
    [{ address: "\t" }, { address: "address.address.required" }],
    [{ address: undefined }, { address: "address.address.required" }],
    [{ receiver: 5 }, { receiver: "validation.invalid" }],
  ];
  for (const [change, expected] of cases) {
    deepEqual(
      faultsIn(AddressInput, { ...GOOD, ...change }),
      expected,
      JSON.stringify(change),
    );
  }
  deepEqual(faultsIn(AddressInput, {}), {
    receiver: "address.receiver.required",
    phone: "address.phone.required",
    address: "address.address.required",
  });
});

Deno.test("a copied address is held to the same rules", () => {
  const copied = { ...GOOD, region: "", is_abroad: false };
  deepEqual(checkAddress(copied), {});
  deepEqual(checkAddress({ ...copied, address: "", phone: "1" }), {
    phone: { key: "address.phone.format_error" },
    address: { key: "address.address.required" },
  });
});

Deno.test("the first address is the default, a new default replaces it, deleting it promotes the newest", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const first = await add(world, sales);
  deepEqual(await defaultOf(world, sales), [first.id]);
  const second = await add(world, sales, { is_default: "on" });
  const third = await add(world, sales);
  deepEqual(await defaultOf(world, sales), [second.id]);
  await deleteAddress(db, sales, second.id);
  deepEqual(await defaultOf(world, sales), [third.id]);
  await deleteAddress(db, sales, third.id);
  await deleteAddress(db, sales, first.id);
  deepEqual(await listAddresses(db, sales), []);
});

Deno.test("taking the mark off the default gives it to another, and keeps it when it is the only one", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const only = await add(world, sales);
  const edit = (version: number) => parse(AddressEdit, { ...GOOD, version });
  await updateAddress(db, sales, only.id, edit(1));
  deepEqual(await defaultOf(world, sales), [only.id]);
  const other = await add(world, sales);
  const { version } = await findAddress(db, sales, only.id);
  await updateAddress(db, sales, only.id, edit(version));
  deepEqual(await defaultOf(world, sales), [other.id]);
});

Deno.test("two people who edit one address: the second is told, nothing is overwritten", async () => {
  await using world = await openWorld();
  const { db, green, green2, addresses } = world;
  const { version } = await findAddress(db, green, addresses.green);
  const edit = (address: string) =>
    parse(AddressEdit, { ...GOOD, address, version, is_default: true });
  await updateAddress(db, green, addresses.green, edit("一号门"));
  await rejects(
    updateAddress(db, green2, addresses.green, edit("二号门")),
    refused(40901),
  );
  equal((await findAddress(db, green, addresses.green)).address, "一号门");
});

Deno.test("an organization's addresses are its accounts' alone, staff's their own", async () => {
  await using world = await openWorld();
  const { db, green, green2, sky, sales, finance, addresses } = world;
  equal((await listAddresses(db, green2))[0]?.id, addresses.green);
  const own = await add(world, sales);
  const edit = parse(AddressEdit, { ...GOOD, version: 1 });
  const foreign: [Actor, number][] = [
    [sky, addresses.green],
    [sales, addresses.green],
    [finance, own.id],
    [green, own.id],
    [green, 999_999],
  ];
  for (const [actor, id] of foreign) {
    await rejects(findAddress(db, actor, id), refused(40400));
    await rejects(updateAddress(db, actor, id, edit), refused(40400));
    await rejects(deleteAddress(db, actor, id), refused(40400));
  }
  await deleteAddress(db, green, addresses.green);
  await rejects(findAddress(db, green, addresses.green), refused(40400));
});

Deno.test("nobody keeps more than fifty addresses", async () => {
  await using world = await openWorld();
  for (let i = 0; i < MAX_ADDRESSES; i++) await add(world, world.sales);
  await rejects(add(world, world.sales), refused(40900));
  equal((await listAddresses(world.db, world.sales)).length, MAX_ADDRESSES);
  await add(world, world.finance);
});

Deno.test("what staff do to their addresses is in the operation log, what customers do is not", async () => {
  await using world = await openWorld();
  await add(world, world.sales);
  await add(world, world.green);
  const rows = await world.db.selectFrom("operation_log").selectAll().execute();
  deepEqual(rows.map((row) => [row.account_id, row.source, row.event]), [
    [world.sales.id, "address", "create"],
  ]);
});

Deno.test("of an only address that is to be no default the log ends with what it is: the default", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { id } = await add(world, sales);
  const edit = { ...GOOD, is_default: "0", version: 1 };
  await updateAddress(db, sales, id, parse(AddressEdit, edit));
  const rows = await db.selectFrom("operation_log").select("after")
    .where("event", "=", "edit").orderBy("id").execute();
  deepEqual(rows.at(-1)?.after, { is_default: true });
});

Deno.test("an address that another one takes the default from is in the log, too", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { id: first } = await add(world, sales);
  await add(world, sales, { is_default: "1" });
  const rows = await db.selectFrom("operation_log")
    .select(["event", "source_id", "before", "after"])
    .where("event", "=", "edit").execute();
  deepEqual(rows, [{
    event: "edit",
    source_id: first,
    before: { is_default: true },
    after: { is_default: false },
  }]);
});
