import { OrderPrint } from "@/components/order/order_print.tsx";
import { findDeletedOrder } from "@/db/oem/visible_orders.ts";
import { stale } from "@/domain/errors.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, seeDone, seeOther, unlessGone } from "@/platform/form.ts";
import { takeRemark } from "@/site/remark.ts";
import { type Ctx, define } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import {
  DeletedOrder,
  type Unsaved,
} from "../../(_components)/detail/deleted.tsx";
import { type Detail, loadDetail } from "../../(_components)/detail/load.ts";
import { stepPrices, typedPrices } from "../../(_components)/detail/prices.ts";
import { takeAct } from "../../(_components)/detail/take.ts";
import { OrderView } from "../../(_components)/detail/view.tsx";

type Answer = Promise<Response | PageResponse<Detail | Unsaved>>;

export const handler = define.handlers({
  async GET(ctx): Answer {
    return page(await loadDetail(ctx));
  },
  async POST(ctx): Answer {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    const answer = await unlessGone(take(ctx, form));
    if (answer) return answer;
    const { prices, typed } = takeAct(form);
    const order = await findDeletedOrder(
      ctx.state.db,
      caller(ctx),
      Number(ctx.params.id),
    );
    return page<Unsaved>({ deleted: order.order_no, prices, typed }, {
      status: 409,
    });
  },
});

/** Runs the act that was posted, or shows the editor of prices with a row more or less. Throws 40400. */
async function take(
  ctx: Ctx,
  form: FormData,
): Promise<Response | PageResponse<Detail>> {
  const step = form.get("do");
  if (typeof step === "string") return await showPrices(ctx, form, step);
  const taken = takeAct(form);
  const { act } = taken;
  if (taken.keepsTheirs) return seeOther(ctx.url.pathname);
  const id = Number(ctx.params.id);
  if (act === "remark") return await addRemark(ctx, form, id);
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => taken.run(trx, caller(ctx), id),
  );
  if (!refused) return seeDone(ctx.url.pathname, `sales.order.done.${act}`);
  const detail = await loadDetail(ctx);
  const { prices, typed } = taken;
  const dialog = detail.actions.find((one) => one === act) ?? null;
  // Only a form that asked about the saved adjustments may replace them.
  const pricesOn = refused.code === 40901 ? null : taken.pricesOn;
  return page<Detail>({
    ...detail,
    dialog,
    prices,
    pricesOn: pricesOn ?? detail.pricesOn,
    typed,
    refused,
  }, { status: refused.status });
}

/** The editor of prices after one of its buttons, or why they can't be adjusted any more, with what was typed. */
async function showPrices(ctx: Ctx, form: FormData, step: string) {
  const detail = await loadDetail(ctx);
  const overtaken = orderFlow.why(caller(ctx), detail.order, "adjust_price");
  const { prices, asks } = overtaken
    ? { prices: typedPrices(form), asks: false }
    : stepPrices(form, step, detail.order);
  const refused = asks ? stale() : overtaken;
  const dialog = overtaken ? null : "adjust_price";
  return page<Detail>({ ...detail, dialog, prices, refused }, {
    status: refused?.status ?? 200,
  });
}

async function addRemark(ctx: Ctx, form: FormData, id: number) {
  const again = await takeRemark(ctx, form, id);
  if (!again) return seeDone(ctx.url.pathname, "sales.order.done.remark");
  const detail = await loadDetail(ctx);
  const dialog = detail.actions.find((act) => act === "remark") ?? null;
  const { content } = again.remark;
  return page<Detail>({
    ...detail,
    dialog,
    ...again,
    typed: { content, reason: "" },
  }, { status: again.refused?.status ?? 200 });
}

export default define.page<typeof handler>(
  function OrderDetailPage({ data, state, url }) {
    const { actor, settings } = state;
    if (!actor) return null;
    if ("deleted" in data) return <DeletedOrder unsaved={data} />;
    if (url.searchParams.has("print")) {
      return <OrderPrint detail={data} state={state} back={url.pathname} />;
    }
    return (
      <OrderView
        detail={data}
        actor={actor}
        path={url.pathname}
        limits={settings.upload_limits}
      />
    );
  },
);
