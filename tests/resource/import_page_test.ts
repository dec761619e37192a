import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { readXlsx } from "hucre/xlsx";
import { translator } from "@/locales/messages.ts";
import { openTable } from "@/resource/import/read_table.ts";
import { templateFile } from "@/resource/import/template.ts";
import { formsOf, linksOf, sends } from "../html.ts";
import type { Answer, Visitor } from "../http.ts";
import { type DemoVisit, visitDemo } from "../sites.ts";
import { takesAtMost } from "../statements.ts";
import { pause } from "../until.ts";
import { fileOf, GADGET, workbookOf } from "./importing.ts";

const LIST = "/mkt/customer/other";
const NEW = `${LIST}?import=new`;

interface Desk extends DemoVisit {
  sales: Visitor;
  people(): Promise<{ name: string; phone: string; source: string }[]>;
}

async function openSales(): Promise<Desk> {
  await warm();
  const visit = await visitDemo("sales");
  const { db } = visit.demo;
  await db.deleteFrom("individual").execute();
  return {
    ...visit,
    sales: visit.visitor,
    people: () =>
      db.selectFrom("individual").select(["name", "phone", "source"])
        .orderBy("id").execute(),
  };
}

async function upload(visitor: Visitor, file: File): Promise<Answer> {
  const page = await visitor.get(NEW);
  return await visitor.submit(NEW, page, {
    form: sends("import"),
    fields: { file },
  });
}

/** The report that an upload leads to. */
async function reported(visitor: Visitor, file: File) {
  const answer = await upload(visitor, file);
  equal(answer.status, 303, answer.text);
  const path = answer.location ?? "";
  return {
    path,
    page: await pageThatSays(visitor, path, /行可以导入，|can be imported,/),
  };
}

/** The page once it says so: until then it asks again by itself. */
async function pageThatSays(
  visitor: Visitor,
  path: string,
  said: RegExp,
): Promise<Answer> {
  for (let tries = 0; tries < 600; tries++) {
    const page = await visitor.get(path);
    if (said.test(page.text)) return page;
    match(page.body, /http-equiv="refresh"/, page.text);
    await pause(100);
  }
  throw new Error(`${path} never says ${said}`);
}

/** The first worker of a process is compiled, for which no page waits long enough. */
async function warm(): Promise<void> {
  const { buffer } = new TextEncoder().encode("a");
  await using table = openTable(buffer, "csv");
  await table.count();
}

const GOOD = "姓名,电话,来源\n张三,13800000001,展会\n李四,13800000002,";

Deno.test("customers are imported: the file is checked, then written, each row with its line in the log", async () => {
  await using desk = await openSales();
  const { sales, people, demo } = desk;
  const list = await sales.get(LIST);
  ok(linksOf(list.body).some(({ href }) => href === NEW));
  const { path, page } = await reported(sales, fileOf("客户.csv", GOOD));
  match(page.text, /客户\.csv 共 2 行：2 行可以导入，0 行有问题。/);
  equal((await people()).length, 0, "it is only a check");
  const form = sends("import_write");
  const done = await sales.submit(path, page, { form });
  equal(done.status, 303);
  equal(done.location, LIST);
  match((await sales.get(LIST)).text, /已导入 2 行/);
  deepEqual(await people(), [
    { name: "张三", phone: "13800000001", source: "exhibition" },
    { name: "李四", phone: "13800000002", source: "other" },
  ]);
  const again = await sales.submit(path, page, { form });
  equal(again.status, 303);
  const other = await sales.submit(path, page, {
    form,
    fields: { idempotency_key: crypto.randomUUID() },
  });
  equal(other.status, 303);
  equal((await people()).length, 2, "however often it is ordered");
  const logs = await demo.db.selectFrom("operation_log").select("event")
    .where("source", "=", "individual").orderBy("id").execute();
  deepEqual(logs.map(({ event }) => event), ["create", "create", "import"]);
});

const BAD =
  "姓名,电话,来源\n张三,13800000001,展会\n,12,报纸\n\n王五,13800000003,微信";

Deno.test("faults are shown by row and column in the reader's language, and the refused rows come as a file", async () => {
  await using desk = await openSales();
  const { sales, people } = desk;
  const { path, page } = await reported(sales, fileOf("a.csv", BAD));
  match(page.text, /共 3 行：2 行可以导入，1 行有问题。/);
  match(page.text, /3 姓名 请填写/);
  match(page.text, /3 电话 /);
  match(page.text, /3 来源 只能填写：.*展会、/);
  sales.cookies.set("locale", "en-us");
  const english = await sales.get(path);
  match(english.text, /3 rows: 2 can be imported, 1 with errors\./);
  match(english.text, /3 来源 Only one of these: /);
  sales.cookies.set("locale", "zh-cn");

  const csv = await sales.get(`${path}&format=csv`);
  deepEqual(csv.body.trim().split("\r\n").length, 2);
  match(csv.body, /^\ufeff?姓名,电话,来源,未导入的原因\r\n,12,报纸,/);
  match(csv.body, /来源：只能填写：.*展会、/);
  const xlsx = await sales.send("GET", `${path}&format=xlsx`);
  const { sheets } = await readXlsx(await xlsx.bytes());
  deepEqual(sheets[0]?.rows[1]?.slice(0, 3), [null, "12", "报纸"]);

  const done = await sales.submit(path, page, { form: sends("import_write") });
  equal(done.location, path, "the report stays where rows were refused");
  match((await sales.get(path)).text, /已导入 2 行，1 行未导入。/);
  const repaired = csv.body.replace(",12,报纸", "赵六,13800000006,官网");
  const { path: second, page: clean } = await reported(
    sales,
    fileOf("b.csv", repaired),
  );
  await sales.submit(second, clean, { form: sends("import_write") });
  deepEqual((await people()).map(({ name }) => name), ["张三", "王五", "赵六"]);
});

Deno.test("an import that was stopped midway has the rest of its rows as a file", async () => {
  await using desk = await openSales();
  const { sales, demo } = desk;
  const { path } = await reported(sales, fileOf("a.csv", GOOD));
  await demo.db.updateTable("import_run")
    .set({ status: "failed", written: 1 }).execute();
  const page = await sales.get(path);
  match(page.text, /未导入的行（可以再次导入）/);
  ok(linksOf(page.body).some(({ href }) => href.includes("format=csv")));
  match(
    (await sales.get(`${path}&format=csv`)).body,
    /李四,13800000002,,导入中断/,
  );
});

Deno.test("the template has the heads of the reader's language, and is taken when it is filled in", async () => {
  await using desk = await openSales();
  const { sales } = desk;
  const csv = await sales.get(`${LIST}?format=csv&template=1`);
  equal(csv.body.replace("\ufeff", ""), "姓名,电话,来源,备注");
  sales.cookies.set("locale", "en-us");
  const answer = await sales.send("GET", `${LIST}?format=xlsx&template=1`);
  const { sheets } = await readXlsx(await answer.bytes());
  const [heads, ...below] = sheets[0]?.rows ?? [];
  deepEqual(heads, ["Name", "Phone", "Source", "Remark"]);
  deepEqual(below.flat().filter((cell) => cell !== null), []);
  deepEqual(sheets[1]?.rows[0], ["Column", "Required", "Fill in"]);
  match(String(sheets[1]?.rows[3]?.[2]), /^Exhibition \/ Website \//);
  const filled = await workbookOf([
    ["Name", "Phone", "Source", "Remark"],
    ["Ann", 13800000001, "Website", null],
  ]);
  const { page } = await reported(sales, fileOf("a.xlsx", filled));
  match(page.text, /1 row: 1 can be imported/);
});

Deno.test("a template's columns of codes, phones and other words are formatted as text, so that a spreadsheet keeps the zeros before a number", async () => {
  const answer = await templateFile(translator("zh-cn"), GADGET, "xlsx");
  const bytes = await answer.arrayBuffer();
  const { sheets } = await readXlsx(new Uint8Array(bytes), {
    readStyles: true,
  });
  const sheet = sheets[0];
  const formats = (row: number) =>
    Object.keys(GADGET.fields).filter((_, column) =>
      sheet?.cells?.get(`${row},${column}`)?.style?.numFmt === "@"
    );
  const texts = ["name", "organization_id", "number"];
  for (const row of [1, 2, 500, 1_000]) deepEqual(formats(row), texts);
  await using table = openTable(bytes, "xlsx");
  deepEqual((await table.next(9)).map(({ row }) => row), [1], "only heads");
});

Deno.test("what can't be read is refused in its place, with what is wrong about it", async () => {
  await using desk = await openSales();
  const { sales, demo } = desk;
  const cases: [File | [], number, RegExp][] = [
    [[], 422, /文件：请选择文件/],
    [fileOf("a.pdf", "%PDF-1.7 a"), 415, /\[41500\].*不是 CSV 或 Excel/],
    [fileOf("a.xlsx", "no workbook"), 415, /\[41500\]/],
    [fileOf("a.csv", ""), 422, /\[42200\]/],
    [fileOf("a.csv", 'a,b\n"c'), 422, /第 2 行的引号没有成对/],
    [
      fileOf("a.csv", "姓名,价格\na,1"),
      422,
      /无法识别的列：价格 缺少必填的列：电话/,
    ],
    [fileOf("a.csv", "姓名,电话\n"), 422, /没有可以导入的行/],
    [
      fileOf("a.csv", "姓名,电话\n".repeat(100_002)),
      413,
      /\[41300\]一次最多导入 100,000 行/,
    ],
    [fileOf("a.csv", "姓".repeat(18_000_000)), 413, /\[41300\]/],
  ];
  for (const [file, status, said] of cases) {
    const page = await sales.get(NEW);
    const form = sends("import");
    const answer = await sales.submit(NEW, page, { form, fields: { file } });
    equal(answer.status, status, answer.text.slice(0, 300));
    match(answer.text, said);
    ok(formsOf(answer.body).some(form), "another file can be chosen");
  }
  const runs = await demo.db.selectFrom("import_run").select("id").execute();
  equal(runs.length, 0);
});

Deno.test("many rows are checked and written in the background, and the page tells how far it is", async () => {
  await using desk = await openSales();
  const { sales, people } = desk;
  const rows = Array.from(
    { length: 3_000 },
    (_, i) => `客户${i},${13800000000 + i}`,
  );
  const { path } = await reported(
    sales,
    fileOf("a.csv", `姓名,电话\n${rows.join("\n")}`),
  );
  const page = await pageThatSays(sales, path, /共 3,000 行：3,000 行可以导入/);
  const ordered = await sales.submit(path, page, {
    form: sends("import_write"),
  });
  equal(ordered.location, path);
  await pageThatSays(sales, path, /已导入 3,000 行，0 行未导入/);
  equal((await people()).length, 3_000);
});

Deno.test("an import is seen and acted on only by who sent the file, and only where they may write", async () => {
  await using desk = await openSales();
  const { sales, site, people } = desk;
  const { path, page } = await reported(sales, fileOf("a.csv", GOOD));
  const admin = await site.enter("admin");
  for (const part of ["", "&format=csv"]) {
    equal((await admin.get(path + part)).status, 404);
  }
  const run = /import=(\d+)/.exec(path)?.[1] ?? "";
  for (const event of ["import_write", "import_cancel"]) {
    equal((await admin.post(path, { event, run })).status, 404);
  }
  const elsewhere = path.replace("/other", "/user");
  equal(
    (await sales.get(elsewhere)).status,
    404,
    "it is a file of another list",
  );
  equal((await sales.get(`${LIST}?import=99999999999999999999`)).status, 404);
  const finance = await site.enter("finance");
  for (const address of [NEW, path, `${LIST}?format=csv&template=1`]) {
    equal((await finance.get(address)).status, 403);
  }
  equal(
    (await finance.post(NEW, { event: "import", file: fileOf("a.csv", GOOD) }))
      .status,
    403,
  );
  equal((await people()).length, 0);

  const cancelled = await sales.submit(path, page, {
    form: sends("import_cancel"),
  });
  equal(cancelled.location, LIST);
  equal((await sales.get(path)).status, 404);
});

Deno.test("a file that is sent twice is one import, and the list costs no statement more for it", async () => {
  await using desk = await openSales();
  const { sales, demo } = desk;
  const page = await sales.get(NEW);
  const send = () =>
    sales.submit(NEW, page, {
      form: sends("import"),
      fields: { file: fileOf("a.csv", GOOD) },
    });
  const [first, second] = await Promise.all([send(), send()]);
  equal(first?.location, second?.location);
  const runs = await demo.db.selectFrom("import_run").select("id").execute();
  equal(runs.length, 1);
  await takesAtMost(4, sales, LIST);
  await takesAtMost(5, sales, first?.location ?? "");
});

Deno.test("who goes back to the form with the mended file begins another import", async () => {
  await using desk = await openSales();
  const { sales } = desk;
  const page = await sales.get(NEW);
  const send = (content: string) =>
    sales.submit(NEW, page, {
      form: sends("import"),
      fields: { file: fileOf("a.csv", content) },
    });
  const faulty = await send(GOOD.replace("展会", "报纸"));
  const report = await pageThatSays(
    sales,
    faulty.location ?? "",
    /行可以导入，/,
  );
  ok(linksOf(report.body).some(({ text }) => text === "换一个文件"));
  const mended = await send(GOOD);
  equal(mended.status, 303);
  notEqual(mended.location, faulty.location);
});
