import { deepEqual, equal, ok } from "node:assert/strict";
import { hire } from "@/tests/domain/account/staff.ts";
import { openSite } from "@/tests/http.ts";
import { callerOf, hasFields, openDesk, type Row } from "./desk.ts";

const ADMIN = "/api/admin/manage/account/admin";
const NEW = {
  username: "wang.fang",
  password: "a long password",
  nickname: "王芳",
  phone: "13800138000",
  email: "wang@example.com",
  group: 64,
  panel: "mkt",
  permissions: ["manage_oem"],
};

Deno.test("the list has the active accounts, paged, and finds them", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  await world.db.updateTable("account").set({ status: 0 })
    .where("username", "=", "nobody").execute();
  const admin = await desk.as("admin");
  const list = await admin.ask<Row[]>(`GET ${ADMIN}`);
  deepEqual([list.code, list.total, list.page, list.page_size], [0, 8, 1, 20]);
  hasFields(
    list.data[0],
    "id username nickname phone email avatar kind group status panel version created_at second_factor organization roles",
  );
  const names = async (query: string) =>
    (await admin.get<Row[]>(`GET ${ADMIN}?${query}`)).map((row) =>
      row.username
    );
  deepEqual(await names("status=0"), ["nobody"]);
  deepEqual(await names("status=all&keyword=nob"), ["nobody"]);
  deepEqual(await names("kind=oem&page=2&page_size=2"), ["green"]);
  const sorted = await names("sort=username&page_size=200");
  deepEqual(sorted, sorted.toSorted(), "in the orders of the page");
  const green = encodeURIComponent("绿源");
  deepEqual(await names(`organization_id=${green}&sort=username`), [
    "green",
    "green2",
  ]);
  for (const query of ["status=2", "sort=password_hash", "kind=x", "group=3"]) {
    const { code } = await admin.ask(`GET ${ADMIN}?${query}`);
    equal(code, 42200, query);
  }
});

Deno.test("a request with a password gets its first answer from every process that has the operator's key, none from others", async () => {
  await using desk = await openDesk();
  const key = { "idempotency-key": crypto.randomUUID() };
  const send = async (secretKey: number | null) => {
    const site = openSite(desk.world.database, {
      secretKeys: {
        key: secretKey ? new Uint8Array(32).fill(secretKey) : null,
        before: null,
      },
    });
    const admin = site.visitor();
    await admin.authorize("admin");
    return await admin.call<Row>("POST", ADMIN, NEW, key);
  };
  const first = await send(1);
  equal(first.code, 0, first.message);
  equal((await send(2)).code, 40904);
  equal((await send(null)).code, 40904);
  const again = await send(1);
  deepEqual([again.code, again.data], [0, first.data]);
});

Deno.test("an account is made once per key, read, changed with its version, and deleted", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const line = `POST ${ADMIN}`;
  const keyless = await admin.visitor.call("POST", ADMIN, NEW);
  equal(keyless.code, 40000);
  const key = { "idempotency-key": crypto.randomUUID() };
  const made = await admin.ask<Row>(line, NEW, key);
  equal(made.code, 0, made.message);
  hasFields(
    made.data,
    "id username nickname phone email avatar kind group status panel version created_at roles second_factor organization permissions effective",
  );
  deepEqual(made.data.effective, [{ action: "manage_oem", by: ["own"] }]);
  equal((await admin.ask<Row>(line, NEW, key)).data.id, made.data.id);
  equal((await admin.ask(line, NEW)).code, 40903);
  const kept = await desk.world.db.selectFrom("idempotency")
    .select(["request_hash", "response"]).execute();
  ok(!JSON.stringify(kept).includes(NEW.password));

  const at = `${ADMIN}/${made.data.id}`;
  const profile = {
    nickname: "芳芳",
    phone: "",
    email: "",
    panel: "prod",
    version: 1,
  };
  const changed = await admin.get(`PUT ${at}/profile`, profile);
  deepEqual([changed.nickname, changed.panel, changed.version], [
    "芳芳",
    "prod",
    2,
  ]);
  equal((await admin.ask(`PUT ${at}/profile`, profile)).code, 40901);
  const group = await admin.get(`PUT ${at}/group`, {
    group: 1,
    permissions: [],
    version: 2,
  });
  deepEqual([group.group, group.permissions, group.version], [1, [], 3]);
  const password = "another password";
  equal(await admin.get(`PUT ${at}/password`, { password }), null);
  await desk.site.visitor().authorize("wang.fang", password);
  const off = await admin.get(`PUT ${at}/profile`, {
    ...profile,
    status: 0,
    version: 3,
  });
  equal(off.status, 0);
  equal(await admin.get(`DELETE ${at}`), null);
  equal((await admin.ask(`GET ${at}`)).code, 40400);
  equal((await admin.ask(`DELETE ${at}`)).code, 40400);
});

Deno.test("nobody makes themselves or others more than they are by a call", async () => {
  await using desk = await openDesk();
  const { world, site } = desk;
  await hire(world, "chief", {
    group: 64,
    permissions: ["manage_admin_account", "manage_oem"],
  });
  const visitor = site.visitor();
  await visitor.authorize("chief", "demo-chief-1");
  const chief = callerOf(visitor);
  const self = await world.db.selectFrom("account").select("id")
    .where("username", "=", "chief").executeTakeFirstOrThrow();
  const codes = async (...calls: [string, unknown?][]) => {
    const answers = [];
    for (const [line, body] of calls) {
      answers.push((await chief.ask(line, body)).code);
    }
    return answers;
  };
  const { admin, nobody, green } = world;
  const put = (id: number, what: string) => `PUT ${ADMIN}/${id}/${what}`;
  deepEqual(
    await codes(
      [`POST ${ADMIN}`, { ...NEW, group: 128 }],
      [`POST ${ADMIN}`, { ...NEW, permissions: ["manage_bill"] }],
      [put(nobody.id, "group"), { group: 512, version: 1 }],
      [put(nobody.id, "group"), {
        group: 1,
        permissions: ["manage_bill"],
        version: 1,
      }],
      [put(admin.id, "group"), { group: 1, version: 1 }],
      [put(admin.id, "password"), { password: "a long password" }],
      [put(admin.id, "profile"), {
        nickname: "x",
        phone: "",
        email: "",
        version: 1,
      }],
      [`DELETE ${ADMIN}/${admin.id}`],
    ),
    Array(8).fill(40300),
  );
  deepEqual(
    await codes(
      [put(self.id, "group"), { group: 1, version: 1 }],
      [put(self.id, "password"), { password: "a long password" }],
      [`DELETE ${ADMIN}/${self.id}`],
      [put(green.id, "group"), { group: 64, version: 1 }],
    ),
    Array(4).fill(40900),
  );
  const smuggled = await chief.ask<Row>(put(nobody.id, "profile"), {
    nickname: "n",
    phone: "",
    email: "",
    version: 1,
    group: 512,
    group_level: 512,
    kind: "oem",
    permissions: ["manage_bill"],
  });
  deepEqual([smuggled.data.group, smuggled.data.permissions], [1, []]);
});

Deno.test("the calls refuse what is no account, no group, no list, at its field", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const admin = await desk.as("admin");
  const faults: [string, unknown, string][] = [
    [`POST ${ADMIN}`, {}, "username password"],
    [`POST ${ADMIN}`, { ...NEW, username: "王" }, "username"],
    [`POST ${ADMIN}`, { ...NEW, group: 3 }, "group"],
    [`POST ${ADMIN}`, { ...NEW, permissions: ["x"] }, "permissions.0"],
    [`POST ${ADMIN}`, { ...NEW, roles: "1" }, "roles"],
    [`POST ${ADMIN}`, { ...NEW, roles: [999] }, "roles"],
    [`POST ${ADMIN}`, { ...NEW, password: "short" }, "password"],
    [`PUT ${ADMIN}/${world.sales.id}/group`, { group: 1 }, "version"],
    [`PUT ${ADMIN}/${world.sales.id}/password`, {}, "password"],
    [
      `PUT ${ADMIN}/${world.sales.id}/profile`,
      { version: 1, panel: "oem" },
      "panel",
    ],
  ];
  for (const [line, body, fields] of faults) {
    const answer = await admin.ask<{ fields: object }>(line, body);
    equal(answer.code, 42200, line);
    equal(Object.keys(answer.data.fields).join(" "), fields, line);
  }
  for (const id of ["0", "99999999999999999999", "1e3", "x"]) {
    equal((await admin.ask(`GET ${ADMIN}/${id}`)).code, 40400, id);
  }
});
