import { ErrorSummary } from "@/components/form.tsx";
import { RECEIPT_TONES } from "@/components/order/vouchers.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { Status } from "@/components/values.tsx";
import {
  findReceipt,
  type ReceiptDetail,
} from "@/db/finance/receipt_detail.ts";
import { type Refused, text } from "@/domain/errors.ts";
import { approveReceipt, rejectReceipt } from "@/domain/finance/review.ts";
import { formatAmount, formatMoney, parseMoney } from "@/domain/money.ts";
import { businessDay } from "@/domain/time.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { mayOpen } from "@/site/map.ts";
import { define, type State } from "@/utils.ts";
import { type Context, page } from "fresh";
import { BILLS } from "../../(_components)/bill_tabs.tsx";
import { Queue } from "../../(_components)/queue.tsx";
import { ReceiptFacts } from "../../(_components)/receipt_facts.tsx";
import { RecentPayments } from "../../(_components)/recent_payments.tsx";
import {
  REJECT_PRESETS,
  ReviewForms,
  type TypedReview,
} from "../../(_components)/review_forms.tsx";
import { ReviewResult } from "../../(_components)/review_result.tsx";
import { VoucherViewer } from "../../(_components)/voucher_viewer.tsx";

interface Review {
  receipt: ReceiptDetail;
  typed: TypedReview;
  refused?: Refused;
  changed: boolean;
  rejecting: boolean;
}

type Ctx = Context<State>;

async function read(ctx: Ctx): Promise<ReceiptDetail> {
  const { state } = ctx;
  const receipt = await findReceipt(
    state.db,
    caller(ctx),
    Number(ctx.params.id),
  );
  state.title = receipt.order.order_no;
  return receipt;
}

/** The forms as they start: the voucher's own amount, day and serial. */
function untouched(receipt: ReceiptDetail, { settings }: State): TypedReview {
  return {
    amount: formatAmount(receipt.amount),
    received_on: receipt.paid_on ?? businessDay(new Date(), settings.time_zone),
    bank_serial: receipt.bank_serial,
    preset: "",
    reason: "",
  };
}

function typedIn(form: FormData, start: TypedReview): TypedReview {
  const names = Object.keys(start) as (keyof TypedReview)[];
  return {
    ...start,
    ...Object.fromEntries(
      names.filter((name) => form.has(name))
        .map((name) => [name, String(form.get(name))]),
    ),
  };
}

export const handler = define.handlers({
  async GET(ctx) {
    const receipt = await read(ctx);
    const typed = untouched(receipt, ctx.state);
    return page<Review>({ receipt, typed, changed: false, rejecting: false });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const receipt = await read(ctx);
    const typed = typedIn(form, untouched(receipt, ctx.state));
    const rejecting = form.get("event") === "reject";
    const again = { receipt, typed, rejecting, changed: false };
    if (!rejecting && isAnotherAmount(form)) {
      return page<Review>({ ...again, changed: true });
    }
    const { refused } = rejecting
      ? await reject(ctx, form, receipt, typed)
      : await approve(ctx, form, receipt, typed);
    if (refused) {
      return page<Review>({ ...again, receipt: await read(ctx), refused }, {
        status: refused.status,
      });
    }
    const { order_no: no } = receipt.order;
    const amount = formatMoney(parseMoney(typed.amount) ?? receipt.amount);
    return seeOther(ctx.url.pathname, {
      tone: "done",
      text: rejecting
        ? text("finance.page.reject.done", { no })
        : text("finance.page.approve.done", { no, amount }),
    });
  },
});

/** The button names the amount that it approves: another one in the field is shown on it first. */
function isAnotherAmount(form: FormData): boolean {
  const amount = parseMoney(String(form.get("amount") ?? ""));
  return amount !== null && amount > 0 &&
    String(amount) !== form.get("shown");
}

function approve(
  ctx: Ctx,
  form: FormData,
  { id }: ReceiptDetail,
  { amount, received_on, bank_serial }: TypedReview,
) {
  return attempt(
    ctx,
    form,
    (trx) =>
      approveReceipt(trx, caller(ctx), id, {
        amount,
        received_on,
        bank_serial,
      }),
  );
}

/** The customer reads the chosen reason before what was written to it. */
function reject(
  ctx: Ctx,
  form: FormData,
  { id }: ReceiptDetail,
  typed: TypedReview,
) {
  const { t } = ctx.state;
  const preset = REJECT_PRESETS.find((name) => name === typed.preset);
  const reason = preset && typed.reason.trim()
    ? t("finance.page.reject.words", {
      preset: t(`finance.page.reject.${preset}`),
      reason: typed.reason,
    })
    : typed.reason;
  return attempt(
    ctx,
    form,
    (trx) => rejectReceipt(trx, caller(ctx), id, { reason }),
  );
}

export default define.page<typeof handler>(
  function ReviewPage({ data, state, url }) {
    const { t, actor } = state;
    const { receipt, refused } = data;
    const { status, queue, order } = receipt;
    return (
      <>
        <PageHead
          title={t("finance.page.review.title")}
          back={BILLS}
          status={
            <Status
              of="finance.receipt.status"
              value={status}
              tone={RECEIPT_TONES[status]}
              pill
            />
          }
        >
          <Queue {...queue} />
        </PageHead>
        {refused && <ErrorSummary refusal={refused} />}
        <div class="grid gap-4 items-start grid-cols-1 md:grid-cols-[minmax(0,1.15fr)_minmax(21rem,1fr)]">
          <div class="grid gap-4 grid-cols-1 min-w-0 md:sticky md:top-[calc(var(--stick)+1rem)] max-md:contents">
            <VoucherViewer
              files={receipt.files}
              here={url.pathname + url.search}
              shown={url.searchParams.get("file")}
            />
            <div class="max-md:order-last min-w-0">
              <RecentPayments receipt={receipt} />
            </div>
          </div>
          <div class="grid gap-4 grid-cols-1 min-w-0">
            <ReceiptFacts
              receipt={receipt}
              orderHref={mayOpen(actor, "/mkt/oem/detail/:id")
                ? `/mkt/oem/detail/${order.id}`
                : undefined}
            />
            {status === "pending"
              ? <ReviewForms {...data} faults={refused?.fields ?? {}} />
              : <ReviewResult receipt={receipt} />}
          </div>
        </div>
      </>
    );
  },
);
