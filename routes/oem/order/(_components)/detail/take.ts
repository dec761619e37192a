/** The acts of the buttons on an order's page. */
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { fromForm } from "@/domain/form_data.ts";
import { moveOrder, type OrderEvent } from "@/domain/oem/order_flow.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { deleteOrder } from "@/domain/oem/write_order.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { keepFiles } from "@/platform/form_files.ts";
import { asLeft } from "@/site/as_left.ts";
import type { Ctx } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import { type Detail, DIALOGS, type RefusedAct } from "./detail.ts";
import { loadDetail } from "./load.ts";

/** The customer's acts on the page; editing has a page of its own. */
const EVENTS = [
  ...DIALOGS,
  "submit_deposit",
  "submit_balance",
] as const satisfies readonly OrderEvent[];
type Event = typeof EVENTS[number];

/** A POST of one of the page's forms: done and shown as it is now, or refused with everything that was typed. */
export async function takeEvent(
  ctx: Ctx,
  id: number,
): Promise<Response | PageResponse<Detail>> {
  const form = await readForm(ctx.req, FORM_WITH_FILES);
  const event = eventIn(form, EVENTS);
  const { sent, unkept } = await keepFiles(ctx, form);
  const removed = sent.get("remove_file");
  if (typeof removed === "string") {
    return page(await loadDetail(ctx, id, without(sent, removed)));
  }
  if (unkept) return await refuse(ctx, id, sent, { event, refused: unkept });
  const actor = asCustomer(caller(ctx));
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => run(trx, actor, id, event, sent),
  );
  if (refused) return await refuse(ctx, id, sent, { event, refused });
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
