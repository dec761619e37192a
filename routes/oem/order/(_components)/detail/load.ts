/** Loads an order's page: the order as the portal sees it, what may be done now, and what was refused. */
import { readJournal } from "@/db/journal.ts";
import { filesById } from "@/db/file/files.ts";
import { activeCards } from "@/db/finance/cards.ts";
import { findOrder, type OrderDetail } from "@/db/oem/order_detail.ts";
import { readDraft } from "@/domain/draft.ts";
import { Refused } from "@/domain/errors.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { type OrderEvent, orderFlow } from "@/domain/oem/order_flow.ts";
import { type Repriced, repriceOrder } from "@/domain/oem/reprice.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { partAsked } from "@/site/part_asked.ts";
import type { Ctx, State } from "@/utils.ts";
import { isEdited } from "../form/conflict.ts";
import { DRAFT } from "../form/load.ts";
import { readTyped } from "../form/typed_order.ts";
import { asUnconfirmable } from "./unconfirmable.ts";
import {
  type Detail,
  type DialogName,
  DIALOGS,
  isPayment,
  type RefusedAct,
} from "./detail.ts";

/** Reads the page. Throws 40400 for an order that is not the reader's. */
export async function loadDetail(
  ctx: Ctx,
  id: number,
  form: FormData | null = null,
  act: RefusedAct | null = null,
): Promise<Detail> {
  const { state, url } = ctx;
  const { db, settings } = state;
  const actor = asCustomer(caller(ctx));
  const order = await findOrder(db, actor, id, settings);
  state.title = order.order_no;
  const log = await readJournal(
    db,
    actor,
    orderFlow.source,
    id,
    partAsked(url),
  );
  const actions = orderFlow.actions(actor, order);
  const cards = actions.some(isPayment) ? await activeCards(db) : [];
  const asked = askedDialog(url, actions);
  const dialog = asked && (!act || staysOpen(act)) ? asked : null;
  const priced = dialog === "confirm" ? await reprice(state, order) : null;
  const failed = priced instanceof Refused ? priced : null;
  const refused = act ?? (failed && { event: dialog, refused: failed });
  const shown = refused && asUnconfirmable(refused, order, state.t);
  return {
    order,
    log,
    actions,
    dialog: failed ? null : dialog,
    cards,
    repriced: priced instanceof Refused ? null : priced,
    editedAt: actions.includes("edit") ? await editedAt(ctx, id) : null,
    form,
    files: await filesOf(ctx, form),
    act: shown,
    refusedIn: shown &&
      placeOf(shown, failed ? null : dialog, { actions, cards }),
  };
}

function askedDialog(url: URL, actions: OrderEvent[]): DialogName | null {
  const asked = url.searchParams.get("confirm");
  return DIALOGS.find((name) => name === asked && actions.includes(name)) ??
    null;
}

/** The refusals that can be corrected in the dialog itself; for others the page says what has changed meanwhile. */
const IN_PLACE: readonly number[] = [40901, 41300, 41500, 42200, 42900];

function staysOpen({ refused }: RefusedAct): boolean {
  return IN_PLACE.includes(refused.code);
}

function placeOf(
  { event, refused }: RefusedAct,
  dialog: DialogName | null,
  { actions, cards }: Pick<Detail, "actions" | "cards">,
): Detail["refusedIn"] {
  if (dialog !== null) return "dialog";
  const inForm = isPayment(event) && actions.includes(event) &&
    cards.length > 0 && IN_PLACE.includes(refused.code);
  return inForm ? "form" : "page";
}

/** When an edit of the order was kept that is not submitted; null without one, or one that changes nothing. */
async function editedAt(ctx: Ctx, id: number): Promise<Date | null> {
  const { db } = ctx.state;
  const draft = await readDraft(db, caller(ctx), [DRAFT, String(id)]);
  return draft && isEdited(readTyped(draft.body)) ? draft.updatedAt : null;
}

/** The order at today's prices, or why it can't be ordered as it is. */
async function reprice(
  { db }: State,
  order: OrderDetail,
): Promise<Repriced | Refused> {
  try {
    return await repriceOrder(db, order);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

async function filesOf(
  ctx: Ctx,
  form: FormData | null,
): Promise<Map<string, StoredFile>> {
  const ids = [...form ?? []]
    .filter(([name, value]) => /(^|\.)files$/.test(name) && value !== "")
    .map(([, value]) => Number(value)).filter(Number.isSafeInteger);
  return await filesById(ctx.state.db, caller(ctx), ids);
}
