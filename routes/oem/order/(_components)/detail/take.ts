/** The acts of the buttons on an order's page. */
import { isStaying } from "@/components/default_submit.tsx";
import { findDeletedOrder } from "@/db/oem/visible_orders.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Refused } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import {
  moveOrder,
  type OrderEvent,
  orderFlow,
} from "@/domain/oem/order_flow.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { deleteOrder } from "@/domain/oem/write_order.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone, unlessGone } from "@/platform/form.ts";
import { keepFiles } from "@/platform/form_files.ts";
import { asLeft } from "@/site/as_left.ts";
import { notTooMuchSaid } from "@/site/few_said.ts";
import type { Ctx } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import type { Unsaved } from "./deleted.tsx";
import { type Detail, DIALOGS, type RefusedAct } from "./detail.ts";
import { loadDetail } from "./load.ts";

/** The customer's acts on the page; editing has a page of its own. */
const EVENTS = [
  ...DIALOGS,
  "submit_deposit",
  "submit_balance",
] as const satisfies readonly OrderEvent[];
type Event = typeof EVENTS[number];

/** A form of the page as it was posted, its files kept. */
interface Posted {
  form: FormData;
  event: Event;
  sent: FormData;
  unkept: Refused | null;
}

/**
 * A POST of one of the page's forms: done and shown as it is now, or refused with everything that was typed; so, too,
 * for an order that a colleague has deleted meanwhile.
 */
export async function takeEvent(
  ctx: Ctx,
  id: number,
): Promise<Response | PageResponse<Detail | Unsaved>> {
  const form = await readForm(ctx.req, FORM_WITH_FILES);
  const event = eventIn(form, EVENTS);
  const kept = await keepFiles(ctx, form);
  const answer = await unlessGone(take(ctx, id, { form, event, ...kept }));
  if (answer) return answer;
  const { state } = ctx;
  const actor = asCustomer(caller(ctx));
  const { order_no } = await findDeletedOrder(state.db, actor, id);
  if (event === "delete") return seeTaken(ctx, id, event);
  state.title = order_no;
  const unsaved = { deleted: order_no, event, form: kept.sent };
  return page<Unsaved>(unsaved, { status: 409 });
}

/** Throws 40400. */
async function take(
  ctx: Ctx,
  id: number,
  { form, event, sent, unkept }: Posted,
): Promise<Response | PageResponse<Detail>> {
  const removed = sent.get("remove_file");
  const kept = typeof removed === "string" ? without(sent, removed) : sent;
  if (unkept) return await refuse(ctx, id, kept, { event, refused: unkept });
  if (kept !== sent || isStaying(sent)) {
    return await goOn(ctx, id, kept, event);
  }
  const actor = asCustomer(caller(ctx));
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => {
      if (event === "remark") notTooMuchSaid(ctx.state.db, actor.id);
      return run(trx, actor, id, event, sent);
    },
  );
  if (refused) return await refuse(ctx, id, sent, { event, refused });
  return seeTaken(ctx, id, event);
}

/** To the page that says once what was done. */
function seeTaken(ctx: Ctx, id: number, event: Event): Response {
  const actor = asCustomer(caller(ctx));
  const path = event === "delete"
    ? asLeft("/oem/order/mine", actor, ctx.url, ctx.req.headers)
    : `/oem/order/${id}`;
  return seeDone(path, `oem.portal.done.${event}`);
}

async function run(
  trx: Trx,
  actor: Actor,
  id: number,
  event: Event,
  sent: FormData,
): Promise<void> {
  if (event === "delete") await deleteOrder(trx, actor, id);
  else await moveOrder(trx, actor, id, event, fromForm(sent));
}

/** The form as typed, with nothing done; if the order no longer allows the act, it says so beside what was typed. */
async function goOn(
  ctx: Ctx,
  id: number,
  sent: FormData,
  event: Event,
): Promise<PageResponse<Detail>> {
  const detail = await loadDetail(ctx, id, sent);
  const refused = orderFlow.why(asCustomer(caller(ctx)), detail.order, event);
  return refused
    ? await refuse(ctx, id, sent, { event, refused })
    : page(detail);
}

async function refuse(
  ctx: Ctx,
  id: number,
  sent: FormData,
  act: RefusedAct,
): Promise<PageResponse<Detail>> {
  const detail = await loadDetail(ctx, id, sent, act);
  return page(detail, { status: act.refused.status });
}

/** The form without one of its files. */
function without(form: FormData, fileId: string): FormData {
  const rest = new FormData();
  for (const [name, value] of form) {
    if (!(/(^|\.)files$/.test(name) && value === fileId)) {
      rest.append(name, value);
    }
  }
  return rest;
}
