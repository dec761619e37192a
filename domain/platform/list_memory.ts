import { sql } from "kysely";
import { z } from "zod";
import { mayDelete, mayUse } from "@/db/platform/list_memory.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found, Refused, text } from "@/domain/errors.ts";
import { unlessTaken } from "@/domain/taken.ts";
import { flag, id, list, optionalId, requiredLine } from "@/domain/validate.ts";
import { oneOf } from "./list_filter.ts";
import { following, SPANS } from "./spans.ts";

/** Views that one person may save of one list. */
const MOST_VIEWS = 50;

const listName = z.string().regex(/^[a-z_]{1,30}(\.[a-z_]{1,30}){0,3}$/);
const columnKeys = list(z.string().regex(/^[a-z_]{1,40}$/), 60);

export const ColumnsInput = z.object({
  list: listName,
  /** none: as the list has them */
  columns: columnKeys,
});

/** What the form that chooses a list's columns says of them; more than any list has is refused before it is compared. */
export const SentColumns = z.object({
  /** those that are offered */
  order: columnKeys,
  /** those that are ticked */
  columns: columnKeys,
  /** those that were shown before, on this page or another one of the list */
  before: columnKeys,
});

const viewName = requiredLine(40, "list.view.name.required");

export const ViewInput = z.object({
  list: listName,
  view_name: viewName,
  query: z.string().max(2_000),
  role_id: optionalId,
  is_default: flag,
  /** the range that the dates of the query are, and move on with */
  span: oneOf(SPANS),
  /** the actor agreed to replace a view of that name */
  replace: flag,
});

export const ViewChoice = z.object({ list: listName, view: id });
export const ViewName = ViewChoice.extend({ view_name: viewName });
export const NoView = z.object({ list: listName });

/** Which columns the actor sees in a list, and in which order; none = as the list has them. */
export async function saveColumns(
  trx: Trx,
  actor: Actor,
  { list, columns }: z.output<typeof ColumnsInput>,
): Promise<void> {
  const kept = columns.length ? JSON.stringify([...new Set(columns)]) : null;
  await trx.insertInto("list_preference")
    .values({ account_id: actor.id, list, columns: sql`${kept}::text::jsonb` })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "list"]).doUpdateSet((eb) => ({
        columns: eb.ref("excluded.columns"),
      }))
    ).execute();
}

/**
 * Saves a list's query under a name, with the actor's columns unless it names some. It may be shared with a role that
 * the actor holds, or that a view of theirs is shared with since they did. Returns the query. Throws 40900 for more than
 * 50 views, 40300 for another role, 40903 if the actor has another query under that name and did not agree to replace it.
 */
export async function saveView(
  trx: Trx,
  actor: Actor,
  input: z.output<typeof ViewInput>,
): Promise<string> {
  await requireRole(trx, actor, input);
  const query = following(await withColumns(trx, actor, input), input.span);
  if (!input.replace) await requireNewName(trx, actor, input, query);
  const { count } = await trx.selectFrom("saved_view")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", actor.id)
    .where("list", "=", input.list)
    .where(sql`lower(name)`, "<>", input.view_name.toLowerCase())
    .executeTakeFirstOrThrow();
  if (count >= MOST_VIEWS) {
    throw new Refused(40900, text("list.view.too_many", { max: MOST_VIEWS }));
  }
  const view = await trx.insertInto("saved_view")
    .values({
      account_id: actor.id,
      list: input.list,
      name: input.view_name,
      query,
      role_id: input.role_id ?? null,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`account_id, list, lower(name)`).doUpdateSet((
        eb,
      ) => ({
        name: eb.ref("excluded.name"),
        query: eb.ref("excluded.query"),
        role_id: eb.ref("excluded.role_id"),
      }))
    ).returning("id").executeTakeFirstOrThrow();
  if (input.is_default) await setDefault(trx, actor, input.list, view.id);
  else if (!input.replace) await opensNot(trx, actor, view.id);
  return query;
}

/** Clears the default of a view that is saved without it. */
async function opensNot(trx: Trx, actor: Actor, viewId: number): Promise<void> {
  await trx.updateTable("list_preference").set({ default_view_id: null })
    .where("account_id", "=", actor.id).where("default_view_id", "=", viewId)
    .execute();
}

type Named = Pick<z.output<typeof ViewInput>, "list" | "view_name">;

async function requireNewName(
  trx: Trx,
  actor: Actor,
  { list, view_name }: Named,
  query: string,
): Promise<void> {
  const same = await trx.selectFrom("saved_view").select("id")
    .where("account_id", "=", actor.id).where("list", "=", list)
    .where(sql`lower(name)`, "=", view_name.toLowerCase())
    .where("query", "<>", query).executeTakeFirst();
  if (same) throw nameTaken(view_name);
}

function nameTaken(name: string): Refused {
  return new Refused(40903, text("list.view.taken", { name }));
}

/** Gives a view of the actor's own another name. Throws 40400, and 40903 where another view of theirs has it. */
export async function renameView(
  trx: Trx,
  actor: Actor,
  { view, list, view_name: name }: z.output<typeof ViewName>,
): Promise<void> {
  const renamed = trx.updateTable("saved_view").set({ name })
    .where("id", "=", view).where("account_id", "=", actor.id)
    .where("list", "=", list).returning("id").executeTakeFirst();
  found(await unlessTaken(renamed, () => nameTaken(name)));
}

async function withColumns(
  trx: Trx,
  actor: Actor,
  input: { list: string; query: string },
): Promise<string> {
  const query = new URLSearchParams(lasting(input.query));
  const chosen = await trx.selectFrom("list_preference").select("columns")
    .where("account_id", "=", actor.id).where("list", "=", input.list)
    .executeTakeFirst();
  if (chosen?.columns && !query.has("columns")) {
    query.set("columns", chosen.columns.join(","));
  }
  return query.toString();
}

/** The part of a query worth saving: not the page, nor open dialogs. */
function lasting(query: string): string {
  const entries = [...new URLSearchParams(query)];
  const passing = new Set([
    "page",
    "after",
    "id",
    "menu",
    "run",
    "format",
    "view",
  ]);
  return new URLSearchParams(entries.filter(([name]) => !passing.has(name)))
    .toString();
}

async function requireRole(
  trx: Trx,
  actor: Actor,
  { list, role_id }: z.output<typeof ViewInput>,
): Promise<void> {
  if (role_id === undefined) return;
  const held = await trx.selectFrom("account_role").select("role_id")
    .where("account_id", "=", actor.id).where("role_id", "=", role_id)
    .unionAll(
      trx.selectFrom("saved_view").select(sql<number>`role_id`.as("role_id"))
        .where("account_id", "=", actor.id).where("list", "=", list)
        .where("role_id", "=", role_id),
    )
    .executeTakeFirst();
  if (!held) throw new Refused(40300, text("list.view.role"));
}

/** Deletes a view of the actor's own, or one that a disabled colleague shared with them; returns its name. Throws 40400. */
export async function deleteView(
  trx: Trx,
  actor: Actor,
  viewId: number,
): Promise<string> {
  const { name } = found(
    await trx.deleteFrom("saved_view as v").using("account as a")
      .where("v.id", "=", viewId).where("a.id", "=", actor.id)
      .where(mayUse("a")).where(mayDelete("a"))
      .returning("v.name").executeTakeFirst(),
  );
  return name;
}

/** The view that the list opens with: one of the actor's own or shared with them; returns its name. Throws 40400. */
export async function chooseDefault(
  trx: Trx,
  actor: Actor,
  list: string,
  viewId: number,
): Promise<string> {
  const { name } = found(
    await trx.selectFrom("saved_view as v")
      .innerJoin("account as a", (join) => join.on("a.id", "=", actor.id))
      .select("v.name").where("v.id", "=", viewId).where("v.list", "=", list)
      .where(mayUse("a")).executeTakeFirst(),
  );
  await setDefault(trx, actor, list, viewId);
  return name;
}

/** Clears the list's default view. */
export async function chooseNoDefault(
  trx: Trx,
  actor: Actor,
  list: string,
): Promise<void> {
  await setDefault(trx, actor, list, null);
}

async function setDefault(
  trx: Trx,
  actor: Actor,
  list: string,
  viewId: number | null,
): Promise<void> {
  await trx.insertInto("list_preference")
    .values({ account_id: actor.id, list, default_view_id: viewId })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "list"]).doUpdateSet({
        default_view_id: viewId,
      })
    ).execute();
}
