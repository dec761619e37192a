import { deepEqual, equal, match, ok } from "node:assert/strict";
import { listVersions } from "@/db/catalogue/goods_detail.ts";
import { formsOf, has, linksOf } from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
import { errorAt, led } from "../shop.ts";
import { type Counter, openCounter } from "./counter.ts";

const editor = has("lines.0.part");
const PASTED = "P-MB-0412\t主控板 TC-4G\t1\n安装支架 40\tP-AC-1\t4\t是";

function newVersion({ world: { goods } }: Counter): string {
  return `/prod/mall/good/${goods.irrigator}?version=new`;
}

async function paste(counter: Counter): Promise<Answer> {
  const { keeper } = counter;
  const path = newVersion(counter);
  led(
    await keeper.fill(path, {
      form: editor,
      fields: {
        version: "v3",
        processing_fee: "70",
        paste: PASTED,
        do: "paste",
      },
    }),
  );
  return await keeper.get(path);
}

/** The links to the forms of the missing parts. */
function offered({ body }: Answer): string[] {
  return linksOf(body).filter(({ text }) => text === "新增此零件")
    .map(({ href }) => href);
}

async function make(keeper: Visitor, form: string): Promise<void> {
  led(await keeper.fill(form, { form: has("sn"), fields: { price: "3" } }));
}

Deno.test("a pasted part that is missing is made from its row, with code and name filled in, and the bill knows it from then on", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const path = newVersion(counter);
  const read = await paste(counter);
  equal(errorAt(read, "lines.0.part"), "零件库中没有此零件");
  const forms = offered(read);
  const prefilled = [];
  for (const form of forms) {
    const page = await keeper.get(form);
    equal(page.status, 200, form);
    const fields = formsOf(page.body).find(has("sn"))?.fields ?? [];
    const { kind, sn, name } = Object.fromEntries(fields);
    prefilled.push([kind, sn, name]);
  }
  deepEqual(prefilled, [
    ["part", "P-MB-0412", "主控板 TC-4G"],
    ["part", "P-AC-1", "安装支架 40"],
  ]);

  await make(keeper, forms[0]!);
  const half = await keeper.submit(path, read, {
    form: editor,
    fields: { do: "save" },
  });
  equal(half.status, 422);
  equal(errorAt(half, "lines.0.part"), "");
  equal(errorAt(half, "lines.1.part"), "零件库中没有此零件");
  equal(offered(half).length, 1);
  await make(keeper, forms[1]!);
  led(
    await keeper.submit(path, half, { form: editor, fields: { do: "save" } }),
  );
  const [made] = await listVersions(db, admin, goods.irrigator);
  deepEqual(
    made?.lines.map(({ sn, usage, accessory }) => [sn, usage, accessory]),
    [["P-MB-0412", 1, false], ["P-AC-1", 4, true]],
  );
});

Deno.test("a row whose pasted text was changed means what is typed, not what was pasted", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const read = await paste(counter);
  const [form] = offered(read);
  await make(keeper, form!);
  const path = newVersion(counter);
  led(
    await keeper.submit(path, read, {
      form: editor,
      fields: { "lines.0.part": "没有的", do: "recalc" },
    }),
  );
  const shown = await keeper.get(path);
  equal(errorAt(shown, "lines.0.part"), "零件库中没有此零件");
  ok(offered(shown)[0]?.includes(`name=${encodeURIComponent("没有的")}`));
  match(shown.body, /target="_blank"[^>]*aria-label="新增此零件：没有的"/);
});

Deno.test("a row with an unknown code is no part that only has its name: it stays as it was pasted, with its form", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const path = newVersion(counter);
  const pasted = "Ｐ-999\t密封圈\t4\n密封圈\tpcs\t2\nSEAL-9 电磁阀\t电磁阀\t1";
  led(
    await keeper.fill(path, {
      form: editor,
      fields: { paste: pasted, do: "paste" },
    }),
  );
  const read = await keeper.get(path);
  const lines = formsOf(read.body).find(editor)?.fields ?? [];
  const { "lines.0.part": code, "lines.1.part": name, "lines.2.part": both } =
    Object.fromEntries(lines);
  deepEqual([code, name, both], ["Ｐ-999 密封圈", "seal", "valve"]);
  equal(errorAt(read, "lines.0.part"), "零件库中没有此零件");
  match(
    offered(read)[0] ?? "",
    /sn=%EF%BC%B0-999&name=%E5%AF%86%E5%B0%81%E5%9C%88/,
  );
});

Deno.test("an unknown code of letters alone is a code where it stands before the name, and a unit behind it", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const path = newVersion(counter);
  led(
    await keeper.fill(path, {
      form: editor,
      fields: { paste: "NEW-SEAL\t密封圈\t8\n电磁阀\tpcs\t2", do: "paste" },
    }),
  );
  const read = await keeper.get(path);
  const fields = formsOf(read.body).find(editor)?.fields ?? [];
  const { "lines.0.part": code, "lines.1.part": name } = Object.fromEntries(
    fields,
  );
  deepEqual([code, name], ["NEW-SEAL 密封圈", "valve"]);
  equal(errorAt(read, "lines.0.part"), "零件库中没有此零件");
});

Deno.test("a row with its number before and much else beside code and name is known, and says what a missing part is called", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  await db.insertInto("goods").values([
    { sn: "7", name: "七号件", kind: "part" },
    { sn: "clip-1", name: "管夹", kind: "part" },
    { sn: "clip-2", name: "管夹", kind: "part" },
  ]).execute();
  const path = newVersion(counter);
  const pasted = [
    "1\tseal\t别名\tV2\t黑\t个\t8",
    "2\t电磁阀\t3",
    "3\tP-NEW\t新零件\tV2\t个\t4",
    "7\t水管\t5",
    "7\tP-ELSE\t别的零件\t2",
    "7\t管夹\t2",
    "1001\t密封圈\t6",
    `8\t${"细节\t".repeat(9)}4`,
  ].join("\n");
  led(
    await keeper.fill(path, {
      form: editor,
      fields: { paste: pasted, do: "paste" },
    }),
  );
  const read = await keeper.get(path);
  const fields = Object.fromEntries(
    formsOf(read.body).find(editor)?.fields ?? [],
  );
  deepEqual([0, 1, 2, 3, 4, 5, 6].map((i) => fields[`lines.${i}.part`]), [
    "seal",
    "valve",
    "3 P-NEW 新零件 V2 个",
    "7",
    "7 P-ELSE 别的零件",
    "7 管夹",
    "1001 密封圈",
  ]);
  match(offered(read)[0] ?? "", /sn=P-NEW&name=%E6%96%B0%E9%9B%B6%E4%BB%B6$/);
  const [form] = offered(read);
  await make(keeper, form!);
  const again = await keeper.get(path);
  equal(errorAt(again, "lines.2.part"), "");
});
