import { pathOf, withQuery } from "@/components/query.ts";
import { inTransaction } from "@/db/transaction.ts";
import { Refused, text } from "@/domain/errors.ts";
import {
  chooseDefault,
  ColumnsInput,
  deleteView,
  lasting,
  NoView,
  saveColumns,
  saveView,
  ViewChoice,
  ViewInput,
} from "@/domain/platform/list_memory.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";

/**
 * Changes what a list remembers of the reader: its columns (`name` = "columns") or its views ("view"). Returns where to
 * go. Throws Refused.
 */
export async function changeListMemory(
  ctx: Ctx,
  form: FormData,
  back: string,
): Promise<string> {
  const act = String(form.get("value") ?? "");
  return form.get("name") === "columns"
    ? await changeColumns(ctx, form, act, back)
    : await changeViews(ctx, form, act, back);
}

async function changeColumns(
  ctx: Ctx,
  form: FormData,
  act: string,
  back: string,
): Promise<string> {
  const actor = caller(ctx);
  const order = form.getAll("order").map(String);
  const ticked = new Set(form.getAll("columns").map(String));
  const [way, key = ""] = act.split(" ", 2);
  const moves = way === "up" || way === "down";
  const moved = moves ? movedBy(order, key, way === "up" ? -1 : 1) : order;
  const columns = act === "reset"
    ? []
    : moved.filter((column) => ticked.has(column));
  const input = parse(ColumnsInput, { list: form.get("list"), columns });
  await inTransaction(ctx.state.db, (trx) => saveColumns(trx, actor, input));
  return withQuery(back, { menu: moves ? "columns" : null });
}

/** A column changes places with its neighbour. */
function movedBy(order: readonly string[], key: string, by: 1 | -1): string[] {
  const from = order.indexOf(key);
  const other = order[from + by];
  if (from < 0 || other === undefined) return [...order];
  return order.with(from, other).with(from + by, key);
}

async function changeViews(
  ctx: Ctx,
  form: FormData,
  act: string,
  back: string,
): Promise<string> {
  const { db } = ctx.state;
  const actor = caller(ctx);
  const sent = Object.fromEntries(form);
  switch (act) {
    case "save": {
      const input = parse(ViewInput, sent);
      await inTransaction(db, (trx) => saveView(trx, actor, input));
      const path = pathOf(back);
      const query = lasting(input.query);
      return query ? `${path}?${query}` : `${path}?view=none`;
    }
    case "delete": {
      const { view } = parse(ViewChoice, sent);
      await inTransaction(db, (trx) => deleteView(trx, actor, view));
      return back;
    }
    case "default":
    case "undefault": {
      const { list } = parse(NoView, sent);
      const view = act === "default" ? parse(ViewChoice, sent).view : null;
      await inTransaction(db, (trx) => chooseDefault(trx, actor, list, view));
      return withQuery(back, { view: "none" });
    }
    default:
      throw new Refused(42200, text("error.invalid"));
  }
}
