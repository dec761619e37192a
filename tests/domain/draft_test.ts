import { deepEqual, equal, notEqual } from "node:assert/strict";
import { sql } from "kysely";
import {
  dropDraftOf,
  dropOldDrafts,
  NO_DRAFT,
  readDraft,
  saveDraft,
  useUpDraft,
} from "@/domain/draft.ts";
import { openWorld } from "@/tests/world.ts";

const FORM = "oem_order";
const NEW = [FORM, ""] as const;

Deno.test("what was typed comes back, to its writer only, in its newest version", async () => {
  await using world = await openWorld();
  const { db, green, green2 } = world;
  const typed = {
    remark: "尽快",
    lines: [{ quantity: "十个" }, { quantity: "" }],
  };
  const old = { remark: "旧" };
  const first = await saveDraft(db, green, NEW, old, NO_DRAFT);
  await saveDraft(db, green, NEW, typed, first ?? "");
  const draft = await readDraft(db, green, NEW);
  deepEqual(draft?.body, typed);
  equal(draft?.version, 2);
  equal(await readDraft(db, green2, NEW), null);
  equal(await readDraft(db, green, [FORM, "7"]), null);
});

Deno.test("text that a database can't hold does not lose the rest", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const typed = { a: "x\0y", b: "\ud83d", c: "好" };
  await saveDraft(db, green, NEW, typed, NO_DRAFT);
  const draft = await readDraft(db, green, NEW);
  deepEqual(draft?.body, { a: "xy", b: "\ufffd", c: "好" });
});

Deno.test("a draft goes with its document, and after thirty days", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  await saveDraft(db, green, NEW, { a: "1" }, NO_DRAFT);
  const draft = await readDraft(db, green, NEW);
  await useUpDraft(db, green, NEW, draft?.mark ?? "");
  equal(await readDraft(db, green, NEW), null);

  await saveDraft(db, green, NEW, { a: "1" }, NO_DRAFT);
  await saveDraft(db, green, [FORM, "8"], { a: "2" }, NO_DRAFT);
  await db.updateTable("form_draft").where("ref", "=", "8")
    .set({ updated_at: sql<Date>`now() - interval '30 days'` }).execute();
  equal(await readDraft(db, green, [FORM, "8"]), null);
  equal(await dropOldDrafts(db), 1);
  equal((await readDraft(db, green, NEW))?.version, 1);
});

Deno.test("a page that shows an earlier draft saves over none, nor drops any", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const save = (body: Record<string, unknown>, over: string) =>
    saveDraft(db, green, NEW, body, over);
  const drop = (mark: string) => dropDraftOf(db, green, NEW, mark);
  const first = await save({ a: "1" }, NO_DRAFT);
  equal(await save({ a: "of another page" }, NO_DRAFT), null);
  const second = await save({ a: "2" }, first!);
  equal(await save({ a: "of another page" }, first!), null);
  equal(await drop(first!), false);
  const kept = await readDraft(db, green, NEW);
  deepEqual([kept?.body, kept?.mark], [{ a: "2" }, second]);

  equal(await drop(second!), true);
  const next = await save({ a: "3" }, NO_DRAFT);
  notEqual(next, first, "the next draft is another one");
  equal(await save({ a: "of another page" }, first!), null);
});

Deno.test("a draft that is over thirty days old is none: a new one is saved in its place", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  await saveDraft(db, green, NEW, { a: "1" }, NO_DRAFT);
  await db.updateTable("form_draft")
    .set({ updated_at: sql<Date>`now() - interval '30 days'` }).execute();
  const mark = await saveDraft(db, green, NEW, { a: "2" }, NO_DRAFT);
  equal((await readDraft(db, green, NEW))?.mark, mark);
});
