import { equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { openSite } from "@/tests/http.ts";
import { formsOf } from "@/tests/html.ts";
import type { AccountName } from "@/tests/story.ts";
import type { Fields } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";
import { fill, keeps, post, written } from "./desk.ts";
import { formOf } from "./forms.ts";
import { RIGHT } from "./right.ts";

/** A form with a version, and what a colleague saves while it is open. */
interface Stale {
  what: string;
  colleague: AccountName;
  theirs: Fields;
  /** one field that both have changed: yours and theirs in words */
  both: [yours: string, theirs: string];
  /** who saved is known, and named with the time */
  named?: true;
}

/** What nobody had typed before. */
const NEWER = "新写的";

const STALE: Stale[] = [
  {
    what: "an order's edit",
    colleague: "green2",
    theirs: { remark: "不急" },
    both: ["尽快", "不急"],
    named: true,
  },
  {
    what: "an address's edit",
    colleague: "green2",
    theirs: { receiver: "赵六六", address: "软件园 9 号" },
    both: ["王小明", "赵六六"],
  },
  {
    what: "the own profile",
    colleague: "green",
    theirs: { nickname: "大绿" },
    both: ["小绿", "大绿"],
  },
  {
    what: "a receiving card's edit",
    colleague: "admin",
    theirs: { bank: "中国工商银行" },
    both: ["中国银行", "中国工商银行"],
    named: true,
  },
  {
    what: "an organization's edit",
    colleague: "admin",
    theirs: { name: "绿源农科" },
    both: ["沐田园艺", "绿源农科"],
    named: true,
  },
  {
    what: "an account's profile",
    colleague: "admin",
    theirs: { nickname: "小燕" },
    both: ["小林", "小燕"],
  },
  {
    what: "a role's edit",
    colleague: "admin",
    theirs: { name: "出纳", permissions: ["manage_oem"] },
    both: ["会计", "出纳"],
  },
  {
    what: "a price adjustment",
    colleague: "admin",
    theirs: {
      "adjustments.0.kind": "fee",
      "adjustments.0.amount": "8.00",
      "adjustments.0.reason": "加急费",
    },
    both: ["老客户", "加急费"],
  },
  {
    what: "an edit of goods",
    colleague: "admin",
    theirs: { name: "灌溉机三代" },
    both: ["灌溉机二代", "灌溉机三代"],
    named: true,
  },
  {
    what: "a version's edit",
    colleague: "admin",
    theirs: { version: "v2b" },
    both: ["v3", "v2b"],
  },
  {
    what: "a category's edit",
    colleague: "admin",
    theirs: { category_name: "喷灌" },
    both: ["灌溉", "喷灌"],
  },
  {
    what: "a task's edit",
    colleague: "admin",
    theirs: { title: "样机第三批" },
    both: ["样机第二批", "样机第三批"],
    named: true,
  },
];

/** The form as it was refused, after the colleague saved. */
async function overtaken(
  { what, colleague, theirs }: Stale,
  { form = formOf(what), typed = RIGHT[what] } = {},
) {
  ok(typed);
  const filled = await fill({ ...form, typed });
  const { world, path, visitor } = filled;
  const other = await openSite(world.database).enter(colleague);
  const done = await other.fill(path, {
    form: form.form,
    button: form.button,
    fields: theirs,
  });
  equal(done.status, 303, done.text.slice(0, 300));
  const before = await written(world.db);
  const stale = await filled.submit();
  equal(stale.status, 409, stale.text.slice(0, 300));
  const again = formsOf(stale.body).find(form.form);
  ok(again, "the form is there again");
  const pressed = form.button &&
    again.buttons.find((button) =>
      [button.text, button.value].includes(form.button ?? "")
    );
  const button: [string, string][] = pressed && pressed.name
    ? [[pressed.name, pressed.value]]
    : [];
  return {
    filled,
    before,
    stale,
    fields: again.fields,
    save: (fields: [string, string][]) =>
      post(visitor, path, [...fields, ...button]),
    [Symbol.asyncDispose]: () => filled[Symbol.asyncDispose](),
  };
}

/** Whether a text stands in any table. */
async function stands(db: Db, words: string): Promise<boolean> {
  const found = await Promise.all(
    Object.keys(await written(db)).map((name) =>
      sql`select 1 from ${sql.table(name)} as t
        where t::text like ${`%${words}%`}`.execute(db)
    ),
  );
  return found.some(({ rows }) => rows.length > 0);
}

const SEVERAL_LINES = [
  ["a task's edit", "remark"],
  ["an edit of goods", "description"],
  ["an organization's edit", "remark"],
] as const;

for (const [what, field] of SEVERAL_LINES) {
  Deno.test(`${what}: a text of several lines that only one of two has changed is not in dispute`, async () => {
    const [stale] = STALE.filter((one) => one.what === what);
    ok(stale);
    const form = formOf(what);
    const { open } = form;
    const before = "第一行\n第二行";
    const opened = {
      ...form,
      open: async (world: World) => {
        const path = await open(world);
        const other = await openSite(world.database).enter("admin");
        const fields = { [field]: before };
        const { status } = await other.fill(path, { ...form, fields });
        equal(status, 303);
        return path;
      },
    };
    await using late = await overtaken(stale, {
      form: opened,
      typed: () => ({ [field]: `${before}\n第三行` }),
    });
    const names = late.fields.map(([name]) => name);
    ok(!names.includes(`keep.${field}`), "nobody is asked which text stands");
    keeps(late.stale, late.filled.typed);
  });
}

for (const one of STALE) {
  Deno.test(`${one.what} that somebody else saved meanwhile shows both values, keeps what was typed, and is saved when chosen`, async () => {
    await using late = await overtaken(one);
    const { filled, stale } = late;
    keeps(stale, filled.typed);
    for (const value of one.both) ok(stale.text.includes(value), value);
    if (one.named) {
      const who = filled.world[one.colleague].nickname;
      match(stale.text, new RegExp(`您编辑期间，${who} 在 .{1,20} 保存过`));
    }
    equal(
      JSON.stringify(await written(filled.world.db)),
      JSON.stringify(late.before),
      "nothing is written",
    );
    const saved = await late.save(late.fields);
    equal(saved.status, 303, saved.text.slice(0, 300));
  });

  Deno.test(`${one.what}: what is typed after the conflict was shown wins over the choice of theirs`, async () => {
    await using late = await overtaken(one);
    const { db } = late.filled.world;
    const [name = ""] = Object.entries(one.theirs)
      .find(([, value]) => value === one.both[1]) ?? [];
    const keep = `keep.${name.split(".", 1)[0]}`;
    const fields = late.fields.map(([field, value]): [string, string] => {
      if (field === keep) return [field, "theirs"];
      return [field, field === name ? NEWER : value];
    });
    ok(fields.some(([field]) => field === keep), keep);
    const saved = await late.save(fields);
    equal(saved.status, 303, saved.text.slice(0, 300));
    ok(await stands(db, NEWER), "what was typed is written");
  });
}
