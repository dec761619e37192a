import { isStaying } from "@/components/default_submit.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import type { ReceiptList } from "@/db/finance/receipts.ts";
import { findRefund, type RefundList } from "@/db/finance/refunds.ts";
import { ordersPaidBeside } from "@/db/finance/serials.ts";
import { fromForm } from "@/domain/form_data.ts";
import type {
  ReceiptFilter,
  RefundFilter,
} from "@/domain/finance/receipt_filter.ts";
import { payRefund } from "@/domain/finance/review.ts";
import { formatMoney } from "@/domain/money.ts";
import { dayNow } from "@/domain/time.ts";
import { parse, requiredId } from "@/domain/validate.ts";
import { RECEIPT_QUEUE, RECEIPTS } from "@/lists/finance/receipts.tsx";
import { refunds } from "@/lists/finance/refunds.tsx";
import {
  type ListData,
  listGet,
  listPage,
  listPost,
  type Way,
} from "@/lists/handlers.ts";
import { askedOwners } from "@/lists/named_customer.ts";
import type { Uncounted } from "@/lists/spec.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import type { PageResponse } from "fresh";
import { z } from "zod";
import {
  type BillTab,
  BillTabs,
  HistoryChips,
  RefundChips,
} from "../(_components)/bill_tabs.tsx";
import {
  ReceiptConditions,
  ReceiptSums,
  ReceiptsWaiting,
} from "../(_components)/receipt_parts.tsx";
import { RefundConditions, RefundSum } from "../(_components)/refund_parts.tsx";
import { type PayForm, RefundDialog } from "../(_components)/refund_dialog.tsx";
import { isToAsk } from "../(_components)/said_of.ts";

type ReceiptsData = ListData<
  ReceiptFilter,
  Uncounted<ReceiptList>,
  { kind: "receipts"; choices: OwnerChoices }
>;
type RefundsData = ListData<
  RefundFilter,
  Uncounted<RefundList>,
  { kind: "refunds"; choices: OwnerChoices; paying?: PayForm }
>;
type BillsData = ReceiptsData | RefundsData;

/** Which refund's payment a form records. */
const DueId = z.object({ due_id: requiredId() });

function asksRefunds({ searchParams }: URL): boolean {
  return searchParams.get("kind") === "refund";
}

/** The vouchers that wait, unless other statuses are asked for. */
function receiptList({ searchParams }: URL) {
  return searchParams.getAll("status").every((status) => status === "pending")
    ? RECEIPT_QUEUE
    : RECEIPTS;
}

const loadReceipts = async (ctx: Ctx): Promise<ReceiptsData["loaded"]> => ({
  kind: "receipts",
  choices: await askedOwners(ctx),
});

const loadRefundList = async (ctx: Ctx) => ({
  kind: "refunds" as const,
  choices: await askedOwners(ctx),
});

/** With the dialog of `?refund=`. Throws 40400 for no refund of ours. */
async function loadRefunds(ctx: Ctx): Promise<RefundsData["loaded"]> {
  const list = await loadRefundList(ctx);
  const id = ctx.url.searchParams.get("refund");
  if (id === null) return list;
  const { due_id } = parse(DueId, { due_id: id });
  const { db, settings } = ctx.state;
  const refund = await findRefund(db, caller(ctx), due_id, settings);
  const paid_on = dayNow(settings.time_zone);
  return { ...list, paying: { refund, typed: { paid_on, bank_serial: "" } } };
}

/** Records that a refund was paid; asks first where its serial is that of another payment. */
async function pay(
  ctx: Ctx,
  form: FormData,
): Promise<Response | PageResponse<RefundsData>> {
  const actor = caller(ctx);
  const input = fromForm(form);
  const { due_id } = parse(DueId, input);
  const { db, settings } = ctx.state;
  const refund = await findRefund(db, actor, due_id, settings);
  const typed = {
    paid_on: String(form.get("paid_on") ?? ""),
    bank_serial: String(form.get("bank_serial") ?? ""),
  };
  const again = async (paying: PayForm) => {
    const load = async () => ({ ...await loadRefundList(ctx), paying });
    return await listPage(ctx, refunds(), load, paying.refused);
  };
  const known = await ordersPaidBeside(db, typed.bank_serial, due_id);
  const asks = isStaying(form) || isToAsk(form, typed.bank_serial, known);
  if (!refund.paid && asks) {
    const others = known.length > 0 ? known : undefined;
    return await again({ refund, typed, known: others });
  }
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => payRefund(trx, actor, due_id, input),
  );
  if (!refused) {
    const list = withQuery(ctx.url.pathname + ctx.url.search, { refund: null });
    return seeDone(list, "finance.page.refund.done", {
      amount: formatMoney(refund.amount),
      no: refund.order.order_no,
    });
  }
  // A colleague may have paid it meanwhile.
  const now = await findRefund(db, actor, due_id, settings);
  return await again({ refund: now, typed, refused });
}

type Shown = Promise<Response | PageResponse<BillsData>>;

/** The list of the chosen tab. */
async function chosen({ url }: Ctx, way: Way): Shown {
  return asksRefunds(url)
    ? await way(refunds(), loadRefunds)
    : await way(receiptList(url), loadReceipts);
}

export const handler = define.handlers({
  GET: (ctx): Shown => chosen(ctx, (spec, load) => listGet(ctx, spec, load)),
  async POST(ctx): Shown {
    const form = await readForm(ctx.req);
    if (eventIn(form, ["bulk", "refund"]) === "refund") {
      return await pay(ctx, form);
    }
    return await chosen(ctx, (spec, load) => listPost(ctx, spec, load, form));
  },
});

export default define.page<typeof handler>(
  function BillsPage({ data, url }) {
    return isOfRefunds(data)
      ? <Refunds data={data} url={url} />
      : <Receipts data={data} url={url} />;
  },
);

function isOfRefunds(data: BillsData): data is RefundsData {
  return data.loaded.kind === "refunds";
}

interface ReceiptsProps {
  data: ReceiptsData;
  url: URL;
}

/** The vouchers: the queue, or those reviewed. */
function Receipts({ data, url }: ReceiptsProps) {
  const t = useT();
  const { filter, found, loaded: { choices } } = data;
  const spec = receiptList(url);
  const here = url.pathname + url.search;
  const tab = tabOf(filter);
  return (
    <ListView
      spec={spec}
      data={data}
      url={url}
      note={<ReceiptsWaiting found={found} tab={tab} />}
      tabs={
        <>
          <BillTabs here={here} tab={tab} {...found} />
          {tab === "history" && (
            <HistoryChips
              here={here}
              chosen={filter.status}
              counts={found.counts}
            />
          )}
        </>
      }
      conditions={
        <ReceiptConditions
          cards={found.cards ?? []}
          choices={choices}
          rows={found.rows}
        />
      }
      sums={
        <ReceiptSums sums={found.sums ?? null} received={tab !== "pending"} />
      }
      empty={{ title: t("finance.page.list.empty_filtered") }}
      first={tab === "pending"
        ? {
          title: t("finance.page.list.empty"),
          text: t("finance.page.list.empty_text"),
        }
        : undefined}
    />
  );
}

function tabOf({ status }: ReceiptFilter): BillTab {
  const pending = status.includes("pending");
  if (pending && status.length === 1) return "pending";
  return pending ? "all" : "history";
}

interface RefundsProps {
  data: RefundsData;
  url: URL;
}

/** Refunds, due and paid. */
function Refunds({ data, url }: RefundsProps) {
  const t = useT();
  const { filter, found, loaded: { choices, paying } } = data;
  const here = withQuery(url.pathname + url.search, { refund: null });
  return (
    <>
      <ListView
        spec={refunds(here)}
        data={data}
        url={new URL(here, url)}
        tabs={
          <>
            <BillTabs
              here={here}
              tab="refund"
              counts={found.receipts}
              openRefunds={found.counts?.open}
            />
            <RefundChips
              here={here}
              state={filter.state}
              counts={found.counts}
            />
          </>
        }
        conditions={<RefundConditions choices={choices} rows={found.rows} />}
        sums={<RefundSum sum={found.sum ?? null} />}
        empty={{ title: t("finance.page.refund.empty") }}
        first={{ title: t("finance.page.refund.first") }}
      />
      {paying && <RefundDialog {...paying} close={here} />}
    </>
  );
}
