import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { listVersions } from "@/db/catalogue/goods_detail.ts";
import {
  copyVersion,
  deleteVersion,
  supersedeVersion,
} from "@/domain/catalogue/write_version.ts";
import { has, linksOf, sends } from "@/tests/html.ts";
import { type Answer, openSite } from "@/tests/http.ts";
import { interrupted } from "@/tests/interrupted.ts";
import { openWorld } from "@/tests/world.ts";
import { errorAt, led, send } from "../shop.ts";
import { type Counter, openCounter } from "./counter.ts";

const editor = has("lines.0.part");

/** A new version of the product; with `of`, in its place. */
async function copy({ world }: Counter, version: string, of?: number) {
  const { db, admin, versions } = world;
  const { id } = await copyVersion(db, admin, versions.v1, { version });
  if (of) await supersedeVersion(db, admin, of, { superseded_by: id });
  return id;
}

function asksToDelete(body: string, version: number): boolean {
  return linksOf(body).some(({ href }) => href === `?delete=${version}`);
}

Deno.test("a version that took another one's place meanwhile is not deleted, and the question says why", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const page = `/prod/mall/good/${goods.irrigator}`;
  const successor = await copy(counter, "v3");
  const question = `${page}?delete=${successor}`;
  const asked = await keeper.get(question);
  const older = await copy(counter, "v2.9");
  await supersedeVersion(db, admin, older, { superseded_by: successor });

  const refused = await keeper.submit(question, asked, {
    form: sends("delete"),
  });
  equal(refused.status, 409);
  const [, dialog = ""] = refused.body.split('role="alertdialog"');
  match(dialog, /版本 v2\.9 由它替代，请先为其指定其他版本/);
});

Deno.test("only what no other version was superseded by has a button to delete it", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const page = `/prod/mall/good/${goods.irrigator}`;
  const older = await copy(counter, "v2.9");
  const successor = await copy(counter, "v3", older);
  const { body } = await keeper.get(page);
  ok(asksToDelete(body, older));
  ok(!asksToDelete(body, successor));
  await deleteVersion(db, admin, older);
  ok(asksToDelete((await keeper.get(page)).body, successor));
  const gone = await keeper.fill(`${page}?delete=${successor}`, {
    form: sends("delete"),
  });
  match(led(gone), /#versions$/);
  const left = await listVersions(db, admin, goods.irrigator);
  ok(!left.some(({ id }) => id === successor));
});

Deno.test("a withdrawn version offers to name its successor, where another one is on offer", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods, versions } } = counter;
  const page = `/prod/mall/good/${goods.irrigator}`;
  const asking = `?supersede=${versions.v1}`;
  const offers = async () =>
    linksOf((await keeper.get(page)).body).some(({ href }) => href === asking);
  await supersedeVersion(db, admin, versions.v1, { superseded_by: null });
  ok(await offers());
  const { body } = await keeper.get(page + asking);
  doesNotMatch(body, /仅停用/, "it is withdrawn already");
  led(await send(keeper, page + asking, sends("supersede")));
  const shown = (await keeper.get(page)).text;
  match(shown, /已指定替代版本/);
  match(shown, /由 v2 替代/);
  ok(!await offers(), "no other one is on offer");
});

Deno.test("where the chosen successor can't be one any more, another press does not withdraw the version with none", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods, versions } } = counter;
  const page = `/prod/mall/good/${goods.irrigator}?supersede=${versions.v1}`;
  const opened = await keeper.get(page);
  await supersedeVersion(db, admin, versions.v2, { superseded_by: null });
  const again = (shown: Answer) =>
    keeper.submit(page, shown, {
      form: sends("supersede"),
      fields: { idempotency_key: crypto.randomUUID() },
    });
  const refused = await again(opened);
  equal(refused.status, 422);
  const pressed = await again(refused);
  equal(pressed.status, 422);
  equal(errorAt(pressed, "superseded_by"), "请填写");
  const left = await listVersions(db, admin, goods.irrigator);
  equal(left.find(({ id }) => id === versions.v1)?.status, 1);
});

Deno.test("what was typed into a version that somebody deleted meanwhile is kept, and saved as a new one", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const id = await copy(counter, "v3");
  const path = `/prod/mall/good/${goods.irrigator}?version=${id}`;
  const open = await keeper.get(path);
  await deleteVersion(db, admin, id);
  equal((await keeper.get(path)).status, 404, "nothing was typed yet");

  const typed = { remark: "花很多力气写的", "lines.0.usage": "7" };
  const refused = await keeper.submit(path, open, {
    form: editor,
    fields: { ...typed, do: "save" },
  });
  equal(refused.status, 409);
  match(refused.text, /已被删除。您填写的都还在/);
  const again = await keeper.get(path);
  match(again.text, /已被删除。您填写的都还在/, "the draft has its address");
  const recalculated = await keeper.submit(path, again, {
    form: editor,
    fields: { do: "recalc" },
  });
  equal(recalculated.status, 303);
  led(
    await keeper.submit(path, refused, {
      form: editor,
      fields: { do: "save" },
    }),
  );
  const [made] = await listVersions(db, admin, goods.irrigator);
  deepEqual([made?.version, made?.remark, made?.lines[0]?.usage], [
    "v3",
    typed.remark,
    7,
  ]);
  equal((await keeper.get(path)).status, 404, "the draft went with it");
});

for (
  const [how, why] of [
    ["deletes", /该产品已被删除，版本无法保存。您填写的都还在/],
    ["makes no product of", /只有 OEM 产品有版本/],
  ] as const
) {
  Deno.test(`what was typed for the first version of goods is kept if somebody ${how} them meanwhile, and can be thrown away`, async () => {
    await using counter = await openCounter();
    const { keeper, world: { db } } = counter;
    const { id } = await db.insertInto("goods")
      .values({ sn: "new-1", name: "新产品", kind: "oem" })
      .returning("id").executeTakeFirstOrThrow();
    const path = `/prod/mall/good/${id}?version=new`;
    const open = await keeper.get(path);
    if (how === "deletes") {
      await db.deleteFrom("goods").where("id", "=", id).execute();
    } else {
      await db.updateTable("goods").set({ kind: "device" })
        .where("id", "=", id).execute();
    }
    const fresh = await keeper.get(path);
    equal(fresh.status, how === "deletes" ? 404 : 409, "nothing is typed yet");

    const fields = { remark: "花很多力气写的", paste: "seal\t4" };
    for (const act of ["recalc", "paste", "save"]) {
      const refused = await keeper.submit(path, open, {
        form: editor,
        fields: { ...fields, do: act, idempotency_key: crypto.randomUUID() },
      });
      equal(refused.status, 409, act);
      match(refused.text, why);
      match(refused.body, /花很多力气写的/);
      match(refused.body, />\s*seal\t4</);
    }
    const again = await keeper.get(path);
    match(again.text, why, "the draft has its address");
    match(again.body, /花很多力气写的/);
    const left = await keeper.fill(`${path}&confirm=discard`, {
      form: (form) => form.fields.some(([, value]) => value === "discard"),
    });
    equal((await keeper.get(led(left).split("#")[0]!)).status, 200);
    equal((await keeper.get(path)).status, fresh.status);
  });
}

Deno.test("what was typed for the first version of a product that somebody deletes while it is being saved is kept, too", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { database, meanwhile } = interrupted(world.database);
  const keeper = await openSite(database).enter("admin");
  const { id } = await db.insertInto("goods")
    .values({ sn: "new-1", name: "新产品", kind: "oem" })
    .returning("id").executeTakeFirstOrThrow();
  const path = `/prod/mall/good/${id}?version=new`;
  const open = await keeper.get(path);
  meanwhile(() => db.deleteFrom("goods").where("id", "=", id).execute());
  const refused = await keeper.submit(path, open, {
    form: editor,
    fields: {
      version: "v1",
      processing_fee: "1",
      remark: "我的",
      "lines.0.part": "seal",
      "lines.0.usage": "1",
      do: "save",
    },
  });
  equal(refused.status, 409);
  match(refused.text, /该产品已被删除，版本无法保存。您填写的都还在/);
  match(refused.body, /我的/);
});

Deno.test("what was pasted into a deleted version is kept, and can be thrown away", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const id = await copy(counter, "v3");
  const path = `/prod/mall/good/${goods.irrigator}?version=${id}`;
  const open = await keeper.get(path);
  await deleteVersion(db, admin, id);
  const refused = await keeper.submit(path, open, {
    form: editor,
    fields: { paste: "seal\t4", do: "paste" },
  });
  equal(refused.status, 409);
  match(refused.body, />\s*seal\t4</);
  const gone = await keeper.fill(`${path}&confirm=discard`, {
    form: (form) => form.fields.some(([, value]) => value === "discard"),
  });
  equal(led(gone), `/prod/mall/good/${goods.irrigator}#versions`);
  equal((await keeper.get(path)).status, 404);
});

Deno.test("a version that somebody deletes while it is being saved is offered as a new one, too", async () => {
  await using world = await openWorld();
  const { db, admin, versions, goods } = world;
  const { database, meanwhile } = interrupted(world.database);
  const keeper = await openSite(database).enter("admin");
  const { id } = await copyVersion(db, admin, versions.v1, { version: "v3" });
  const path = `/prod/mall/good/${goods.irrigator}?version=${id}`;
  const open = await keeper.get(path);
  meanwhile(() => deleteVersion(db, admin, id));
  const save = { form: editor, fields: { remark: "我的", do: "save" } };
  const refused = await keeper.submit(path, open, save);
  equal(refused.status, 409);
  match(refused.text, /已被删除。您填写的都还在/);
  led(await keeper.submit(path, refused, save));
});

for (const act of ["copy", "supersede", "restore"] as const) {
  Deno.test(`to ${act} a version that somebody deleted meanwhile is refused on the product's page, which says so`, async () => {
    await using counter = await openCounter();
    const { keeper, world: { db, admin, goods } } = counter;
    const page = `/prod/mall/good/${goods.irrigator}`;
    const id = await copy(counter, "v3");
    if (act === "restore") {
      await supersedeVersion(db, admin, id, { superseded_by: null });
    }
    const path = act === "restore" ? page : `${page}?${act}=${id}`;
    const opened = await keeper.get(path);
    await deleteVersion(db, admin, id);
    const refused = await keeper.submit(path, opened, {
      form: sends(act),
      fields: act === "copy" ? { version: "v4" } : {},
    });
    equal(refused.status, 409);
    match(refused.text, /\[40901\] ?该版本已被删除/);
    match(refused.text, /编辑商品/);
    equal(refused.body.includes('role="dialog"'), false);
  });
}
