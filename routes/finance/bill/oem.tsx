import { withQuery } from "@/components/query.ts";
import { ownerChoices } from "@/db/account/choices.ts";
import { listReceipts, noReceipts } from "@/db/finance/receipts.ts";
import { findRefund, listRefunds, noRefunds } from "@/db/finance/refunds.ts";
import { text } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import {
  ReceiptFilter,
  RefundFilter,
} from "@/domain/finance/receipt_filter.ts";
import { payRefund } from "@/domain/finance/review.ts";
import { formatMoney } from "@/domain/money.ts";
import { businessDay } from "@/domain/time.ts";
import { parse, requiredId } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { tryFilter } from "@/platform/filter.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { define, type State } from "@/utils.ts";
import { type Context, page } from "fresh";
import { z } from "zod";
import {
  type ReceiptsData,
  ReceiptsList,
} from "../(_components)/receipts_list.tsx";
import type { PayForm } from "../(_components)/refund_dialog.tsx";
import {
  type RefundsData,
  RefundsList,
} from "../(_components)/refunds_list.tsx";

type Ctx = Context<State>;

/** Which refund's payment a form records. */
const DueId = z.object({ due_id: requiredId() });

async function receipts(ctx: Ctx): Promise<ReceiptsData> {
  const { db, settings } = ctx.state;
  const url = new URL(ctx.url);
  if (!url.searchParams.has("status")) {
    url.searchParams.set("status", "pending");
  }
  const { filter, refused } = tryFilter(ReceiptFilter, url);
  return {
    kind: "receipts",
    filter,
    refused,
    receipts: refused
      ? noReceipts(filter)
      : await listReceipts(db, caller(ctx), filter, settings),
    choices: await ownerChoices(db),
  };
}

async function refunds(ctx: Ctx, paying?: PayForm): Promise<RefundsData> {
  const { db, settings } = ctx.state;
  const { filter, refused } = tryFilter(RefundFilter, ctx.url);
  return {
    kind: "refunds",
    filter,
    refused,
    refunds: refused
      ? noRefunds(filter)
      : await listRefunds(db, caller(ctx), filter, settings),
    paying,
  };
}

/** The dialog of `?refund=`, unless the refund is paid already. Throws 40400 for no refund of ours. */
async function payForm(ctx: Ctx): Promise<PayForm | undefined> {
  const id = ctx.url.searchParams.get("refund");
  if (id === null) return undefined;
  const { due_id } = parse(DueId, { due_id: id });
  const refund = await findRefund(ctx.state.db, caller(ctx), due_id);
  if (refund.paid) return undefined;
  const paid_on = businessDay(new Date(), ctx.state.settings.time_zone);
  return { refund, typed: { paid_on, bank_serial: "" } };
}

export const handler = define.handlers({
  async GET(ctx) {
    const data = ctx.url.searchParams.get("kind") === "refund"
      ? await refunds(ctx, await payForm(ctx))
      : await receipts(ctx);
    return page<ReceiptsData | RefundsData>(data, {
      status: data.refused?.status ?? 200,
    });
  },
  async POST(ctx) {
    const actor = caller(ctx);
    const form = await readForm(ctx.req);
    const input = fromForm(form);
    const { due_id } = parse(DueId, input);
    const refund = await findRefund(ctx.state.db, actor, due_id);
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => payRefund(trx, actor, due_id, input),
    );
    if (!refused) {
      const list = withQuery(ctx.url.pathname + ctx.url.search, {
        refund: null,
      });
      return seeOther(list, {
        tone: "done",
        text: text("finance.page.refund.done", {
          amount: formatMoney(refund.amount),
          no: refund.order.order_no,
        }),
      });
    }
    const typed = {
      paid_on: String(form.get("paid_on") ?? ""),
      bank_serial: String(form.get("bank_serial") ?? ""),
    };
    return page<ReceiptsData | RefundsData>(
      await refunds(ctx, { refund, typed, refused }),
      { status: refused.status },
    );
  },
});

export default define.page<typeof handler>(
  function BillsPage({ data, state, url }) {
    return data.kind === "refunds"
      ? <RefundsList data={data} state={state} url={url} />
      : <ReceiptsList data={data} state={state} url={url} />;
  },
);
