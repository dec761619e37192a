import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { listVersions } from "@/db/catalogue/goods_detail.ts";
import { formsOf, has, valueOf } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import { errorAt, led } from "../shop.ts";
import { type Counter, openCounter } from "./counter.ts";

const form = has("lines.0.part");

type Fields = Record<string, string>;

interface Desk extends AsyncDisposable {
  counter: Counter;
  open(): Promise<Answer>;
  press(shown: Answer, button: string, fields?: Fields): Promise<Answer>;
  /** the parts of the newest version or, with its name, of another one */
  bill(version?: string): Promise<[part: number, usage: number][]>;
}

async function openDesk(version: "v2" | "new"): Promise<Desk> {
  const counter = await openCounter();
  const { keeper, world: { db, admin, goods, versions } } = counter;
  const asked = version === "new" ? version : versions[version];
  const path = `/prod/mall/good/${goods.irrigator}?version=${asked}`;
  return {
    counter,
    open: () => keeper.get(path),
    press: (shown, button, fields = {}) =>
      keeper.submit(path, shown, {
        form,
        fields: {
          ...fields,
          do: button,
          idempotency_key: crypto.randomUUID(),
        },
      }),
    async bill(name) {
      const all = await listVersions(db, admin, goods.irrigator);
      const { id } = all.find(({ version }) => version === name) ?? all[0]!;
      const lines = await db.selectFrom("bom_line")
        .select(["part_id", "usage"]).where("version_id", "=", id)
        .orderBy("sort").execute();
      return lines.map(({ part_id, usage }) => [part_id, usage]);
    },
    [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose](),
  };
}

/** A colleague gives two parts each other's code. */
async function swap({ world: { db, goods } }: Counter): Promise<void> {
  const codes = [
    [goods["pump-12v"], "-"],
    [goods.seal, "pump-12v"],
    [goods["pump-12v"], "seal"],
  ] as const;
  for (const [part, sn] of codes) {
    await db.updateTable("goods").set({ sn }).where("id", "=", part).execute();
  }
}

function typed(page: Answer, name: string): string | undefined {
  const editor = formsOf(page.body).find(form);
  ok(editor, "the page has the editor");
  return valueOf(editor, name);
}

const RENAMED = "此零件现编码为 seal，不再是 pump-12v，请核对后再保存";

Deno.test("a bill keeps its parts when a colleague swaps two codes while it is edited: saving asks with the new code, then writes them", async () => {
  await using desk = await openDesk("v2");
  const { counter, open, press, bill } = desk;
  const before = await bill("v2");
  const opened = await open();
  equal(typed(opened, "lines.0.part"), "pump-12v");
  await swap(counter);
  const asked = await press(opened, "save", { remark: "改过" });
  equal(asked.status, 422);
  equal(typed(asked, "lines.0.part"), "seal");
  equal(errorAt(asked, "lines.0.part"), RENAMED);
  match(asked.text, /单台合计 ¥(?!0\.00)/);
  deepEqual(await bill("v2"), before);
  led(await press(asked, "save"));
  deepEqual(await bill("v2"), before);
});

Deno.test("a code that is typed into a line is of the part that has it when it is sent", async () => {
  await using desk = await openDesk("v2");
  const { counter: { world: { goods } }, counter, open, press, bill } = desk;
  const opened = await open();
  await swap(counter);
  led(await press(opened, "save", { "lines.0.part": "PUMP-12V" }));
  const [first] = await bill("v2");
  equal(first?.[0], goods.seal, "typed, if with the letters of before");
});

Deno.test("a draft means the parts that its page showed, however long it lies and whatever their codes are by then", async () => {
  await using desk = await openDesk("new");
  const { counter: { world: { goods } }, counter, open, press, bill } = desk;
  const paste = "12V 水泵\t2\n电磁阀\t1";
  const filled = { version: "v8", processing_fee: "1", paste };
  led(await press(await open(), "paste", filled));
  led(
    await press(await open(), "recalc", {
      "lines.2.part": "board",
      "lines.2.usage": "3",
    }),
  );
  await swap(counter);
  const again = await open();
  equal(errorAt(again, "lines.0.part"), RENAMED);
  equal(typed(again, "lines.0.part"), "seal");
  led(await press(again, "add:" + goods["pump-12v"]));
  equal(typed(await open(), "lines.3.part"), "", "it is there already");
  led(await press(await open(), "save"));
  deepEqual(await bill(), [
    [goods["pump-12v"], 2],
    [goods.valve, 1],
    [goods.board, 3],
  ]);
});

Deno.test("a part that was deleted meanwhile is missed, not replaced by the one that has its code now", async () => {
  await using desk = await openDesk("new");
  const { counter: { world: { db } }, open, press } = desk;
  const part = (name: string) => ({ sn: "p-1", name, kind: "part" as const });
  await db.insertInto("goods").values(part("旧零件")).execute();
  led(await press(await open(), "paste", { paste: "p-1\t2" }));
  const shown = await open();
  match(shown.text, /旧零件/);
  await db.deleteFrom("goods").where("sn", "=", "p-1").execute();
  await db.insertInto("goods").values(part("新零件")).execute();
  const filled = { version: "v8", processing_fee: "1" };
  const refused = await press(shown, "save", filled);
  equal(refused.status, 422);
  equal(errorAt(refused, "lines.0.part"), "零件库中没有此零件");
});

Deno.test("a part that a colleague replaced by another one with the same code is asked about, not put back unseen", async () => {
  await using desk = await openDesk("v2");
  const { counter: { world: { db, goods, versions } }, counter } = desk;
  const { open, press, bill } = desk;
  const opened = await open();
  await swap(counter);
  await db.updateTable("bom_line").set({ part_id: goods.seal })
    .where("version_id", "=", versions.v2)
    .where("part_id", "=", goods["pump-12v"]).execute();
  await db.updateTable("goods_version").set({ revision: 2 })
    .where("id", "=", versions.v2).execute();
  const asked = await press(opened, "save", { "lines.0.usage": "7" });
  equal(errorAt(asked, "lines.0.part"), RENAMED);
  match(asked.text, /seal × 7.*pump-12v × /);
  const passed = await press(asked, "save");
  equal(passed.status, 409);
  led(await press(passed, "save", { "keep.lines": "theirs" }));
  equal((await bill("v2"))[0]?.[0], goods.seal);
});

Deno.test("a mere change of codes is no other bill: who changed the bill is not asked for another's remark", async () => {
  await using desk = await openDesk("v2");
  const { counter: { world: { db, versions } }, counter } = desk;
  const { open, press } = desk;
  const opened = await open();
  await swap(counter);
  await db.updateTable("goods_version").set({ revision: 2, remark: "别人的" })
    .where("id", "=", versions.v2).execute();
  const stale = await press(opened, "save", { "lines.0.usage": "7" });
  doesNotMatch(stale.body, /name="keep\./);
});

Deno.test("a draft that names its parts by code only, as those of earlier versions do, is read by them", async () => {
  await using desk = await openDesk("new");
  const { counter: { world: { db, goods } }, open, press, bill } = desk;
  const filled = { version: "v8", processing_fee: "1", paste: "seal\t2" };
  led(await press(await open(), "paste", filled));
  const draft = await db.selectFrom("form_draft").select("body")
    .executeTakeFirstOrThrow();
  const lines = [{ part: "seal", names: [], usage: "2", accessory: false }];
  const body = { ...draft.body, lines };
  await db.updateTable("form_draft").set({ body })
    .execute();
  led(await press(await open(), "save"));
  deepEqual(await bill(), [[goods.seal, 2]]);
});
