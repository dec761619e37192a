import { deepEqual, equal } from "node:assert/strict";
import { readXlsx } from "hucre/xlsx";
import { z } from "zod";
import { readSettings } from "@/domain/settings.ts";
import { plainColumn } from "@/lists/columns.ts";
import { exportList } from "@/lists/export.ts";
import type { ListSpec, PageOf } from "@/lists/spec.ts";
import { translator } from "@/locales/messages.ts";
import type { TableFormat } from "@/platform/table_file.ts";
import { openWorld } from "@/tests/world.ts";

interface Row {
  id: number;
  text: string;
}

/** A list of these texts. */
function listOf(
  texts: readonly string[],
): ListSpec<Row, object, PageOf<Row>> {
  const rows = texts.map((text, id) => ({ id, text }));
  return {
    name: "test.texts",
    title: "common.remark",
    caption: "common.remark",
    filter: z.object({}),
    columns: () => [plainColumn("text", "text", ({ text }) => text)],
    idOf: ({ id }) => id,
    labelOf: ({ text }) => text,
    find: () => Promise.resolve({ rows, pageSize: 20 }),
    none: () => ({ rows: [], pageSize: 20 }),
    ids: () => Promise.resolve(rows.map(({ id }) => id)),
    rows: () => Promise.resolve(rows),
  };
}

Deno.test("a workbook holds of every text what spreadsheets open: no more characters than a cell has, and none that XML hasn't", async () => {
  await using world = await openWorld();
  const { db, admin: actor } = world;
  const long = "长".repeat(40_000);
  const source = { db, actor, settings: await readSettings(db) };
  const file = (format: TableFormat) =>
    exportList(format, {
      spec: listOf([long, "沐田\ufffe园艺\uffff", "=1+1"]),
      source,
      filter: {},
      ids: null,
      url: "",
      remembered: null,
      t: translator("zh-cn"),
    });
  const book = await readXlsx(
    new Uint8Array(await (await file("xlsx")).arrayBuffer()),
  );
  const [, ...cells] = book.sheets[0]?.rows.map(([cell]) => cell) ?? [];
  deepEqual(cells, [long.slice(0, 32_767), "沐田园艺", "=1+1"]);
  const lines = (await (await file("csv")).text()).split("\r\n");
  equal(lines[1], long, "text has no limit");
});
