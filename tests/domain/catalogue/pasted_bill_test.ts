import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { readPastedBill } from "@/domain/catalogue/pasted_bill.ts";

/** "P-1/电磁阀 x3 +" for each line: names, usage, and a plus for an accessory. */
function read(pasted: string): string[] {
  return readPastedBill(pasted).map(({ names, usage, accessory }) =>
    `${names.join("/")} x${usage}${accessory ? " +" : ""}`
  );
}

Deno.test("cells of a spreadsheet are code or name, usage and accessory", () => {
  deepEqual(read("P-1\t3\nP-2\t12\t是\n"), ["P-1 x3", "P-2 x12 +"]);
  deepEqual(read("电磁阀\t3\tno\r\n密封圈\t8\tYES\r\n"), [
    "电磁阀 x3",
    "密封圈 x8 +",
  ]);
});

Deno.test("code and name may both stand before the usage, heads and empty rows are passed over", () => {
  deepEqual(
    read(
      "编码\t名称\t用量\t附件\nP-1\t电磁阀\t3\t\n\n\t\t\nP-2\t密封圈\t8\t√\n",
    ),
    ["P-1/电磁阀 x3", "P-2/密封圈 x8 +"],
  );
  deepEqual(read("1001\t3"), ["1001 x3"], "a code may be a number");
  deepEqual(read("P-1\t电磁阀 DN 25\t１２"), ["P-1/电磁阀 DN 25 x１２"]);
});

Deno.test("an accessory is one by the page's word and by the older one, which now is of files, as head and as mark", () => {
  for (const head of ["配件", "是否配件", "附件", "是否附件"]) {
    for (const mark of ["配件", "附件", "是"]) {
      deepEqual(
        read(`${head}\t编码\t用量\n${mark}\tP-1\t3\n\tP-2\t1`),
        ["P-1 x3 +", "P-2 x1"],
        `${head} ${mark}`,
      );
    }
  }
});

Deno.test("what is no usage is kept as it was, for the reader to put right", () => {
  deepEqual(read("P-1\t三个\nP-2\nP-3\t-1\t是"), [
    "P-1 x三个",
    "P-2 x",
    "P-3 x-1 +",
  ]);
  deepEqual(read("P-1\t电磁阀\t-1\t是\nP-2\t密封圈\t1.5\nP-3\t支架\t三个\t"), [
    "P-1/电磁阀 x-1 +",
    "P-2/密封圈 x1.5",
    "P-3/支架 x三个",
  ]);
});

Deno.test("a usage with its thousands apart is the usage, whatever number stands behind it", () => {
  deepEqual(read("P-1\t1,000\t1\nP-2\t密封圈\t2,000\t1"), [
    "P-1 x1,000 +",
    "P-2/密封圈 x2,000 +",
  ]);
});

Deno.test("heads say which column is which, whatever stands between and behind them", () => {
  deepEqual(
    read(
      "序号\t物料编码\t物料名称\t规格\t数量\t单位\t备注\n" +
        "1\tP-1\t电磁阀\t25\t3\t只\t两家供货\n2\tP-2\t密封圈\t8\t三个\t只\t\n",
    ),
    ["P-1/电磁阀 x3", "P-2/密封圈 x三个"],
  );
  deepEqual(
    read("Accessory\tQty\tPart no.\nyes\t3\tP-1\nno\tx\tP-2\n\t\tP-3"),
    ["P-1 x3 +", "P-2 xx", "P-3 x"],
  );
});

Deno.test("a no in the column of accessories is not the usage", () => {
  deepEqual(read("P-1\t三个\t否\nP-2\t电磁阀\tthree\tNo"), [
    "P-1 x三个",
    "P-2/电磁阀 xthree",
  ]);
});

Deno.test("quoted cells keep their quotes, tabs and line breaks as one line of text", () => {
  deepEqual(read('"显示屏 2.4"""\t1\n"两行\n名称"\t2\n"a\tb"\t3'), [
    '显示屏 2.4" x1',
    "两行 名称 x2",
    "a b x3",
  ]);
  deepEqual(read('显示屏 2.4"\t1'), ['显示屏 2.4" x1']);
});

Deno.test("without tabs, commas and semicolons part the cells", () => {
  deepEqual(read("P-1,3,是\nP-2；4\n"), ["P-1 x3 +", "P-2 x4"]);
});

Deno.test("any text is read without an error, and no more lines come out than went in", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    const lines = readPastedBill(text);
    equal(lines.length <= text.split(/[\n\r]/).length, true);
  }));
  const cells = fc.array(
    fc.tuple(
      fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,4}$/),
      fc.integer({ min: 1, max: 10_000 }),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 300 },
  );
  fc.assert(fc.property(cells, (rows) => {
    const pasted = rows.map(([sn, usage, accessory]) =>
      `${sn}\t${usage}\t${accessory ? "是" : "否"}`
    ).join("\r\n");
    deepEqual(
      readPastedBill(pasted),
      rows.map(([sn, usage, accessory]) => ({
        names: [sn],
        usage: String(usage),
        accessory,
      })),
    );
  }));
});
