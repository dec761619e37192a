import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createAddress, deleteAddress } from "@/domain/customer/address.ts";
import { linksOf, sends } from "../../html.ts";
import { openSite, type Visitor } from "../../http.ts";
import { interrupted } from "../../interrupted.ts";
import { openStory } from "../../sites.ts";
import type { World } from "../../world.ts";

const PATH = "/common/account/address";
const GOOD = {
  receiver: "周敏",
  phone: "13800006621",
  region: "四川省成都市",
  address: "永安路 88 号",
};

async function openHome() {
  const story = await openStory();
  return { ...story, visitor: await story.enter("green") };
}

async function save(visitor: Visitor, path: string, fields = {}) {
  return await visitor.fill(path, {
    form: sends("save"),
    fields,
  });
}

function rowsOf({ db }: World) {
  return db.selectFrom("address").selectAll().where("deleted_at", "is", null)
    .orderBy("id").execute();
}

Deno.test("a customer's address is the organization's, that of staff their own", async () => {
  await using home = await openHome();
  const { world, enter, visitor } = home;
  const done = await save(visitor, `${PATH}?new=1`, GOOD);
  equal(done.status, 303);
  equal(done.location, PATH);
  match((await visitor.get(PATH)).text, /地址添加成功/);
  const created = (await rowsOf(world)).at(-1);
  equal(created?.organization_id, world.organizations.green);
  equal(created?.receiver, "周敏");

  const staff = await enter("sales");
  match((await staff.get(PATH)).text, /还没有收货地址/);
  equal((await save(staff, `${PATH}?new=1`, GOOD)).status, 303);
  const own = (await rowsOf(world)).at(-1);
  equal(own?.account_id, world.sales.id);
  equal(own?.is_default, true, "the first one is the default");
});

Deno.test("the browser may fill in all of one's own address", async () => {
  await using home = await openHome();
  const { body } = await home.visitor.get(`${PATH}?new=1`);
  const offered = [...body.matchAll(/autocomplete="([a-z-]+)"/g)]
    .map(([, what]) => what);
  for (const what of ["name", "tel", "street-address"]) {
    ok(offered.includes(what), what);
  }
});

Deno.test("each wrong field is said in the words of the specification, and what was typed is still there", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const before = (await rowsOf(world)).length;
  for (
    const [fields, field, words] of [
      [{ receiver: "" }, "receiver", "请输入收货人姓名"],
      [{ receiver: "周" }, "receiver", "收货人姓名至少 2 个字符"],
      [{ phone: "" }, "phone", "请输入手机号码"],
      [{ phone: "abc" }, "phone", "手机号码格式错误"],
      [{ phone: "10000000000" }, "phone", "请输入有效的手机号码"],
      [{ address: " " }, "address", "请输入地址"],
    ] as const
  ) {
    const answer = await save(visitor, `${PATH}?new=1`, {
      ...GOOD,
      region: "还在这里",
      is_abroad: "0",
      ...fields,
    });
    equal(answer.status, 422, words);
    ok(answer.text.includes(words), words);
    match(answer.body, new RegExp(`id="f-${field}-error"`));
    ok(answer.body.includes("还在这里"));
  }
  equal((await rowsOf(world)).length, before);
});

Deno.test("from the order form one comes back to it, and never leaves this site", async () => {
  await using home = await openHome();
  const { visitor } = home;
  const back = encodeURIComponent("/oem/order/create");
  const list = await visitor.get(`${PATH}?back=${back}`);
  const add = linksOf(list.body).find(({ text }) => text === "新增地址");
  const done = await save(visitor, add?.href ?? "", GOOD);
  const id = (await rowsOf(home.world)).at(-1)?.id;
  equal(done.location, `/oem/order/create?address=${id}#f-address_id`);
  for (const hostile of ["//elsewhere.example", "https://elsewhere.example"]) {
    const path = `${PATH}?new=1&back=${encodeURIComponent(hostile)}`;
    const answer = await save(visitor, path, GOOD);
    ok(answer.location?.startsWith(PATH), hostile);
  }
});

Deno.test("an edit that somebody else overtook shows both values, field by field, and keeps what was typed", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const id = world.addresses.green;
  const path = `${PATH}?edit=${id}`;
  const opened = await visitor.get(path);
  equal(
    (await save(visitor, path, { receiver: "别人改的", address: "新路 1 号" }))
      .status,
    303,
  );
  const conflict = await visitor.submit(path, opened, {
    form: sends("save"),
    fields: { receiver: "我改的", region: "我的地区" },
  });
  equal(conflict.status, 409);
  match(conflict.text, /\[40901\]/);
  match(conflict.text, /我改的 别人改的/);
  const settled = await visitor.submit(path, conflict, {
    form: sends("save"),
    fields: { "keep.receiver": "theirs" },
  });
  equal(settled.status, 303);
  const row = (await rowsOf(world)).find((address) => address.id === id);
  deepEqual(
    [row?.receiver, row?.region, row?.address],
    ["别人改的", "我的地区", "新路 1 号"],
    "chosen theirs, mine, and theirs where nothing was touched",
  );
});

Deno.test("deleting asks first; an address of another organization is nobody's business", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const ask = `${PATH}?confirm=delete&id=${world.addresses.green}`;
  const question = await visitor.get(ask);
  match(question.text, /确定要删除该地址吗？/);
  const done = await visitor.submit(ask, question, { form: sends("delete") });
  equal(done.location, PATH);
  match((await visitor.get(PATH)).text, /地址删除成功/);

  const foreign = world.addresses.sky;
  equal((await visitor.get(`${PATH}?edit=${foreign}`)).status, 404);
  equal(
    (await visitor.post(PATH, { event: "delete", id: String(foreign) })).status,
    404,
  );
  equal(
    (await visitor.post(`${PATH}?edit=${foreign}`, {
      event: "save",
      version: "1",
      ...GOOD,
    })).status,
    404,
  );
  deepEqual(
    (await rowsOf(world)).map((row) => row.id),
    [foreign],
  );
});

Deno.test("beyond fifty addresses none is added", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const form = await visitor.get(`${PATH}?new=1`);
  for (let n = (await rowsOf(world)).length; n <= 50; n++) {
    await createAddress(world.db, world.green, {
      ...GOOD,
      is_abroad: false,
      is_default: false,
    }).catch(() => {});
  }
  const answer = await visitor.submit(`${PATH}?new=1`, form, {
    form: sends("save"),
    fields: GOOD,
  });
  equal(answer.status, 409);
  match(answer.text, /最多保存 50 个地址/);
  match(answer.body, new RegExp(`value="${GOOD.receiver}"`), "it stays typed");
  ok(!(await visitor.get(PATH)).text.includes("新增地址"));
});

Deno.test("what was typed into an address that a colleague deleted meanwhile is kept, and saved as a new one", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const id = world.addresses.green;
  const edit = `${PATH}?edit=${id}`;
  const opened = await visitor.get(edit);
  await deleteAddress(world.db, world.green, id);
  const gone = await visitor.submit(edit, opened, {
    form: sends("save"),
    fields: GOOD,
  });
  equal(gone.status, 409);
  match(gone.text, /已被删除。您填写的都还在，保存后成为新的一条/);
  const saved = await visitor.submit(edit, gone, { form: sends("save") });
  equal(saved.status, 303);
  const last = (await rowsOf(world)).at(-1);
  deepEqual([last?.receiver, last?.address], [GOOD.receiver, GOOD.address]);
});

Deno.test("what was typed into an address that a colleague deletes while it is saved is kept as well", async () => {
  await using home = await openHome();
  const { world } = home;
  const id = world.addresses.green;
  const edit = `${PATH}?edit=${id}`;
  const { database, meanwhile } = interrupted(world.database);
  const visitor = await openSite(database).enter("green");
  const opened = await visitor.get(edit);
  meanwhile(() => deleteAddress(world.db, world.green, id));
  const gone = await visitor.submit(edit, opened, {
    form: sends("save"),
    fields: GOOD,
  });
  equal(gone.status, 409);
  match(gone.text, /已被删除。您填写的都还在/);
  ok(gone.body.includes(GOOD.address));
});
