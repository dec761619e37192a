import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction } from "@/db/transaction.ts";
import { MAX_ADDRESSES } from "@/domain/customer/address.ts";
import { Refused, text } from "@/domain/errors.ts";
import { dropExpired } from "@/domain/expired.ts";
import { sweepFiles } from "@/domain/file/sweep.ts";
import { LOCALES, translator } from "@/locales/messages.ts";
import { ADDRESS } from "@/nouns/customer/address.ts";
import { nounOfName } from "@/nouns/registry.ts";
import { startLog } from "@/platform/log.ts";
import { PORTION } from "@/resource/import/check_file.ts";
import { reasonOf } from "@/resource/import/cells.ts";
import { readHeads } from "@/resource/import/heads.ts";
import { refusedFile } from "@/resource/import/refused_file.ts";
import { cancelRun, orderWrite, readRun } from "@/resource/import/run.ts";
import { workImport, workImports } from "@/resource/import/work.ts";
import type { Resource, Values } from "@/resource/spec.ts";
import { commandsOf } from "@/resource/write.ts";
import { openWorld } from "../world.ts";
import {
  checked,
  createGadgets,
  faultsOf,
  fileOf,
  GADGET,
  gadgets,
  type Importing,
  storage,
  uploaded,
  workbookOf,
  workOn,
} from "./importing.ts";

async function openGadgets(noun: Resource = GADGET) {
  const world = await openWorld();
  const { db, sales } = world;
  await createGadgets(db);
  const on: Importing = { db, actor: sales, noun };
  return {
    ...world,
    on,
    async [Symbol.asyncDispose]() {
      await sql`drop table gadget`.execute(db);
      await world[Symbol.asyncDispose]();
    },
  };
}

/** The good rows of a checked run are ordered and written. */
async function write(on: Importing, id: number) {
  const { db, actor, noun } = on;
  await inTransaction(db, (trx) => orderWrite(trx, actor, noun.name, id));
  await workOn(on, id);
  return await readRun(db, actor, noun.name, id);
}

const HEADS = "姓名,金额,日期,默认,来源,数量,企业,账号";
const ENGLISH = [
  "Name",
  "Amount",
  "Date",
  "Default",
  "Source",
  "Quantity",
  "Organization",
  "Number",
];

Deno.test("a file is read by its heads and words in Chinese or English, whatever the language of who sends it", async () => {
  await using world = await openGadgets();
  const { on, db, organizations } = world;
  const { name } = await db.selectFrom("organization").select("name")
    .where("id", "=", organizations.green).executeTakeFirstOrThrow();
  const chinese = await checked(
    on,
    fileOf(
      "甲.csv",
      `${HEADS}\n甲,"￥1,234.5",2026/1/5,是,官网,3,${name},6222 1\n乙,,2026年11月2日,,,,,`,
    ),
  );
  deepEqual([chinese.status, chinese.good, faultsOf(chinese)], [
    "checked",
    2,
    [],
  ]);
  await write(on, chinese.id);
  const english = await checked(
    on,
    fileOf(
      "b.xlsx",
      await workbookOf([
        ENGLISH,
        [
          "C",
          12.3,
          new Date(Date.UTC(2026, 1, 3)),
          "No",
          "Phone call",
          5,
          null,
          "7",
        ],
        ["D", "7.00", "2026-02-03", true, "website", "6", name, 62221],
      ]),
    ),
  );
  deepEqual(faultsOf(english), []);
  await write(on, english.id);
  const none = { price: null, pieces: null, organization_id: null, number: "" };
  const whole = { organization_id: organizations.green };
  deepEqual(await gadgets(db), [
    {
      ...whole,
      name: "甲",
      price: 123450,
      made: "2026-01-05",
      active: true,
      source: "website",
      pieces: 3,
      number: "6222 1",
    },
    {
      ...none,
      name: "乙",
      made: "2026-11-02",
      active: false,
      source: "website",
    },
    {
      ...none,
      name: "C",
      price: 1230,
      made: "2026-02-03",
      active: false,
      source: "phone",
      pieces: 5,
      number: "7",
    },
    {
      ...whole,
      name: "D",
      price: 700,
      made: "2026-02-03",
      active: true,
      source: "website",
      pieces: 6,
      number: "62221",
    },
  ]);
});

Deno.test("a name is known however it was copied into its cell", async () => {
  await using world = await openGadgets();
  const { on, db, organizations } = world;
  await db.updateTable("organization").set({ name: "绿源 农业" })
    .where("id", "=", organizations.green).execute();
  const run = await checked(
    on,
    fileOf("a.csv", "姓名,企业\n甲,绿源\u3000\u200b 农业\ufeff"),
  );
  deepEqual(faultsOf(run), []);
  await write(on, run.id);
  const [row] = await gadgets(db);
  equal(row?.organization_id, organizations.green);
});

Deno.test("every fault is named by row and column, and nothing is written before it is ordered", async () => {
  await using world = await openGadgets();
  const { on, db } = world;
  await sql`insert into gadget (name, active, source, number, search, spelled)
    values ('有了', false, 'phone', '', '', '')`.execute(db);
  const run = await checked(
    on,
    fileOf(
      "错.csv",
      [
        HEADS,
        "有了,1,,,,,,",
        ",1,,,,,,",
        "",
        "好,1.234,2026-13-01,也许,报纸,0,没有这家,1",
        "好,,,,,,,",
        "好,,,,,,,",
        `${"长".repeat(21)},,,,,,,,多出`,
      ].join("\n"),
    ),
  );
  deepEqual(faultsOf(run), [
    "2 姓名 validation.taken",
    "3 姓名 validation.required",
    "5 金额 validation.money",
    "5 日期 validation.day",
    "5 默认 validation.invalid",
    "5 来源 validation.choice",
    "5 数量 validation.integer",
    "5 企业 import.cell.unknown",
    "7 姓名 import.twice",
    "8 I import.cell.headless",
    "8 姓名 validation.text.max",
  ]);
  deepEqual([run.total, run.good, run.fault_count], [6, 1, 11]);
  equal((await gadgets(db)).length, 1, "it is only a check");
});

Deno.test("formulas and numbers that have lost their digits are refused, and never reckoned", async () => {
  await using world = await openGadgets();
  const { on, db } = world;
  const run = await checked(
    on,
    fileOf(
      "a.xlsx",
      await workbookOf([["姓名", "账号"], ["甲", 6222021234567890000]]),
    ),
  );
  deepEqual(faultsOf(run), ["2 账号 import.cell.digits"]);
  const csv = await checked(
    on,
    fileOf("a.csv", "姓名,账号\n甲,6.90123E+12\n乙,1.5e3"),
  );
  deepEqual(faultsOf(csv), ["2 账号 import.cell.digits"]);
  const text = await checked(
    on,
    fileOf("b.csv", `姓名,账号\n"=HYPERLINK(""a"")",'=1+1`),
  );
  await write(on, text.id);
  const [row] = await gadgets(db);
  deepEqual([row?.name, row?.number], ['=HYPERLINK("a")', "=1+1"]);
});

Deno.test("a day that a spreadsheet made of a code is refused, in the file of the refused rows, too; a day is a day where one is asked for", async () => {
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const day = new Date(Date.UTC(2026, 2, 12));
  const rows = [["姓名", "日期", "账号"], ["甲", day, day], [day, day, "3-12"]];
  const run = await checked(on, fileOf("a.xlsx", await workbookOf(rows)));
  deepEqual(faultsOf(run), ["2 账号 import.cell.day"]);
  const now = await readRun(db, sales, GADGET.name, run.id);
  for (const format of ["csv", "xlsx"] as const) {
    const file = refusedFile(db, translator("zh-cn"), GADGET, now, format);
    const again = await checked(on, fileOf(`b.${format}`, await file.bytes()));
    equal(again.good, 0, format);
    deepEqual(faultsOf(again), ["2 账号 import.cell.formula"], format);
  }
  await write(on, run.id);
  const [row] = await gadgets(db);
  deepEqual([row?.name, row?.made, row?.number], [
    "2026-03-12",
    "2026-03-12",
    "3-12",
  ]);
});

Deno.test("what was refused as a formula or for its lost digits is refused again as long as it stands in the file of the refused rows", async () => {
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const run = await checked(
    on,
    fileOf(
      "a.xlsx",
      await workbookOf([
        ["姓名", "账号"],
        ["甲", 6222021234567890000],
        [{ formula: 'A2&"公司"' }, "2"],
      ]),
    ),
  );
  const faults = ["2 账号 import.cell.digits", "3 姓名 import.cell.formula"];
  deepEqual(faultsOf(run), faults);
  const now = await readRun(db, sales, GADGET.name, run.id);
  for (const format of ["csv", "xlsx"] as const) {
    const file = refusedFile(db, translator("zh-cn"), GADGET, now, format);
    const again = await checked(
      on,
      fileOf(`b.${format}`, await file.bytes()),
    );
    deepEqual(faultsOf(again), faults, format);
  }
  const failed = await checked(on, fileOf("c.csv", "姓名,账号\n#N/A,3"));
  deepEqual(faultsOf(failed), ["2 姓名 import.cell.formula"]);
});

Deno.test("heads that are unknown, twice there or missing are all said at once, and the file is not read on", async () => {
  await using world = await openGadgets();
  const run = await checked(
    world.on,
    fileOf("a.csv", "价格,Amount,金额\n1,2,3"),
  );
  equal(run.status, "failed");
  equal(run.refusal?.code, 42200);
  deepEqual(
    run.refusal?.details.map(({ key, params }) => [key, params?.head]),
    [
      ["import.head.unknown", "价格"],
      ["import.head.twice", "金额"],
      ["import.head.missing", "customer.name"],
    ],
  );
  const empty = await checked(world.on, fileOf("b.csv", "姓名\n\n,\n"));
  equal(empty.refusal?.text.key, "import.file.no_rows");
});

Deno.test("the file of the refused rows has them as they were, and is taken once they are repaired", async () => {
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const run = await checked(
    on,
    fileOf("a.csv", "姓名,数量,账号\n甲,1,=A1\n乙,x,=A2\n丙,1001,'+1\n丁,4,"),
  );
  const csv = async (id: number) => {
    const now = await readRun(db, sales, GADGET.name, id);
    const t = translator("zh-cn");
    return await refusedFile(db, t, GADGET, now, "csv").text();
  };
  const refused = await csv(run.id);
  deepEqual(refused.split("\r\n"), [
    "姓名,数量,账号,未导入的原因",
    `乙,x,'=A2,"数量：请输入 1 到 1,000 之间的整数"`,
    `丙,1001,'+1,"数量：请输入 1 到 1,000 之间的整数"`,
  ]);
  await write(on, run.id);
  equal(await csv(run.id), refused, "writing changes nothing of it");
  const repaired = await checked(
    on,
    fileOf("b.csv", refused.replace(",x,", ",2,").replace(",1001,", ",3,")),
  );
  deepEqual(faultsOf(repaired), []);
  const done = await write(on, repaired.id);
  deepEqual([done.status, done.written], ["finished", 2]);
  deepEqual(
    (await gadgets(db)).map(({ name, number }) => [name, number]),
    [["甲", "=A1"], ["丁", ""], ["乙", "=A2"], ["丙", "+1"]],
  );
  ok(!(await csv(repaired.id)).includes("乙"));
});

Deno.test("no two columns of a noun have the same head in either language", async () => {
  for (
    const list of [
      "customer.organization",
      "customer.park",
      "customer.user",
      "customer.individual",
      "customer.address",
      "finance.card",
    ]
  ) {
    const noun = await nounOfName(list);
    ok(noun);
    const names = Object.keys(noun.fields);
    for (const t of LOCALES.map(translator)) {
      const heads: string[] = Object.values(noun.fields).map(({ label }) =>
        t(label)
      );
      deepEqual(readHeads(noun, heads).fields, names, list);
    }
  }
});

const MANY = Array.from({ length: 1_200 }, (_, i) => `件${i}`);
/** A worker dies at this one, in the middle of a portion; those before it are whole. */
const LAST = 750;
const WHOLE = Math.floor(LAST / PORTION) * PORTION;
const MANY_ROWS = `姓名\n${MANY.join("\n")}`;

Deno.test("a worker that dies in the middle of writing leaves no row twice and none out", async () => {
  let left = LAST;
  const dying: Resource = {
    ...GADGET,
    check: () =>
      left-- === 0 ? Promise.reject(new Error("killed")) : Promise.resolve(),
  };
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const run = await checked(on, fileOf("a.csv", MANY_ROWS));
  await inTransaction(db, (trx) => orderWrite(trx, sales, GADGET.name, run.id));
  await rejects(workOn({ ...on, noun: dying }, run.id), /killed/);
  equal((await gadgets(db)).length, WHOLE, "whole portions only");

  const find = () => Promise.resolve(GADGET);
  await workImports(db, storage, find);
  equal((await gadgets(db)).length, WHOLE, "its worker may still live");
  await db.updateTable("import_run")
    .set({ touched_at: new Date(Date.now() - 120_000) }).execute();
  await Promise.all([
    workImports(db, storage, find),
    workOn(on, run.id),
  ]);
  const done = await readRun(db, sales, GADGET.name, run.id);
  deepEqual([done.status, done.written], ["finished", 1_200]);
  deepEqual((await gadgets(db)).map(({ name }) => name), MANY);
  const logs = await db.selectFrom("operation_log").select(["event", "after"])
    .where("source", "=", "gadget").orderBy("id").execute();
  equal(logs.filter(({ event }) => event === "create").length, 1_200);
  deepEqual(
    logs.filter(({ event }) => event === "import").map((row) => row.after),
    [
      { file: "a.csv", rows: 1_200 },
    ],
  );
});

Deno.test("a worker that dies in the middle of the check begins again, and nobody's check counts twice", async () => {
  let left = LAST;
  const dying: Resource = {
    ...GADGET,
    check: () =>
      left-- === 0 ? Promise.reject(new Error("killed")) : Promise.resolve(),
  };
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const id = await uploaded(on, fileOf("a.csv", MANY_ROWS + "\n件0"));
  await rejects(workOn({ ...on, noun: dying }, id), /killed/);
  equal((await readRun(db, sales, GADGET.name, id)).checked, WHOLE);
  await db.updateTable("import_run")
    .set({ touched_at: new Date(Date.now() - 120_000) }).execute();
  await workImports(db, storage, () => Promise.resolve(GADGET));
  const run = await readRun(db, sales, GADGET.name, id);
  deepEqual([run.status, run.total, run.good], ["checked", 1_201, 1_200]);
  deepEqual(faultsOf(run), ["1202 姓名 import.twice"]);
});

Deno.test("a run that no worker brings to its end is given up", async () => {
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const id = await uploaded(on, fileOf("a.csv", "姓名\n甲"));
  await db.updateTable("import_run").set({ lease: 10 }).execute();
  await workOn(on, id);
  const run = await readRun(db, sales, GADGET.name, id);
  deepEqual([run.status, run.refusal?.text.key], [
    "failed",
    "list.run.given_up",
  ]);
});

Deno.test("an import that breaks off keeps no other waiting", async () => {
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const broken = await uploaded(on, fileOf("a.csv", "姓名\n甲"));
  const next = await uploaded(on, fileOf("b.csv", "姓名\n乙"));
  let first = true;
  await workImports(db, storage, () => {
    const found = first ? Promise.reject(new Error("gone")) : GADGET;
    first = false;
    return Promise.resolve(found);
  });
  const { name } = GADGET;
  equal((await readRun(db, sales, name, broken)).status, "checking", "later");
  equal((await readRun(db, sales, name, next)).status, "checked");
});

Deno.test("a file that is found damaged after its import was discarded is nobody's trouble", async () => {
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const id = await uploaded(on, fileOf("a.csv", "价格\n1"));
  await workImport(db, storage, id, async () => {
    await inTransaction(db, (trx) => cancelRun(trx, sales, GADGET.name, id));
    throw new Refused(42200, text("import.heads"));
  });
  deepEqual(await db.selectFrom("import_run").select("id").execute(), []);
});

Deno.test("a check that the database broke off and that is run again finds no row twice in the file", async () => {
  let broken = 0;
  const deadlock = Object.assign(new Error("deadlock"), { code: "40P01" });
  const noun: Resource = {
    ...GADGET,
    commands: {
      ...commandsOf(GADGET),
      create: (trx, actor, input) =>
        (input as Values).name === "丙" && broken++ === 0
          ? Promise.reject(deadlock)
          : commandsOf(GADGET).create(trx, actor, input),
    },
  };
  await using world = await openGadgets(noun);
  const rows = "姓名,数量\n甲,1\n乙,x\n丙,2\n甲,3";
  const run = await checked(world.on, fileOf("a.csv", rows));
  equal(broken, 2, "it was run again");
  deepEqual(faultsOf(run), [
    "3 数量 validation.integer",
    "5 姓名 import.twice",
  ]);
});

Deno.test("the rows that an import was stopped before are in the file, to be imported again", async () => {
  let left = 1;
  const stopping: Resource = { ...GADGET, mayEdit: () => left-- > 0 };
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const names = MANY.slice(0, PORTION + 2);
  const rows = `姓名,数量\n${names.join(",1\n")},1\n坏,x`;
  const run = await checked(on, fileOf("a.csv", rows));
  await inTransaction(db, (trx) => orderWrite(trx, sales, GADGET.name, run.id));
  await workOn({ ...on, noun: stopping }, run.id);
  const stopped = await readRun(db, sales, GADGET.name, run.id);
  deepEqual([stopped.status, stopped.written], ["failed", PORTION]);
  const file = refusedFile(db, translator("zh-cn"), GADGET, stopped, "csv");
  deepEqual((await file.text()).split("\r\n"), [
    "姓名,数量,未导入的原因",
    `件${PORTION},1,导入中断，此行未写入`,
    `件${PORTION + 1},1,导入中断，此行未写入`,
    `坏,x,"数量：请输入 1 到 1,000 之间的整数"`,
  ]);
});

Deno.test("what somebody else took between check and writing is refused, the other rows are written", async () => {
  await using world = await openGadgets();
  const { on, db, sales } = world;
  const run = await checked(on, fileOf("a.csv", "姓名\n甲\n乙\n丙"));
  const other = await checked(on, fileOf("b.csv", "姓名\n乙"));
  await write(on, other.id);
  const done = await write(on, run.id);
  deepEqual([done.status, done.written, faultsOf(done)], [
    "finished",
    2,
    ["3 姓名 validation.taken"],
  ]);
  const file = refusedFile(db, translator("en-us"), GADGET, done, "csv");
  match(await file.text(), /^姓名,Why not imported\r\n乙,姓名: /);
  await write(on, run.id);
  equal((await gadgets(db)).length, 3, "a second order is the first");
  await rejects(
    inTransaction(db, (trx) => cancelRun(trx, sales, GADGET.name, run.id)),
    { code: 40900 },
  );
});

Deno.test("a row that only the database refuses is found out, and the others of its portion are written", async () => {
  await using world = await openGadgets();
  const { on, db } = world;
  await sql`alter table gadget add check (name <> '乙')`.execute(db);
  const run = await checked(on, fileOf("a.csv", "姓名\n甲\n乙\n丙"));
  const lines: string[] = [];
  startLog("error", (line) => lines.push(JSON.parse(line).message));
  const done = await write(on, run.id);
  deepEqual([done.written, faultsOf(done)], [2, ["3 - list.bulk.broken"]]);
  equal(lines.length, 1, "the operator is told once");
  match(lines[0]!, new RegExp(`^import ${run.id}, row 3: `));
  deepEqual((await gadgets(db)).map(({ name }) => name), ["甲", "丙"]);
});

Deno.test("who has lost the permission meanwhile writes nothing more", async () => {
  await using world = await openGadgets();
  const { on, db } = world;
  const run = await checked(on, fileOf("a.csv", "姓名\n甲"));
  const done = await write(
    { ...on, noun: { ...GADGET, mayEdit: () => false } },
    run.id,
  );
  deepEqual([done.status, done.refusal?.code], ["failed", 40300]);
  equal((await gadgets(db)).length, 0);
});

/** A keeper of customers' addresses, and the name of a customer. */
async function importingAddresses(
  { db, sales, organizations }: Awaited<ReturnType<typeof openWorld>>,
) {
  await db.insertInto("account_permission")
    .values({ account_id: sales.id, action: "manage_customer" })
    .onConflict((conflict) => conflict.doNothing()).execute();
  const actor = {
    ...sales,
    permissions: new Set([...sales.permissions, "manage_customer" as const]),
  };
  const on: Importing = { db, actor, noun: ADDRESS };
  const { name } = await db.selectFrom("organization").select("name")
    .where("id", "=", organizations.green).executeTakeFirstOrThrow();
  return { on, name };
}

Deno.test("rows of a noun with commands of its own are tried one by one and taken back until they are ordered", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { on, name } = await importingAddresses(world);
  const before = await db.selectFrom("address").select("id").execute();
  const run = await checked(
    on,
    fileOf(
      "a.csv",
      `企业,收货人,手机号码,详细地址\n${name},王五,13800000001,文三路 1 号\n${name},王,13800000002,文三路 2 号\n没有,赵六,1,文三路 3 号`,
    ),
  );
  deepEqual(faultsOf(run), [
    "3 收货人 address.receiver.min_length",
    "4 企业 import.cell.unknown",
  ]);
  equal(
    (await db.selectFrom("address").select("id").execute()).length,
    before.length,
  );
  const done = await write(on, run.id);
  deepEqual([done.status, done.written], ["finished", 1]);
  const added = await db.selectFrom("address").select([
    "receiver",
    "organization_id",
  ])
    .where("id", "not in", before.map(({ id }) => id)).execute();
  deepEqual(added, [
    { receiver: "王五", organization_id: world.organizations.green },
  ]);
});

Deno.test("where a file says neither yes nor no, it is told that it can say one of them", async () => {
  await using world = await openGadgets();
  const { on: addresses, name } = await importingAddresses(world);
  const files = [
    [world.on, "姓名,默认\n甲,也许"],
    [
      addresses,
      `企业,收货人,手机号码,详细地址,默认\n${name},王五,13800000001,街,也许`,
    ],
  ] as const;
  for (const [importing, content] of files) {
    const { faults } = await checked(importing, fileOf("a.csv", content));
    deepEqual(
      faults.map((fault) => reasonOf(translator("zh-cn"), fault)),
      ["只能填写：是、否"],
    );
  }
});

Deno.test("a number in a file is a row's name or nobody's, in its check and when it is written: files know no ids", async () => {
  await using world = await openGadgets();
  const { db, on, organizations: { green, sky } } = world;
  const addresses = (await importingAddresses(world)).on;
  const named = (name: string) =>
    db.updateTable("organization").set({ name }).where("id", "=", green)
      .execute();
  const files = [
    [on, `姓名,企业\n甲,${sky}`],
    [addresses, `收货人,手机号码,详细地址,企业\n王五,13800000001,街,${sky}`],
  ] as const;
  for (const [importing, content] of files) {
    const file = () => fileOf("a.csv", content);
    await named("绿源农业");
    deepEqual(
      faultsOf(await checked(importing, file())),
      ["2 企业 import.cell.unknown"],
    );
    await named(String(sky));
    const run = await checked(importing, file());
    deepEqual([run.good, faultsOf(run)], [1, []]);
    await named("绿源农业");
    const written = await write(importing, run.id);
    deepEqual(
      [written.written, faultsOf(written)],
      [0, ["2 企业 import.cell.unknown"]],
    );
  }
});

Deno.test("a check says of which rows a customer would have too many, wherever they stand in the file", async () => {
  await using world = await openWorld();
  const { db, organizations } = world;
  const { on, name } = await importingAddresses(world);
  await db.deleteFrom("address")
    .where("organization_id", "=", organizations.green).execute();
  const line = (no: number, whose: unknown) =>
    `${whose},王五,13800000001,文三路 ${no} 号`;
  const lines = Array.from({ length: 60 }, (_, no) => line(no, name));
  const rows = ["企业,收货人,手机号码,详细地址", ...lines];
  const run = await checked(on, fileOf("a.csv", rows.join("\n")));
  deepEqual(
    faultsOf(run),
    Array.from({ length: 10 }, (_, no) => `${52 + no} - address.limit`),
  );
  const done = await write(on, run.id);
  deepEqual([done.written, done.fault_count], [MAX_ADDRESSES, 10]);
  const again = await checked(on, fileOf("b.csv", rows.slice(0, 3).join("\n")));
  deepEqual(faultsOf(again), ["2 - address.limit", "3 - address.limit"]);
});

Deno.test("after thirty days a run, its rows and its file are gone", async () => {
  await using world = await openGadgets();
  const { on, db } = world;
  const old = await checked(on, fileOf("a.csv", "姓名\n甲"));
  const young = await checked(on, fileOf("b.csv", "姓名\n乙"));
  const date = new Date(Date.now() - 31 * 86_400_000);
  for (const table of ["import_run", "file"] as const) {
    const column = table === "file" ? "id" : "file_id";
    await sql`update ${sql.table(table)} set created_at = ${date}
      where ${
      sql.id(column)
    } = (select file_id from import_run where id = ${old.id})`
      .execute(db);
  }
  await dropExpired(db);
  await sweepFiles(db, storage);
  const runs = await db.selectFrom("import_run").select("id").execute();
  deepEqual(runs, [{ id: young.id }]);
  const portions = await db.selectFrom("import_portion").select("run_id")
    .execute();
  deepEqual(portions, [{ run_id: young.id }]);
  const files = await db.selectFrom("file").select("name")
    .where("name", "in", ["a.csv", "b.csv"]).execute();
  deepEqual(files, [{ name: "b.csv" }]);
});
