import { type TypedView, viewsUrl } from "@/components/list/views_url.ts";
import { pathOf, withQuery } from "@/components/query.ts";
import type { Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused, text } from "@/domain/errors.ts";
import {
  chooseDefault,
  chooseNoDefault,
  ColumnsInput,
  deleteView,
  NoView,
  renameView,
  saveColumns,
  saveView,
  SentColumns,
  ViewChoice,
  ViewInput,
  ViewName,
} from "@/domain/platform/list_memory.ts";
import { asOf } from "@/domain/platform/spans.ts";
import { dayNow } from "@/domain/time.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import type { Flash } from "@/platform/flash.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { Ctx } from "@/utils.ts";

/** Where to go, and the message shown there. */
interface Way {
  to: string;
  flash?: Flash;
}

/**
 * Changes what a list remembers for the reader: its columns (`name` = "columns") or its views ("view"). A refusal leads
 * back to where the form was, with what was typed. Throws 40100.
 */
export async function changeListMemory(
  ctx: Ctx,
  form: FormData,
  back: string,
): Promise<Way> {
  const act = String(form.get("value") ?? "");
  try {
    return form.get("name") === "columns"
      ? { to: await changeColumns(ctx, form, act, back) }
      : await changeViews(ctx, form, act, back);
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 40100) throw error;
    const said = Object.values(error.fields)[0] ?? error.text;
    const flash: Flash = { tone: "bad", text: said };
    const names = act === "save" || act === "rename";
    if (form.get("name") !== "view" || !names) return { to: back, flash };
    const replace = act === "save" && error.code === 40903;
    const to = viewsUrl(back, { ...typedIn(form), replace });
    return replace ? { to } : { to, flash };
  }
}

function typedIn(form: FormData): TypedView {
  return {
    name: String(form.get("view_name") ?? ""),
    role: String(form.get("role_id") ?? ""),
    opens: form.has("is_default"),
    span: String(form.get("span") ?? ""),
  };
}

async function changeColumns(
  ctx: Ctx,
  form: FormData,
  act: string,
  back: string,
): Promise<string> {
  const actor = caller(ctx);
  const sent = parse(SentColumns, {
    order: form.getAll("order"),
    columns: form.getAll("columns"),
    before: form.getAll("before"),
  });
  const { order, before } = sent;
  const ticked = new Set(sent.columns);
  const [way, key = ""] = act.split(" ", 2);
  const moves = way === "up" || way === "down";
  const moved = moves ? movedBy(order, key, way === "up" ? -1 : 1) : order;
  const columns = act === "reset"
    ? []
    : withOthers(moved.filter((column) => ticked.has(column)), {
      before,
      offered: new Set(order),
    });
  const input = parse(ColumnsInput, { list: form.get("list"), columns });
  await inTransaction(ctx.state.db, (trx) => saveColumns(trx, actor, input));
  const menu = moves ? `columns.${way}.${key}` : null; // the arrow has the focus again
  return withQuery(back, { menu, columns: null });
}

/** What was shown before and is not offered on this page stays chosen, each column after the one that it followed. */
function withOthers(
  chosen: readonly string[],
  { before, offered }: { before: string[]; offered: ReadonlySet<string> },
): string[] {
  const all = [...chosen];
  for (const [i, key] of before.entries()) {
    if (offered.has(key)) continue;
    const follows = before.slice(0, i).findLast((one) => all.includes(one));
    all.splice(follows === undefined ? 0 : all.indexOf(follows) + 1, 0, key);
  }
  return all;
}

/** A column changes places with its neighbour. */
function movedBy(order: readonly string[], key: string, by: 1 | -1): string[] {
  const from = order.indexOf(key);
  const other = order[from + by];
  if (from < 0 || other === undefined) return [...order];
  return order.with(from, other).with(from + by, key);
}

/** What was asked for about a view, by whom, and from where. */
interface Asked {
  actor: Actor;
  sent: Record<string, unknown>;
  back: string;
  /** YYYY-MM-DD */
  today: string;
}

/** What can be done about views, by the button's value; each says where to go, and what was done. */
const VIEW_CHANGES = new Map<
  string,
  (trx: Trx, asked: Asked) => Promise<Way>
>([
  ["save", async (trx, { actor, sent, back, today }) => {
    const input = parse(ViewInput, sent);
    const shown = asOf(await saveView(trx, actor, input), today).query;
    const to = `${pathOf(back)}?${shown || "view=none"}`;
    return { to, flash: done("list.view.saved", input.view_name) };
  }],
  ["rename", async (trx, { actor, sent, back }) => {
    const input = parse(ViewName, sent);
    await renameView(trx, actor, input);
    return { to: back, flash: done("list.view.saved", input.view_name) };
  }],
  ["delete", async (trx, { actor, sent, back }) => {
    const { view } = parse(ViewChoice, sent);
    const name = await deleteView(trx, actor, view);
    return { to: back, flash: done("list.view.deleted", name) };
  }],
  ["default", async (trx, { actor, sent, back }) => {
    const { list, view } = parse(ViewChoice, sent);
    const name = await chooseDefault(trx, actor, list, view);
    const to = withQuery(back, { view: "none" });
    return { to, flash: done("list.view.opens", name) };
  }],
  ["undefault", async (trx, { actor, sent, back }) => {
    const { list } = parse(NoView, sent);
    await chooseNoDefault(trx, actor, list);
    const to = withQuery(back, { view: "none" });
    return { to, flash: { tone: "done", text: text("list.view.opens_not") } };
  }],
]);

async function changeViews(
  ctx: Ctx,
  form: FormData,
  act: string,
  back: string,
): Promise<Way> {
  const actor = caller(ctx);
  const change = VIEW_CHANGES.get(act);
  if (!change) throw new Refused(42200, text("error.invalid"));
  const { db, settings } = ctx.state;
  const sent = Object.fromEntries(form);
  const today = dayNow(settings.time_zone);
  return await inTransaction(
    db,
    (trx) => change(trx, { actor, sent, back, today }),
  );
}

function done(key: MessageKey, name: string): Flash {
  return { tone: "done", text: text(key, { name }) };
}
