import { deepEqual, equal, match, ok } from "node:assert/strict";
import { sends } from "@/tests/html.ts";
import type { CallAnswer, Visitor } from "@/tests/http.ts";
import { type Desk, openDesk } from "./desk.ts";

type Row = Record<string, unknown> & { id: number; version: number };

const ROOT = "/api/admin/manage/customer";

/** What each call takes, by its last part. */
function bodiesOf({ world }: Desk): Record<string, Record<string, unknown>> {
  const organization_id = world.organizations.green;
  return {
    organization: { name: "沐田园艺", phone: "13800008105", status: 1 },
    park: { name: "陈村基地", organization_id, crop: "蝴蝶兰" },
    user: {
      name: "王小明",
      phone: "13800138000",
      organization_id,
      role: "grower",
    },
    individual: { name: "杜春生", phone: "13800009101", source: "wechat" },
    address: {
      organization_id,
      receiver: "王小明",
      phone: "13800138000",
      address: "长江路 1 号",
      is_abroad: false,
      is_default: true,
    },
  };
}

async function caller(desk: Desk, name: "sales" | "finance" | "green") {
  const visitor = desk.site.visitor();
  await visitor.authorize(name);
  return visitor;
}

function post(
  visitor: Visitor,
  path: string,
  body: unknown,
  key: string = crypto.randomUUID(),
): Promise<CallAnswer<Row>> {
  return visitor.call<Row>("POST", path, body, { "idempotency-key": key });
}

Deno.test("rows are created once per key, listed, read, replaced and deleted by calls", async () => {
  await using desk = await openDesk();
  const sales = await caller(desk, "sales");
  for (const [noun, body] of Object.entries(bodiesOf(desk))) {
    const path = `${ROOT}/${noun}`;
    equal((await sales.call("POST", path, body)).code, 40000, noun);
    const key = crypto.randomUUID();
    const made = await post(sales, path, body, key);
    equal(made.code, 0, `${noun}: ${made.message}`);
    const again = await post(sales, path, body, key);
    equal(again.data.id, made.data.id, "the same key is the same row");
    const other = await post(sales, path, { ...body, remark: "x" }, key);
    equal(other.code, 40904);
    const { id } = made.data;
    for (const [name, value] of Object.entries(body)) {
      equal(made.data[name], value, `${noun}.${name}`);
    }

    const list = await sales.call<Row[]>("GET", `${path}?page_size=1`);
    deepEqual([list.data.map((row) => row.id), list.page_size], [[id], 1]);
    const one = await sales.call<Row>("GET", `${path}/${id}`);
    deepEqual(one.data, list.data[0]);
    ok(one.data.created_at);

    const put = { ...body, phone: "13900001111", crop: "草莓", version: 1 };
    const changed = await sales.call<Row>("PUT", `${path}/${id}`, put);
    equal(changed.data.version, 2, `${noun}: ${changed.message}`);
    equal((await sales.call("PUT", `${path}/${id}`, put)).code, 40901);
    equal((await sales.call("PUT", `${path}/${id}`, body)).code, 42200);

    equal((await sales.call("DELETE", `${path}/${id}`)).code, 0);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const sent = method === "PUT" ? { ...put, version: 3 } : undefined;
      const gone = await sales.call(method, `${path}/${id}`, sent);
      equal(gone.code, 40400, `${method} ${noun}`);
    }
  }
});

Deno.test("what an edit leaves out stays: a row that was ended does not begin again", async () => {
  await using desk = await openDesk();
  const sales = await caller(desk, "sales");
  for (const [noun, body] of Object.entries(bodiesOf(desk))) {
    const path = `${ROOT}/${noun}`;
    const sent = noun === "organization"
      ? {
        ...body,
        status: 0,
        remark: "旧",
        sales_account_id: desk.world.sales.id,
      }
      : body;
    const { data: made } = await post(sales, path, sent);
    const kept = await sales.call<Row>("PUT", `${path}/${made.id}`, {
      version: 1,
    });
    deepEqual(kept.data, made, `${noun}: ${kept.message}`);
    const bare = await sales.call("PUT", `${path}/${made.id}`, {});
    equal(bare.code, 42200, "the version is never left out");
    if (noun !== "organization") continue;
    const cleared = await sales.call<Row>("PUT", `${path}/${made.id}`, {
      remark: "",
      sales_account_id: null,
      version: 1,
    });
    deepEqual(
      [cleared.data.remark, cleared.data.sales_account_id],
      ["", null],
      "said to be nothing, it is",
    );
  }
});

Deno.test("references are told by name beside their id; an unknown one is refused at its field", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const sales = await caller(desk, "sales");
  const path = `${ROOT}/organization`;
  const made = await post(sales, path, {
    name: "沐田园艺",
    sales_account_id: world.sales.id,
  });
  equal(made.data.sales_account_id, world.sales.id);
  equal(made.data.sales_account_name, "sales");
  for (const nobody of [999_999, world.green.id, "x", -1, 1.5, [1]]) {
    const refused = await post(sales, path, {
      name: "丰谷农机",
      sales_account_id: nobody,
    });
    equal(refused.code, 42200, JSON.stringify(nobody));
    const fields = Object.keys(refused.data.fields as object);
    deepEqual(fields, ["sales_account_id"]);
  }
});

Deno.test("an organization's name that another has is refused as taken, whichever way it comes", async () => {
  await using desk = await openDesk();
  const { organizations } = desk.world;
  const sales = await caller(desk, "sales");
  const path = `${ROOT}/organization`;
  const sky = `${path}/${organizations.sky}`;
  const { version } = (await sales.call<Row>("GET", sky)).data;
  const name = "绿源农业科技";
  for (
    const taken of [
      await post(sales, path, { name }),
      await sales.call("PUT", sky, { name, version }),
      await sales.call("PUT", sky, { name: ` ${name} `, version }),
    ]
  ) {
    deepEqual([taken.status, taken.code], [409, 40903]);
    deepEqual(Object.keys((taken.data as { fields: object }).fields), ["name"]);
  }
  const page = "/mkt/customer/organization";
  for (
    const [query, event] of [
      ["edit=new", "create"],
      [`edit=${organizations.sky}`, "update"],
    ] as const
  ) {
    const taken = await desk.sales.fill(`${page}?${query}`, {
      form: sends(event),
      fields: { name },
    });
    equal(taken.status, 409, query);
    match(taken.text, /\[40903\]/);
  }
});

Deno.test("lists of calls filter, sort and page as the pages do", async () => {
  await using desk = await openDesk();
  const sales = await caller(desk, "sales");
  const path = `${ROOT}/individual`;
  for (const [name, source] of [["杜春生", "wechat"], ["安丽", "phone"]]) {
    await post(sales, path, { name, source, phone: "13800009101" });
  }
  const names = async (query: string) =>
    (await sales.call<Row[]>("GET", `${path}?${query}`)).data.map(({ name }) =>
      name
    );
  deepEqual(await names("sort=name"), ["安丽", "杜春生"]);
  deepEqual(await names("keyword=dcs"), ["杜春生"]);
  deepEqual(await names("source=phone"), ["安丽"]);
  for (const query of ["page_size=201", "sort=phone", "source=x", "page=0"]) {
    const refused = await sales.call("GET", `${path}?${query}`);
    equal(refused.code, 42200, query);
  }
});

Deno.test("an address of staff is nobody's customer's; who keeps no customers calls in vain", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const sales = await caller(desk, "sales");
  const { id } = await world.db.insertInto("address").values({
    account_id: world.sales.id,
    receiver: "业务员",
    phone: "13800138000",
    address: "公司",
  }).returning("id").executeTakeFirstOrThrow();
  equal((await sales.call("GET", `${ROOT}/address/${id}`)).code, 40400);
  equal((await sales.call("DELETE", `${ROOT}/address/${id}`)).code, 40400);
  for (const name of ["finance", "green"] as const) {
    const visitor = await caller(desk, name);
    for (const [noun, body] of Object.entries(bodiesOf(desk))) {
      equal((await visitor.call("GET", `${ROOT}/${noun}`)).code, 40300);
      equal((await post(visitor, `${ROOT}/${noun}`, body)).code, 40300);
      equal((await visitor.call("DELETE", `${ROOT}/${noun}/1`)).code, 40300);
    }
  }
});
