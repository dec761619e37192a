import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { listVersions } from "@/db/catalogue/goods_detail.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { translator } from "@/locales/messages.ts";
import { type Form, formsOf, has, valueOf } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import { type Counter, openCounter } from "./counter.ts";

const t = translator("zh-cn");
const form = has("lines.0.part");

interface Tabs extends AsyncDisposable {
  counter: Counter;
  /** the editor as a tab that is opened now shows it */
  open(): Promise<Answer>;
  /** a button of a tab's editor, with fields typed over */
  press(
    tab: Answer,
    button: string,
    fields?: Record<string, string>,
  ): Promise<Answer>;
  versions(): Promise<string[]>;
}

async function openTabs(version: number | "new"): Promise<Tabs> {
  const counter = await openCounter();
  const { keeper, world } = counter;
  const id = world.goods.irrigator;
  const path = `/prod/mall/good/${id}?version=${version}`;
  return {
    counter,
    open: () => keeper.get(path),
    press: (tab, button, fields = {}) =>
      keeper.submit(path, tab, { form, fields: { ...fields, do: button } }),
    versions: async () =>
      (await listVersions(world.db, world.admin, id))
        .map(({ version }) => version).sort(),
    [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose](),
  };
}

function typed(page: Answer, name: string): string | undefined {
  const editor = formsOf(page.body).find(form);
  ok(editor, "the page has the editor");
  return valueOf(editor, name);
}

function says(page: Answer, key: MessageKey): void {
  ok(page.text.includes(t(key)), `${key}: ${page.text.slice(0, 400)}`);
}

Deno.test("a tab that saved a draft as it was overtakes no other", async () => {
  await using tabs = await openTabs("new");
  const { open, press } = tabs;
  await press(await open(), "recalc", { processing_fee: "70" });
  const [one, other] = [await open(), await open()];
  equal((await press(one, "recalc")).status, 303);
  const saved = await press(other, "recalc", { processing_fee: "90" });
  equal(saved.status, 303);
  equal(typed(await open(), "processing_fee"), "90");
});

Deno.test("what one tab typed into a version and what another did are both kept, and the later tab is told before anything is saved", async () => {
  await using tabs = await openTabs("new");
  const { open, press } = tabs;
  const [one, other] = [await open(), await open()];
  equal((await press(one, "recalc", { processing_fee: "70" })).status, 303);
  const told = await press(other, "recalc", { remark: "加大水泵" });
  equal(told.status, 409);
  says(told, "form.elsewhere");
  equal(typed(told, "remark"), "加大水泵");
  equal(typed(told, "processing_fee"), "70", "of the other tab");
  doesNotMatch(told.body, /name="keep\./, "nothing is to be chosen");
  equal(typed(await open(), "remark"), "", "nothing is saved yet");

  equal((await press(told, "recalc")).status, 303);
  const both = await open();
  equal(typed(both, "remark"), "加大水泵");
  equal(typed(both, "processing_fee"), "70");
});

Deno.test("a bill that two tabs have changed is chosen between as a whole; no button of the tab that was overtaken saves", async () => {
  await using tabs = await openTabs("new");
  const { open, press } = tabs;
  const bill = { "lines.0.part": "pump-12v", "lines.0.usage": "1" };
  equal((await press(await open(), "recalc", bill)).status, 303);
  for (const [keep, usage] of [["yours", "7"], ["theirs", "20"]] as const) {
    const [one, other] = [await open(), await open()];
    await press(one, "recalc", { "lines.0.usage": "20" });
    const mine = { "lines.0.usage": "7", remark: `留 ${keep}` };
    for (const button of ["recalc", "save", "remove:0", "paste"]) {
      const told = await press(other, button, mine);
      equal(told.status, 409, button);
      says(told, "form.elsewhere.title");
      match(told.text, /pump-12v × 20/, "the value of the other tab");
      equal(typed(told, "lines.0.usage"), "7");
      equal(typed(await open(), "lines.0.usage"), "20", "not overwritten");
    }
    const told = await press(other, "recalc", mine);
    const saved = await press(told, "recalc", { "keep.lines": keep });
    equal(saved.status, 303);
    const now = await open();
    equal(typed(now, "lines.0.usage"), usage);
    equal(typed(now, "remark"), `留 ${keep}`);
    await press(now, "recalc", { "lines.0.usage": "1" });
  }
});

Deno.test("a version that was made of the draft in one tab is not made again in another, which keeps what it typed", async () => {
  await using tabs = await openTabs("new");
  const { open, press, versions } = tabs;
  const filled = {
    version: "v8",
    processing_fee: "70",
    "lines.0.part": "pump-12v",
    "lines.0.usage": "1",
  };
  await press(await open(), "recalc", filled);
  const [one, other] = [await open(), await open()];
  equal((await press(one, "save")).status, 303);
  const before = await versions();
  const told = await press(other, "save", { version: "v9" });
  equal(told.status, 409);
  says(told, "form.draft.gone");
  equal(typed(told, "version"), "v9");
  deepEqual(await versions(), before, "nothing was written");

  equal((await press(told, "save")).status, 303, "who still wants it gets it");
  deepEqual(await versions(), [...before, "v9"].sort());
});

Deno.test("a draft that another tab has changed is not discarded unseen", async () => {
  await using tabs = await openTabs("new");
  const { counter: { keeper, world }, open, press } = tabs;
  await press(await open(), "recalc", { remark: "一" });
  const path = `/prod/mall/good/${world.goods.irrigator}?version=new`;
  const asked = await keeper.get(`${path}&confirm=discard`);
  await press(await open(), "recalc", { remark: "二" });
  const discard = {
    form: (one: Form) => valueOf(one, "do") === "discard",
  };
  const told = await keeper.submit(path, asked, discard);
  equal(told.location, path);
  says(await keeper.get(path), "form.elsewhere.asked");
  equal(typed(await open(), "remark"), "二");
  await keeper.submit(
    path,
    await keeper.get(`${path}&confirm=discard`),
    discard,
  );
  equal(typed(await open(), "remark"), "");
});

Deno.test("the same page sent twice, and one of the version before that names no draft, speak of no other tab", async () => {
  await using tabs = await openTabs("new");
  const { open, press } = tabs;
  const page = await open();
  const twice = await Promise.all([
    press(page, "recalc", { remark: "一" }),
    press(page, "recalc", { remark: "一" }),
  ]);
  deepEqual(twice.map(({ status }) => status), [303, 303]);
  equal((await press(page, "recalc", { remark: "二" })).status, 303);
  equal(typed(await open(), "remark"), "二");
  const old = await open();
  const unmarked = {
    ...old,
    body: old.body.replace(/<input[^>]*name="draft"[^>]*>/, ""),
  };
  await press(await open(), "recalc", { remark: "三" });
  equal((await press(unmarked, "recalc", { remark: "四" })).status, 303);
  equal(typed(await open(), "remark"), "四");
});

Deno.test("two tabs that edit a version are told of each other, and then of somebody else's save", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const [first] = await listVersions(
    world.db,
    world.admin,
    world.goods.irrigator,
  );
  ok(first);
  const path = `/prod/mall/good/${world.goods.irrigator}?version=${first.id}`;
  const open = () => keeper.get(path);
  const press = (
    tab: Answer,
    button: string,
    fields: Record<string, string> = {},
  ) => keeper.submit(path, tab, { form, fields: { ...fields, do: button } });
  const [one, other] = [await open(), await open()];
  equal((await press(one, "recalc", { processing_fee: "71" })).status, 303);
  const told = await press(other, "save", { remark: "加大水泵" });
  equal(told.status, 409);
  says(told, "form.elsewhere");
  equal((await press(told, "save")).status, 303);
  const [saved] = (await listVersions(
    world.db,
    world.admin,
    world.goods.irrigator,
  )).filter(({ id }) => id === first.id);
  deepEqual([saved?.processing_fee, saved?.remark], [7_100, "加大水泵"]);

  const late = await press(one, "save", { remark: "另一个" });
  equal(late.status, 409, "its version was saved meanwhile");
  says(late, "form.conflict.hint");
  equal(typed(late, "remark"), "另一个");
});
