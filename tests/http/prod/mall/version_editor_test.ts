import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { listVersions } from "@/db/catalogue/goods_detail.ts";
import { supersedeVersion } from "@/domain/catalogue/write_version.ts";
import { searchText } from "@/domain/search_text.ts";
import { formsOf, has, linksOf, sends } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { errorAt, led, send } from "../shop.ts";
import { type Counter, openCounter } from "./counter.ts";

const form = has("lines.0.part");

function at({ world: { goods } }: Counter, version: number | "new"): string {
  return `/prod/mall/good/${goods.irrigator}?version=${version}`;
}

function valuesOf(page: Answer): Record<string, string> {
  const editor = formsOf(page.body).find(form);
  ok(editor);
  return Object.fromEntries(editor.fields);
}

/** Presses a button of the editor; what it leads to is opened. */
async function press(
  { keeper }: Counter,
  path: string,
  button: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const shown = await keeper.get(path);
  const answer = await keeper.submit(path, shown, {
    form,
    fields: { ...fields, do: button },
  });
  return answer.location
    ? await keeper.get(answer.location.split("#")[0]!)
    : answer;
}

async function versionsOf({ world }: Counter) {
  return await listVersions(world.db, world.admin, world.goods.irrigator);
}

const PASTED = [
  "编码\t名称\t用量\t附件",
  "pump-12v\t12V 水泵\t2\t",
  "\t电磁阀\t６\t",
  "SEAL\t密封圈\t8\t是",
].join("\n");

Deno.test("a bill that is pasted as text is read into lines, and the version is written with it", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const read = await press(counter, path, "paste", {
    version: "v3",
    processing_fee: "70",
    remark: "加大水泵",
    paste: PASTED,
  });
  const values = valuesOf(read);
  deepEqual(
    [0, 1, 2].map((i) => [
      values[`lines.${i}.part`],
      values[`lines.${i}.usage`],
      values[`lines.${i}.accessory`],
    ]),
    [["pump-12v", "2", undefined], ["valve", "６", undefined], [
      "seal",
      "8",
      "1",
    ]],
  );
  equal(values.paste, "");
  equal(values.version, "v3", "everything else stays");
  match(read.text, /单台合计 ¥405\.80/);
  match(read.text, /草稿保存于/);

  const { keeper } = counter;
  const saved = await keeper.submit(path, read, {
    form,
    fields: { do: "save" },
  });
  match(led(saved), /#versions$/);
  const [made] = await versionsOf(counter);
  deepEqual(
    made?.lines.map(({ sn, usage, accessory }) => [sn, usage, accessory]),
    [["pump-12v", 2, false], ["valve", 6, false], ["seal", 8, true]],
  );
  equal(valuesOf(await keeper.get(path)).version, "", "the draft is gone");
});

Deno.test("lines that can't be read say why, each at its place, and stay as they were pasted", async () => {
  await using counter = await openCounter();
  await counter.world.db.insertInto("goods").values({
    sn: "valve-2",
    name: "电磁阀",
    kind: "part",
  }).execute();
  const path = at(counter, "new");
  const read = await press(counter, path, "paste", {
    paste: "没有的零件\tP-XX-1\t2\n电磁阀\t1\nseal\t三\nseal\t4\nirrigator\t1",
  });
  equal(errorAt(read, "lines.0.part"), "零件库中没有此零件");
  equal(errorAt(read, "lines.1.part"), "有多个零件同名，请改填编码");
  equal(errorAt(read, "lines.2.usage"), "请输入 1 到 10,000 之间的整数");
  equal(errorAt(read, "lines.3.part"), "该零件已在清单中，每个零件只能有一行");
  equal(errorAt(read, "lines.4.part"), "零件库中没有此零件");
  match(read.text, /(?<!\d)1 种零件/, "the sum is of the parts that are known");
  const values = valuesOf(read);
  deepEqual([values["lines.0.part"], values["lines.2.usage"]], [
    "没有的零件 P-XX-1",
    "三",
  ], "name and code, so that either can be searched for");
  const refused = await press(counter, path, "save", {
    version: "v3",
    processing_fee: "1",
  });
  equal(refused.status, 422);
  match(refused.text, /第 1 行 零件[:：] ?零件库中没有此零件/);
  match(refused.text, /第 2 行 零件[:：] ?有多个零件同名/);
  match(refused.text, /第 3 行 用量/);
  equal(valuesOf(refused)["lines.0.part"], "没有的零件 P-XX-1");
  equal((await versionsOf(counter)).length, 2);
});

Deno.test("a name that many parts have takes no other name's parts away: what is ambiguous says so, what is there is found", async () => {
  await using counter = await openCounter();
  const { db } = counter.world;
  const part = (sn: string, name: string) => ({
    sn,
    name,
    kind: "part" as const,
  });
  const screws = Array.from({ length: 20 }, (_, i) => part(`M-${i}`, "螺丝"));
  await db.insertInto("goods").values([
    ...screws,
    part("valve-2", "电磁阀"),
    part("hose", "软管"),
  ]).execute();
  const read = await press(counter, at(counter, "new"), "paste", {
    paste: "螺丝\t1\n电磁阀\t2\n软管\t3\nm-19\t4",
  });
  const several = "有多个零件同名，请改填编码";
  deepEqual(
    [0, 1, 2, 3].map((i) => errorAt(read, `lines.${i}.part`)),
    [several, several, "", ""],
  );
});

Deno.test("a paste replaces the bill where that is asked, and is refused whole when it is too long or empty", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  await press(counter, path, "paste", { paste: "seal\t1\nvalve\t2" });
  const replaced = await press(counter, path, "replace", { paste: "board,1" });
  const values = valuesOf(replaced);
  deepEqual([values["lines.0.part"], values["lines.1.part"]], ["board", ""]);
  const many = Array.from({ length: 301 }, (_, i) => `P-${i}\t1`).join("\n");
  const refused = await press(counter, path, "paste", { paste: many });
  equal(refused.status, 422);
  equal(errorAt(refused, "paste"), "清单最多 300 行，读入后会有 302 行");
  equal(valuesOf(refused).paste?.trim().length, many.length);
  equal(valuesOf(refused)["lines.0.part"], "board");
  const empty = await press(counter, path, "paste", { paste: " \n\t" });
  equal(errorAt(empty, "paste"), "没有可以读入的行");
});

Deno.test("a version is not saved without the rows that were pasted and not read yet: they stay, and it says so", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const typed = { version: "v3", processing_fee: "70" };
  await press(counter, path, "paste", { ...typed, paste: "seal\t1" });
  const unread = await press(counter, path, "save", { paste: "valve\t2" });
  equal(unread.status, 422);
  equal(errorAt(unread, "paste"), "粘贴的内容还没有读入，请先读入或清空");
  equal(valuesOf(unread).paste?.trim(), "valve\t2");
  equal((await versionsOf(counter)).length, 2);
  await press(counter, path, "paste");
  const saved = await press(counter, path, "save", { paste: " \n" });
  equal(saved.status, 200);
  const [made] = await versionsOf(counter);
  deepEqual(made?.lines.map(({ sn }) => sn), ["seal", "valve"]);
});

Deno.test("parts are searched and added, lines are removed, and Enter keeps what is typed", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const found = await press(counter, path, "recalc", {
    search: "水泵",
    version: "v3",
  });
  match(found.text, /12V 水泵 pump-12v/);
  const added = await press(
    counter,
    path,
    `add:${counter.world.goods["pump-12v"]}`,
  );
  const values = valuesOf(added);
  deepEqual([values["lines.0.part"], values["lines.0.usage"], values.version], [
    "pump-12v",
    "1",
    "v3",
  ]);
  match(added.text, /已在清单中/);
  const typed = await press(counter, path, "recalc", {
    "lines.1.part": "valve",
    "lines.1.usage": "3",
  });
  equal(valuesOf(typed)["lines.1.part"], "valve");
  const removed = await press(counter, path, "remove:0");
  equal(valuesOf(removed)["lines.0.part"], "valve");
  const asked = await counter.keeper.get(`${path}&confirm=discard`);
  match(asked.body, /role="alertdialog"/);
  led(await send(counter.keeper, `${path}&confirm=discard`, has("do")));
  equal(valuesOf(await counter.keeper.get(path)).version, "");
});

Deno.test("of many parts that a search finds the one with that very code is offered first, and that there are more is said", async () => {
  await using counter = await openCounter();
  const { db } = counter.world;
  const part = (sn: string, sort: number) =>
    ({
      sn,
      sort,
      name: "螺母",
      kind: "part",
      search: searchText(sn, "螺母"),
    }) as const;
  const codes = Array.from({ length: 11 }, (_, i) => part(`Q-1${i}`, 0));
  await db.insertInto("goods").values([...codes, part("Q-1", 9)]).execute();
  const search = async (search: string) => {
    const { text } = await press(counter, at(counter, "new"), "search", {
      search,
    });
    const offered = text.match(/螺母 Q-1\d*/g) ?? [];
    return { first: offered[0], n: offered.length, text };
  };
  const many = await search("q-1");
  deepEqual([many.first, many.n], ["螺母 Q-1", 10]);
  match(many.text, /还有零件符合/);
  doesNotMatch((await search("Q-110")).text, /还有零件符合/);
});

Deno.test("a part that the bill has is not offered again, whatever its line calls it, and not added to the line just typed", async () => {
  await using counter = await openCounter();
  const { goods } = counter.world;
  const add = `add:${goods["pump-12v"]}`;
  const isOffered = ({ body }: Answer) => body.includes(`value="${add}"`);
  const path = at(counter, "new");
  const found = await press(counter, path, "search", { search: "水泵" });
  ok(isOffered(found));
  for (const called of ["PUMP-12V", "ｐｕｍｐ-12v", "12V 水泵"]) {
    const line = { "lines.0.part": called, "lines.0.usage": "2" };
    const shown = await press(counter, path, add, line);
    equal(isOffered(shown), false, called);
    match(shown.text, /已在清单中/, called);
    const values = valuesOf(shown);
    deepEqual([values["lines.0.usage"], values["lines.1.part"]], ["2", ""]);
    await press(counter, path, "remove:0");
  }
});

Deno.test("a part that was found is added also if something else stands in the search by then", async () => {
  await using counter = await openCounter();
  const { goods } = counter.world;
  const path = at(counter, "new");
  await press(counter, path, "search", { search: "水泵" });
  const search = "电磁阀";
  const added = await press(counter, path, `add:${goods["pump-12v"]}`, {
    search,
  });
  equal(valuesOf(added)["lines.0.part"], "pump-12v");
  equal(valuesOf(added).search, search);
  for (const none of [goods.irrigator, 999_999, "x"]) {
    const same = await press(counter, path, `add:${none}`);
    equal(valuesOf(same)["lines.1.part"], "", `${none} is no part`);
  }
});

Deno.test("every button of a bill leads to where it was: what a search found, the line that moved up, the next to fill in", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  for (
    const [button, place, fields] of [
      ["paste", "f-lines-0-part", { paste: PASTED }],
      ["paste", "f-lines-3-part", { paste: "board\t1" }],
      ["search", "f-search", { search: "水泵" }],
      [`add:${counter.world.goods["pump-12v"]}`, "f-search", {}],
      ["remove:1", "f-lines-1-part", {}],
      ["remove:2", "f-lines-2-part", {}],
      ["recalc", "f-lines-2-part", {}],
    ] as const
  ) {
    const shown = await counter.keeper.get(path);
    const { location } = await counter.keeper.submit(path, shown, {
      form,
      fields: { ...fields, do: button },
    });
    equal(location, `${path}#${place}`, button);
    const there = await counter.keeper.get(path);
    ok(there.body.includes(`id="${place}"`), place);
  }
});

Deno.test("the line whose trash button is pressed goes, also below or after it was cleared", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const bill = "pump-12v\t1\nvalve\t2\nseal\t3\nboard\t4";
  const cleared = { "lines.1.part": "", "lines.1.usage": "" };
  const partsIn = (page: Answer) =>
    [0, 1, 2, 3].map((i) => valuesOf(page)[`lines.${i}.part`]);
  await press(counter, path, "paste", { paste: bill });
  const itself = await press(counter, path, "remove:1", cleared);
  deepEqual(partsIn(itself), ["pump-12v", "seal", "board", ""]);
  await press(counter, path, "replace", { paste: bill });
  const below = await press(counter, path, "remove:3", cleared);
  deepEqual(partsIn(below), ["pump-12v", "seal", "", ""]);
});

Deno.test("lines typed at the end of a full bill are kept where others were cleared above them, and with too many of them, which is said", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const bill = Array.from({ length: 300 }, (_, i) => `P-${i}\t1`).join("\n");
  await press(counter, path, "paste", { paste: bill });
  const line = (i: number, part: string) => ({
    [`lines.${i}.part`]: part,
    [`lines.${i}.usage`]: part && "1",
  });
  const typed = {
    ...line(300, "seal"),
    ...line(301, "valve"),
    ...line(302, "board"),
  };
  const cleared = { ...line(0, ""), ...line(1, ""), ...line(2, "") };
  const kept = valuesOf(
    await press(counter, path, "remove:301", { ...typed, ...cleared }),
  );
  deepEqual([296, 297, 298, 299].map((i) => kept[`lines.${i}.part`]), [
    "P-299",
    "seal",
    "board",
    "",
  ]);
  const many = await press(counter, path, "save", {
    ...line(299, "P-0"),
    ...line(300, "P-1"),
    ...line(301, "P-2"),
  });
  equal(many.status, 422);
  ok(errorAt(many, "lines"));
  equal(valuesOf(many)["lines.301.part"], "P-2");
});

Deno.test("a search for a part says what to type, and where parts are made that are not found", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const nothing = await press(counter, path, "search", { search: " " });
  equal(nothing.status, 422);
  equal(errorAt(nothing, "search"), "请输入零件的名称、编码或拼音");
  const asked = { search: "没有这个零件" };
  const none = await press(counter, path, "search", asked);
  match(none.text, /没有找到零件。请先在 ?零件库 ?中新增。/);
  const library = ({ href, text }: { href: string; text: string }) =>
    href === "/prod/mall/part" && text === "零件库";
  const main = ({ body }: Answer) =>
    linksOf(body.slice(body.indexOf('id="version-form"')));
  ok(!main(none).some(library), "it may not be opened");
  const keeper = await counter.staff(
    "manage_product",
    "manage_external_inventory",
  );
  const open = await press({ ...counter, keeper }, path, "search", asked);
  ok(main(open).some(library));
});

Deno.test("a version that was ordered is not edited: it is copied and superseded, and says so", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const { versions, goods } = world;
  const page = `/prod/mall/good/${goods.irrigator}`;
  const path = at(counter, versions.v1);
  await placeOrder(world);
  const shown = await keeper.get(path);
  match(shown.text, /版本 v1 已有订单/);
  equal(formsOf(shown.body).some(form), false);
  const links = linksOf((await keeper.get(page)).body).map(({ href }) => href);
  ok(!links.includes(`?version=${versions.v1}`));
  ok(links.includes(`?version=${versions.v2}`));
  const forced = await keeper.post(path, {
    do: "save",
    version: "v1",
    processing_fee: "1",
    revision: "1",
    "lines.0.part": "seal",
    "lines.0.usage": "1",
  });
  equal(forced.status, 409);
  match(forced.text, /\[40900\]/);
  equal(valuesOf(forced)["lines.0.part"], "seal", "what was typed stays");
  const kept = await keeper.submit(path, forced, {
    form,
    fields: { do: "save_new", version: "v9" },
  });
  led(kept);
  equal((await versionsOf(counter))[0]?.version, "v9");
  equal(formsOf((await keeper.get(path)).body).some(form), false);

  const copy = `${page}?copy=${versions.v1}`;
  const taken = await send(keeper, copy, sends("copy"), { version: "v2" });
  equal(taken.status, 409);
  equal(errorAt(taken, "version"), "该产品已有此版本号");
  match(taken.text, /新版本号：该产品已有此版本号/);
  const to = led(await send(keeper, copy, sends("copy"), { version: "v1.1" }));
  match(to, /\?version=\d+#versions$/);
  const copied = valuesOf(await keeper.get(to.split("#")[0]!));
  deepEqual([copied.version, copied["lines.3.accessory"]], ["v1.1", "1"]);

  const supersede = `${page}?supersede=${versions.v1}`;
  const asked = await keeper.get(supersede);
  match(asked.text, /1 份待确认订单使用该版本/);
  led(await send(keeper, supersede, sends("supersede")));
  match((await keeper.get(page)).text, /由 v1\.1 替代 已有订单/);
  led(await send(keeper, page, sends("restore")));
  const sales = await counter.as("sales");
  const seen = await sales.get(`/prod/mall/good_detail/${goods.irrigator}`);
  match(seen.text, /v1\.1/);
});

Deno.test("what somebody else saved meanwhile stands beside what was typed, the bill as a whole", async () => {
  await using counter = await openCounter();
  const { keeper, world: { versions } } = counter;
  const path = at(counter, versions.v2);
  const opened = await keeper.get(path);
  const save = (shown: Answer, fields: Record<string, string>) =>
    keeper.submit(path, shown, {
      form,
      fields: { ...fields, do: "save", idempotency_key: crypto.randomUUID() },
    });
  led(await save(opened, { processing_fee: "60", remark: "别人的" }));
  const stale = await save(opened, {
    remark: "我的",
    "lines.1.usage": "7",
  });
  equal(stale.status, 409);
  match(stale.text, /\[40901\]/);
  const values = valuesOf(stale);
  equal(values["keep.processing_fee"], undefined, "it was not touched");
  match(values.processing_fee ?? "", /^60(\.00)?$/);
  equal(values["keep.remark"], "yours");
  equal(values["keep.lines"], undefined, "nobody else touched them");
  equal(values["lines.1.usage"], "7");
  led(await save(stale, {}));
  const v2 = (await versionsOf(counter)).find(({ id }) => id === versions.v2);
  deepEqual(
    [v2?.processing_fee, v2?.remark, v2?.lines[1]?.usage],
    [60_00, "我的", 7],
  );
});

Deno.test("a question about a version names who saved the other bill, not who withdrew the version since", async () => {
  await using counter = await openCounter();
  const { keeper, world: { allow, db, versions } } = counter;
  const path = at(counter, versions.v2);
  const opened = await keeper.get(path);
  const theirs = { "lines.1.usage": "5", do: "save" };
  led(await send(await counter.as("admin"), path, form, theirs));
  const seller = await allow("sales", "manage_product");
  await supersedeVersion(db, seller, versions.v2, { superseded_by: null });
  const stale = await keeper.submit(path, opened, {
    form,
    fields: { "lines.1.usage": "7", do: "save" },
  });
  equal(stale.status, 409);
  match(stale.text, /admin 在 .{1,40} 保存过/);
});

Deno.test("a question that came up while the bill was worked at is not passed over: saving asks it, then keeps what was chosen", async () => {
  await using counter = await openCounter();
  const { keeper, world: { versions } } = counter;
  const path = at(counter, versions.v2);
  const opened = await keeper.get(path);
  const press = (shown: Answer, act: string, more: Record<string, string>) =>
    keeper.submit(path, shown, {
      form,
      fields: { ...more, do: act, idempotency_key: crypto.randomUUID() },
    });
  led(await press(opened, "save", { remark: "别人的" }));
  const on = led(await press(opened, "recalc", { remark: "我的" }));
  doesNotMatch(on, /#/, "the page opens at the question");
  const seen = await keeper.get(on);
  match(seen.body, /class="sheet bleed conflict"[^>]*autofocus/);
  equal(valuesOf(seen)["keep.remark"], undefined, "nobody chose yet");
  match(seen.text, /您编辑期间，.{1,20} 在 .{1,20}保存过/);

  const passed = await press(seen, "save", {});
  equal(passed.status, 409);
  equal(valuesOf(passed)["keep.remark"], "yours");
  led(await press(passed, "save", { "keep.remark": "theirs" }));
  const v2 = (await versionsOf(counter)).find(({ id }) => id === versions.v2);
  equal(v2?.remark, "别人的");
});

Deno.test("a version without orders is deleted; a version of another product is not there", async () => {
  await using counter = await openCounter();
  const { keeper, world: { goods, versions } } = counter;
  const page = `/prod/mall/good/${goods.irrigator}?delete=${versions.v1}`;
  led(await send(keeper, page, sends("delete")));
  equal((await versionsOf(counter)).length, 1);
  const path = `/prod/mall/good/${goods.sprayer}?version=${versions.v2}`;
  equal((await keeper.get(path)).status, 404);
  equal((await keeper.get(at(counter, versions.v1))).status, 404);
});

Deno.test("the editor does not open for goods that have no versions, as saving one would be refused", async () => {
  await using counter = await openCounter();
  const { keeper, world: { goods } } = counter;
  const refused = await keeper.get(
    `/prod/mall/good/${goods.seal}?version=new`,
  );
  equal(refused.status, 409);
  match(refused.text, /只有 OEM 产品/);
});

Deno.test("a pasted usage of a thousand may have its thousands apart", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const read = await press(counter, path, "paste", { paste: "seal\t1,000" });
  equal(errorAt(read, "lines.0.usage"), "");
  const saved = await counter.keeper.submit(path, read, {
    form,
    fields: { version: "v3", processing_fee: "1", do: "save" },
  });
  match(led(saved), /#versions$/);
  equal((await versionsOf(counter))[0]?.lines[0]?.usage, 1000);
});

Deno.test("a part is known by its code in full width", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const read = await press(counter, path, "paste", { paste: "ＳＥＡＬ\t2" });
  equal(errorAt(read, "lines.0.part"), "");
  match(read.text, /密封圈/);
});

Deno.test("a part whose code stayed in full width beside its twin stays in its bill when the version is saved", async () => {
  await using counter = await openCounter();
  const { db, versions } = counter.world;
  const [wide] = await db.insertInto("goods").values(
    ["ＡＢ-1", "AB-1"].map((sn) => ({
      sn,
      name: `件 ${sn}`,
      kind: "part" as const,
    })),
  ).returning("id").execute();
  await db.updateTable("bom_line").set({ part_id: wide!.id })
    .where("version_id", "=", versions.v2).where("sort", "=", 0).execute();
  const saved = await press(counter, at(counter, versions.v2), "save", {
    remark: "改过",
  });
  equal(saved.status, 200);
  const v2 = (await versionsOf(counter)).find(({ id }) => id === versions.v2);
  deepEqual([v2?.remark, v2?.lines[0]?.sn], ["改过", "ＡＢ-1"]);
});

Deno.test("a processing fee that is no amount is said at once, and no sum is shown as if it were nothing", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const typed = { version: "v3", paste: PASTED, processing_fee: "七十" };
  const wrong = await press(counter, path, "paste", typed);
  equal(valuesOf(wrong).processing_fee, "七十");
  match(errorAt(wrong, "processing_fee") ?? "", /^请输入金额/);
  doesNotMatch(wrong.text, /¥0\.00|单台合计 ¥/);
  const right = await press(counter, path, "recalc", {
    processing_fee: "70元",
  });
  equal(errorAt(right, "processing_fee"), "");
  match(right.text, /单台合计 ¥405\.80/);
});

Deno.test("a part that is in the bill twice counts once in its sum", async () => {
  await using counter = await openCounter();
  const path = at(counter, "new");
  const twice = await press(counter, path, "paste", {
    version: "v3",
    processing_fee: "70",
    paste: `${PASTED}\nSEAL\t密封圈\t8\t是`,
  });
  match(twice.text, /单台合计 ¥405\.80/);
});
