import type { Db, Trx } from "@/db/schema/database.ts";
import { toApi } from "@/domain/money.ts";
import { sourceOf } from "@/lists/handlers.ts";
import { call, caller, callWith, paged, write } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";
import { filterOf, findRow, listRows } from "./read.ts";
import { fieldOf, references, type Resource, type Row } from "./spec.ts";
import { commandsOf } from "./write.ts";

/** A row as the API carries it: its fields, money in yuan; `<reference>_name` beside every reference. */
function shapeRow(noun: Resource, row: Row): Record<string, unknown> {
  const values = Object.entries(row.values).map(([name, value]) => {
    const money = fieldOf(noun, name).kind === "money";
    return [name, money && value !== null ? toApi(Number(value)) : value];
  });
  const names = references(noun).map((name) => [
    `${name.replace(/_id$/, "")}_name`,
    row.names[name] ?? null,
  ]);
  return {
    id: row.id,
    ...Object.fromEntries(values),
    ...Object.fromEntries(names),
    version: row.version,
    created_at: row.created_at,
  };
}

/** GET: a page of the noun; POST: a new row. */
export function listCalls(noun: Resource) {
  const { create } = commandsOf(noun);
  return {
    GET: callWith(filterOf(noun), async (ctx, filter) => {
      const rows = await listRows(sourceOf(ctx), noun, filter);
      return paged(rows, (row) => shapeRow(noun, row));
    }),
    POST: write("required", async (ctx, trx, body) => {
      const { id } = await create(trx, caller(ctx), body);
      return await answer(trx, ctx, noun, id);
    }),
  };
}

/** GET, PUT and DELETE of the row `:id`. */
export function rowCalls(noun: Resource) {
  const { update, remove } = commandsOf(noun);
  return {
    GET: call((ctx) => answer(ctx.state.db, ctx, noun, idOfPath(ctx))),
    PUT: write("optional", async (ctx, trx, body) => {
      await update(trx, caller(ctx), idOfPath(ctx), body);
      return await answer(trx, ctx, noun, idOfPath(ctx));
    }),
    DELETE: write("optional", async (ctx, trx) => {
      await remove(trx, caller(ctx), idOfPath(ctx));
      return null;
    }),
  };
}

function idOfPath({ params }: Ctx): number {
  return Number(params.id);
}

async function answer(db: Db | Trx, ctx: Ctx, noun: Resource, id: number) {
  return shapeRow(noun, await findRow(db, caller(ctx), noun, id));
}
