import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { formatValue } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { z } from "zod";
import { Refused, text } from "@/domain/errors.ts";
import { readSettings } from "@/domain/settings.ts";
import { exportList } from "@/lists/export.ts";
import type { ListSpec, PageOf } from "@/lists/spec.ts";
import { translator } from "@/locales/messages.ts";
import { ADDRESS } from "@/nouns/customer/address.ts";
import { INDIVIDUAL } from "@/nouns/customer/individual.ts";
import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { PARK } from "@/nouns/customer/park.ts";
import { USER } from "@/nouns/customer/user.ts";
import { startLog } from "@/platform/log.ts";
import { answering } from "@/platform/request.ts";
import type { TableFormat } from "@/platform/table_file.ts";
import { specOf } from "@/resource/list.tsx";
import { none } from "@/tests/none.ts";
import { readSources } from "@/tests/sources.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { alter } from "../domain/account/staff.ts";

interface Row {
  id: number;
  text: string;
}

type Texts = ListSpec<Row, object, PageOf<Row>>;

/** A list of these texts. */
function listOf(texts: readonly string[]): Texts {
  const rows = texts.map((text, id) => ({ id, text }));
  return {
    name: "test.texts",
    title: "common.remark",
    caption: "common.remark",
    filter: z.object({}),
    columns: () => [{ key: "text", header: "text", value: ({ text }) => text }],
    idOf: ({ id }) => id,
    labelOf: ({ text }) => text,
    find: () => Promise.resolve({ rows, pageSize: 20 }),
    none: () => ({ rows: [], pageSize: 20 }),
    ids: () => Promise.resolve(rows.map(({ id }) => id)),
    rows: () => Promise.resolve(rows),
  };
}

/** The list as a file. */
async function fileOf(
  { db, admin: actor }: World,
  format: TableFormat,
  spec: Texts,
): Promise<Response> {
  return await exportList(format, {
    spec,
    source: { db, actor, settings: await readSettings(db) },
    filter: {},
    ids: null,
    url: "",
    remembered: null,
    t: translator("zh-cn"),
  });
}

Deno.test("the column that a list is put in order by is in the file as it is on the page, chosen or not", async () => {
  await using world = await openWorld();
  const { db, admin: actor } = world;
  const spec: Texts = {
    ...listOf(["x"]),
    columns: () => [
      { key: "text", header: "text", value: ({ text }) => text },
      { key: "id", header: "id", hidden: true, sort: "id", value: () => "7" },
      { key: "at", header: "at", hidden: true, sort: "at", value: () => "8" },
    ],
  };
  const file = await exportList("csv", {
    spec,
    source: { db, actor, settings: await readSettings(db) },
    filter: {},
    ids: null,
    url: "/list?sort=-id",
    remembered: null,
    t: translator("zh-cn"),
  });
  match(await file.text(), /text,id\r?\nx,7/);
});

Deno.test("spreadsheets calculate nothing of a CSV file, and keep every digit of a document's number and of a code that begins with zero", async () => {
  await using world = await openWorld();
  const spec = listOf([
    "6222021234567890123",
    "2026113000001",
    "123456789012",
    "12345678901",
    "0002026112101",
    "00",
    "0",
    "0.50",
    "＝1＋1",
    "=1+1",
  ]);
  const file = await fileOf(world, "csv", spec);
  const lines = (await file.text()).trimEnd().split(/\r?\n/).slice(1);
  deepEqual(lines, [
    "6222021234567890123\t",
    "2026113000001\t",
    "123456789012\t",
    "12345678901",
    "0002026112101\t",
    "00\t",
    "0",
    "0.50",
    "'＝1＋1",
    "'=1+1",
  ]);
});

Deno.test("a workbook holds of every text what spreadsheets open: no more characters than a cell has, and none that XML hasn't", async () => {
  await using world = await openWorld();
  const long = "长".repeat(40_000);
  const spec = listOf([long, "沐田\ufffe园艺\uffff", "=1+1"]);
  const file = (format: TableFormat) => fileOf(world, format, spec);
  const book = await readXlsx(
    new Uint8Array(await (await file("xlsx")).arrayBuffer()),
  );
  const [, ...cells] = book.sheets[0]?.rows.map(([cell]) => cell) ?? [];
  deepEqual(cells, [long.slice(0, 32_767), "沐田园艺", "=1+1"]);
  const lines = (await (await file("csv")).text()).split("\r\n");
  equal(lines[1], long, "text has no limit");
});

Deno.test("a workbook shows amounts in yuan with their decimals, and a CSV file has them as plain numbers", async () => {
  await using world = await openWorld();
  const spec: Texts = {
    ...listOf(["x"]),
    columns: () => [
      { key: "amount", header: "amount", money: true, value: () => 1234.5 },
      { key: "pieces", header: "pieces", value: () => 1234 },
    ],
  };
  match(await (await fileOf(world, "csv", spec)).text(), /\n1234\.5,1234/);
  const file = await (await fileOf(world, "xlsx", spec)).bytes();
  const { sheets } = await readXlsx(file, { readStyles: true });
  const formats = ["1,0", "1,1"].map((at) =>
    sheets[0]?.cells?.get(at)?.style?.numFmt
  );
  equal(formatValue(1234.5, formats[0] ?? ""), "¥1,234.50");
  equal(formats[1], undefined);
});

Deno.test("every list says which of its columns are amounts", async () => {
  const lists = (await readSources()).filter(({ path }) =>
    /^lists\/.+\.tsx?$/.test(path)
  );
  const amounts = lists.flatMap(({ path, text }) => {
    const lines = text.split("\n");
    return lines.flatMap((line, i) =>
      /\bvalue: .*\btoApi\(/.test(line)
        ? [{ at: `${path}:${i + 1}`, said: `${lines[i - 1]} ${line}` }]
        : []
    );
  });
  ok(amounts.length > 10);
  none(
    amounts.filter(({ said }) => !said.includes("money: true"))
      .map(({ at }) => at),
  );
});

for (const format of ["csv", "xlsx"] as const) {
  Deno.test(`a fault amid the rows of a file is logged with the number of its request: ${format}`, async () => {
    await using world = await openWorld();
    const spec: Texts = {
      ...listOf(["温室"]),
      rows: () => Promise.reject(new Error("a row that nobody foresaw")),
    };
    const logged: string[] = [];
    startLog("error", (line) => logged.push(line));
    const request = {
      id: "request-7",
      ip: "127.0.0.1",
      nonce: "",
      received: new Request("http://office.test/"),
    };
    const file = await answering(request, () => fileOf(world, format, spec));
    await rejects(file.bytes(), /nobody foresaw/);
    deepEqual(
      logged.map((line) => JSON.parse(line)).map(({ message, fault }) => [
        message,
        fault,
      ]),
      [["fault", "request-7"]],
    );
  });
}

Deno.test("a file that is being read has no row any more of who was disabled, or lost the right to it, meanwhile", async () => {
  await using world = await openWorld();
  const { admin } = world;
  const texts = Array.from({ length: 600 }, (_, i) => `行 ${i}`);
  const spec = listOf(texts);
  const groups: number[] = [];
  let portions = 0;
  const watched: Texts = {
    ...spec,
    rows: async (db, actor, ids, settings) => {
      groups.push(actor.group);
      const change = [{ group_level: 1 }, { status: 0 }][portions++];
      if (change) await alter(db, admin, change);
      return await spec.rows(db, actor, ids, settings);
    },
  };
  const file = await fileOf(world, "csv", watched);
  await rejects(file.text(), { code: 40100 });
  deepEqual(groups, [admin.group, 1]);
});

Deno.test("a file breaks off where its request may not read its list any more, as when its session was ended", async () => {
  await using world = await openWorld();
  const texts = Array.from({ length: 600 }, (_, i) => `行 ${i}`);
  let asked = 0;
  const request = {
    id: "request-8",
    ip: "127.0.0.1",
    nonce: "",
    received: new Request("http://office.test/"),
    askAgain: () =>
      ++asked < 3
        ? Promise.resolve()
        : Promise.reject(new Refused(40100, text("error.40100"))),
  };
  const file = await answering(
    request,
    () => fileOf(world, "csv", listOf(texts)),
  );
  await rejects(file.text(), { code: 40100 });
  equal(asked, 3);
});

Deno.test("of customers a file has no row for who may not keep them any more", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const settings = await readSettings(db);
  for (const noun of [ORGANIZATION, PARK, USER, INDIVIDUAL, ADDRESS]) {
    const spec = specOf(noun, "");
    const filter = spec.filter.parse({});
    const ids = await spec.ids(db, sales, filter, settings, 10);
    const rows = await spec.rows(db, sales, ids, settings);
    equal(rows.length, ids.length, noun.name);
    deepEqual(await spec.rows(db, finance, ids, settings), [], noun.name);
  }
});
