import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { writeXlsxStream } from "hucre/xlsx";
import { kindOf } from "@/domain/file/kinds.ts";
import { HEAD_SIZE, isOfKind } from "@/domain/file/sniff.ts";
import { csvStream } from "@/platform/table_file.ts";
import { openTable } from "@/resource/import/read_table.ts";
import {
  FileFault,
  MOST_ROWS,
  type TableRow,
} from "@/resource/import/table_row.ts";
import { openZip } from "@/resource/import/zip.ts";
import { zipOf } from "./zipping.ts";
import { workbookOf } from "./importing.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string) => new TextEncoder().encode(text);

async function read(
  bytes: Bytes,
  format: "csv" | "xlsx" = "csv",
): Promise<TableRow[]> {
  await using table = openTable(new Uint8Array(bytes).buffer, format);
  const count = await table.count();
  const rows: TableRow[] = [];
  for (;;) {
    const some = await table.next(500);
    if (some.length === 0) break;
    rows.push(...some);
  }
  equal(rows.length, count);
  return rows;
}

async function refused(
  bytes: Bytes,
  format: "csv" | "xlsx" = "csv",
): Promise<string> {
  const reading = read(bytes, format);
  await rejects(reading, FileFault);
  return await reading.then(() => "", ({ code, key }) => `${code} ${key}`);
}

Deno.test("a CSV file is read with quotes, line breaks in cells and empty lines, rows counted as a spreadsheet does", async () => {
  const text =
    '\ufeff姓名,备注\r\n"张 ""三""","第一行\n第二行"\r\n\r\n,,\r\n李四,"a,b"';
  deepEqual(await read(utf8(text)), [
    { row: 1, cells: ["姓名", "备注"] },
    { row: 2, cells: ['张 "三"', "第一行\n第二行"] },
    { row: 5, cells: ["李四", "a,b"] },
  ]);
});

Deno.test("a CSV file may be in GBK or UTF-16, with semicolons or tabs", async () => {
  const gbk = new Uint8Array([
    ...[0xd0, 0xd5, 0xc3, 0xfb, 0x3b, 0x41, 0x0a], // a head of two characters; A
    ...[0xd5, 0xc5, 0xc8, 0xfd, 0x3b, 0x31],
  ]);
  deepEqual(await read(gbk), [
    { row: 1, cells: ["姓名", "A"] },
    { row: 2, cells: ["张三", "1"] },
  ]);
  const utf16 = new Uint8Array(
    [0xff, 0xfe].concat(
      [..."姓名\tA\r\n张三\t1"].flatMap((one) => [
        one.charCodeAt(0) & 255,
        one.charCodeAt(0) >> 8,
      ]),
    ),
  );
  deepEqual((await read(utf16))[1], { row: 2, cells: ["张三", "1"] });
  const neither = new Uint8Array([0x41, 0x2c, 0xff, 0xff, 0x0a]);
  equal(await refused(neither), "42200 import.file.encoding");
});

Deno.test("a CSV file that says that it is in UTF-8 is read as nothing else", async () => {
  const broken = new Uint8Array([...utf8("\ufeffName\n"), 0xc3, 0xc3, 0x0a]);
  equal(await refused(broken), "42200 import.file.encoding");
});

Deno.test("lines and cells of nothing but blanks are empty, also before the heads", async () => {
  deepEqual(
    await read(utf8("\r\n;;\r\n姓名;备注; \r\n \u3000;\u00a0;\r\n张三; ;")),
    [
      { row: 3, cells: ["姓名", "备注"] },
      { row: 5, cells: ["张三"] },
    ],
  );
  const tabs = await read(utf8("\n\t\n姓名\t备注"));
  deepEqual(tabs, [{ row: 3, cells: ["姓名", "备注"] }]);
  const workbook = await workbookOf([["姓名", "  "], [" ", "\u3000"], [
    "张三",
  ]]);
  deepEqual(await read(workbook, "xlsx"), [
    { row: 1, cells: ["姓名"] },
    { row: 3, cells: ["张三"] },
  ]);
});

Deno.test("characters and line ends that are cut between two steps stay whole", async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, i) => `"客户""${i}""",备注${i}`,
  );
  const found = await read(utf8(rows.join("\r\n")));
  equal(found.length, rows.length);
  found.forEach(({ row, cells }, i) => {
    equal(row, i + 1);
    deepEqual(cells, [`客户"${i}"`, `备注${i}`]);
  });
});

/** Our own CSV file with this line under three heads. */
async function csvOf(line: string[]): Promise<Bytes> {
  async function* lines() {
    yield ["编号", "电话", "账号"];
    yield await Promise.resolve(line);
  }
  return await new Response(csvStream(lines())).bytes();
}

Deno.test("what our own files protect from being a formula is read as it was", async () => {
  const [row] = await read(utf8("'=1+1,'+86 138,'plain,'-5,'＝A1"));
  deepEqual(row?.cells, ["=1+1", "+86 138", "'plain", "-5", "＝A1"]);
});

Deno.test("digits that our own files keep from being a number are read as they were", async () => {
  const codes = ["0002026112101", "01012345678", "6222021234567890123"];
  const bytes = await csvOf(codes);
  deepEqual((await read(bytes))[1]?.cells, codes);
});

Deno.test("our own files keep a spreadsheet from making a power, a day or a negative number of a code", async () => {
  const codes = ["12E3", "1.5e-7", "3-12", "1/2", "3/12/26", "2026-11", "(12)"];
  const plain = ["2026-11-21", "E3", "FX-200", "12EA", "(12A)", "V1.2", "12"];
  const bytes = await csvOf([...codes, ...plain]);
  const file = new TextDecoder().decode(bytes);
  deepEqual(file.trim().split(/\r?\n/)[1]?.split(","), [
    ...codes.map((code) => `${code}\t`),
    ...plain,
  ]);
  const [, row] = await read(bytes);
  deepEqual(row?.cells, [...codes, ...plain], "ours are read as they were");
});

Deno.test("a quote without counterpart is said with its row", async () => {
  equal(await refused(utf8('a,b\n1,"2\n3,4')), "42200 import.file.quote");
  const long = 'a,b\n1,"' + "x".repeat(40_000);
  equal(await refused(utf8(long)), "42200 import.file.cell");
});

Deno.test("a workbook's texts, numbers, truths and days are read, and its formulas as such", async () => {
  const bytes = await workbookOf([
    ["姓名", "数", "日"],
    ["张三", 12.5, new Date(Date.UTC(2026, 0, 5))],
    [null, null, null],
    ["", true, new Date(Date.UTC(2026, 0, 5, 8, 30))],
  ]);
  deepEqual(await read(bytes, "xlsx"), [
    { row: 1, cells: ["姓名", "数", "日"] },
    { row: 2, cells: ["张三", 12.5, { day: "2026-01-05" }] },
    { row: 4, cells: ["", true, { day: "2026-01-05 08:30:00" }] },
  ]);
});

const REL =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook by hand, with this sheet. */
function byHand(sheet: string, more: Record<string, string> = {}) {
  return zipOf({
    "_rels/.rels":
      `<Relationships><Relationship Id="a" Type="${REL}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml":
      `<x:workbook xmlns:x="x" xmlns:r="${REL}"><x:sheets><x:sheet name="hidden" state="hidden" sheetId="2" r:id="h"/><x:sheet name="a&gt;b" sheetId="1" r:id="s"/></x:sheets></x:workbook>`,
    "xl/_rels/workbook.xml.rels":
      `<Relationships><Relationship Id="s" Type="${REL}/worksheet" Target="worksheets/one.xml"/><Relationship Id="t" Type="${REL}/sharedStrings" Target="texts.xml"/></Relationships>`,
    "xl/texts.xml":
      "<sst><si><t>张</t><rPh><t>zhang</t></rPh></si><si><r><t>a </t></r><r><t>b_x000A_c</t></r></si></sst>",
    "xl/worksheets/one.xml":
      `<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
    ...more,
  });
}

Deno.test("a workbook of another program is read: shared texts, a hidden first sheet, cells without places", async () => {
  const bytes = await byHand(
    `<x:row r="3"><x:c t="s"><x:v>0</x:v></x:c><x:c r="C3" t="s"><x:v>1</x:v></x:c></x:row>` +
      `<x:row><x:c t="inlineStr"><x:is><x:t>1 &lt; 2 &#24352;</x:t></x:is></x:c>` +
      `<x:c><x:f>A1*2</x:f><x:v>4</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>`,
  );
  deepEqual(await read(bytes, "xlsx"), [
    { row: 3, cells: ["张", "", "a b\nc"] },
    {
      row: 4,
      cells: ["1 < 2 张", { formula: "=A1*2" }, { formula: "#N/A" }],
    },
  ]);
});

Deno.test("a number that a workbook shows with zeros before it is read with them", async () => {
  const bytes = await byHand(
    `<x:row r="1"><x:c s="1"><x:v>731</x:v></x:c><x:c s="1"><x:v>123456</x:v></x:c>` +
      `<x:c s="1"><x:v>7.5</x:v></x:c><x:c s="2"><x:v>731</x:v></x:c><x:c><x:v>731</x:v></x:c><x:c s="3"><x:v>1234567890123450</x:v></x:c></x:row>`,
    {
      "xl/_rels/workbook.xml.rels":
        `<Relationships><Relationship Id="s" Type="${REL}/worksheet" Target="worksheets/one.xml"/><Relationship Id="y" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
      "xl/styles.xml":
        `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="#,##0"/><numFmt numFmtId="166" formatCode="000000000000000000"/></numFmts>` +
        `<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
    },
  );
  deepEqual(await read(bytes, "xlsx"), [
    { row: 1, cells: ["00731", 123456, 7.5, 731, 731, 1234567890123450] },
  ]);
});

Deno.test("a text that cells of a workbook share counts in each of them", async () => {
  const cells = `<x:c t="s"><x:v>0</x:v></x:c>`.repeat(100);
  const row = () =>
    // a comment that does not pack keeps the steps small
    `<x:row>${cells}</x:row><!--${
      Array.from({ length: 60 }, () => crypto.randomUUID()).join()
    }-->`;
  const sharing = (text: string, rows: number) =>
    byHand(Array.from({ length: rows }, row).join(""), {
      "xl/texts.xml": `<sst><si><t>${text}</t></si></sst>`,
    });
  equal(
    await refused(await sharing("a".repeat(3_000), 250), "xlsx"),
    "41300 import.file.unpacked",
  );
  equal(
    await refused(await sharing("a".repeat(32_768), 1), "xlsx"),
    "42200 import.file.cell",
  );
});

Deno.test("a file that is no workbook, or half of one, is refused as damaged", async () => {
  const whole = await workbookOf([["a"], ["b"]]);
  for (
    const bytes of [
      utf8("PK but no archive at all, only words"),
      whole.slice(0, whole.length - 40),
      whole.with(whole.length - 6, 255),
      await zipOf({ "a.txt": "a" }),
      await byHand(`<x:row r="1"><x:c t="n"><x:v>1</x:v>`),
      await byHand(`<x:row r="99999999"/>`),
      await byHand("", {
        "xl/_rels/workbook.xml.rels":
          `<Relationships><Relationship Id="s" Type="${REL}/worksheet" Target="//["/></Relationships>`,
      }),
      await byHand("", {
        "xl/texts.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><sst/>",
      }),
    ]
  ) {
    equal(
      await refused(new Uint8Array(bytes), "xlsx"),
      "42200 import.file.broken",
    );
  }
});

Deno.test("a bomb is refused before it is unpacked, or as soon as it is larger than it says", async () => {
  const zeros = new Uint8Array(300 * 1024 * 1024);
  const honest = await zipOf({ "xl/bomb.xml": zeros });
  ok(honest.length < 2 * 1024 * 1024);
  equal(
    await refused(new Uint8Array(honest), "xlsx"),
    "41300 import.file.unpacked",
  );
  throws(() => openZip(honest), FileFault, "by its directory alone");
  const lying = await zipOf({ "_rels/.rels": zeros }, { said: 1_000 });
  equal(
    await refused(new Uint8Array(lying), "xlsx"),
    "42200 import.file.broken",
  );
  let given = 0;
  const unpacking = async () => {
    for await (const chunk of openZip(lying).unpack("_rels/.rels")) {
      given += chunk.length;
    }
  };
  await rejects(unpacking(), FileFault);
  ok(given <= 1_000, `${given} bytes were given out`);
});

Deno.test("more rows or columns than can be imported are refused", async () => {
  const rows = "a\n".repeat(MOST_ROWS + 2);
  equal(await refused(utf8(rows)), "41300 import.file.rows");
  equal(
    await refused(utf8(`${",".repeat(150)}a`)),
    "41300 import.file.columns",
  );
  const far = await byHand(
    `<x:row r="1"><x:c r="XFD1"><x:v>1</x:v></x:c></x:row>`,
  );
  equal(await refused(far, "xlsx"), "41300 import.file.columns");
});

Deno.test("a large workbook that was written while it was packed is taken for what it is", async () => {
  const rows = Array.from({ length: 60_000 }, () => [crypto.randomUUID()]);
  const bytes = new Uint8Array(
    await new Response(writeXlsxStream(rows, { name: "a" })).arrayBuffer(),
  );
  ok(bytes.length > HEAD_SIZE);
  const kind = kindOf("a.xlsx");
  ok(kind && await isOfKind(kind, bytes.slice(0, HEAD_SIZE), bytes.length));
  equal((await read(bytes, "xlsx")).length, 60_000);
});

Deno.test("a workbook of many rows is read only as far as it is asked for", async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => [`客户${i}`, i]);
  const bytes = new Uint8Array(
    await new Response(writeXlsxStream(rows, { name: "a" })).arrayBuffer(),
  );
  equal((await read(bytes, "xlsx")).length, 5_000);
  await using table = openTable(bytes.buffer, "xlsx");
  equal((await table.next(7)).length, 7);
  deepEqual((await table.next(1))[0], { row: 8, cells: ["客户7", 7] });
});
