import { equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { fieldId } from "@/components/form.tsx";
import type { Db } from "@/db/schema/database.ts";
import type { Text } from "@/domain/errors.ts";
import { translator } from "@/locales/messages.ts";
import { formsOf } from "@/tests/html.ts";
import {
  type Answer,
  openSite,
  type Site,
  type Visitor,
} from "@/tests/http.ts";
import { fieldsOf, fillIn, pick } from "@/tests/submission.ts";
import { openWorld, type World } from "@/tests/world.ts";
import type { Wrong } from "./wrong.ts";
import { type Outage, outage } from "./outage.ts";

const t = translator("zh-cn");

/** In the words of a Chinese reader. */
export function say({ key, params }: Text): string {
  return t(key, params);
}

/** A form on the screen of who fills it in. */
export interface Filled extends AsyncDisposable {
  world: World;
  site: Site;
  visitor: Visitor;
  path: string;
  /** what the browser sends for it, once filled in */
  sent: [string, string][];
  /** what was typed of that */
  typed: [string, string][];
  /** the database, which can go away */
  database: Outage;
  submit(): Promise<Answer>;
}

export async function fill(wrong: Wrong): Promise<Filled> {
  const world = await openWorld();
  const database = outage(world.database);
  const site = openSite(database.database);
  const visitor = await site.enter(wrong.who);
  const path = await wrong.open(world);
  const page = await visitor.get(path);
  equal(page.status, 200, path);
  const fields = await wrong.typed(world);
  const form = pick(page.body, wrong.form);
  const { entries } = fillIn(form, { button: wrong.button, fields });
  const sent = entries.map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const shown = sent.filter(([name]) =>
    Object.hasOwn(fields, name) && !wrong.secret?.includes(name)
  );
  return {
    world,
    site,
    visitor,
    path,
    sent,
    typed: shown,
    database,
    submit: () => post(visitor, form.action || path, sent),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** As a browser sends a form: repeated names and all. */
export async function post(
  visitor: Visitor,
  path: string,
  sent: [string, string][],
): Promise<Answer> {
  return await visitor.post(path, fieldsOf(sent));
}

/** Every typed value is in a form of the page again. */
export function keeps(page: Answer, typed: [string, string][]): void {
  const again = formsOf(page.body).flatMap((form) => form.fields);
  for (const [name, value] of typed) {
    const values = again.filter(([field]) => field === name).map(([, v]) =>
      v.replaceAll("\r\n", "\n")
    );
    ok(
      values.includes(value),
      `${name} is lost: ${JSON.stringify(values).slice(0, 200)}`,
    );
  }
}

/** The message stands at its field, by the id that describes the control. */
export function says(page: Answer, field: string, message: Text): void {
  const id = `${fieldId(field)}-error`;
  const at = page.body.indexOf(`id="${id}"`);
  ok(at >= 0, `${field} has no message`);
  const shown = page.body.slice(at, page.body.indexOf("</p>", at))
    .replace(/<[^>]*>/g, "");
  ok(shown.includes(say(message)), `${field}: ${shown.slice(-200)}`);
}

/** What these hold may change while nothing is written: sessions and who hears of them, drafts of forms, failures. */
const ASIDE = [
  "session",
  "live_event",
  "form_draft",
  "sign_in_failure",
  "file",
];

/** Everything that is written, as a short mark of each table. */
export async function written(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
    .execute(db);
  const marks: Record<string, string> = {};
  for (const { name } of rows.filter(({ name }) => !ASIDE.includes(name))) {
    const table = sql.table(name);
    const mark = await sql<{ mark: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark from ${table} t`
      .execute(db);
    marks[name] = mark.rows[0]?.mark ?? "";
  }
  return marks;
}
