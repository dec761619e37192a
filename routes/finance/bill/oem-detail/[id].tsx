import { ErrorSummary, labelsBy } from "@/components/form.tsx";
import { OrderRemarks } from "@/components/order/order_journal.tsx";
import {
  RemarkDialog,
  type TypedRemark,
} from "@/components/order/remark_dialog.tsx";
import { ReceiptState } from "@/components/finance/receipt_state.tsx";
import { Stack } from "@/components/sheet.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { UnsentSheet } from "@/components/unsent.tsx";
import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import { type JournalPart, readRemarks } from "@/db/journal.ts";
import type { Refused } from "@/domain/errors.ts";
import { depositOutstanding } from "@/domain/finance/paid.ts";
import { formatMoney, parseMoney } from "@/domain/money.ts";
import { forecastApproval } from "@/domain/oem/approval_forecast.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { eventIn, seeDone } from "@/platform/form.ts";
import { mayOpen } from "@/site/map.ts";
import { partAsked } from "@/site/part_asked.ts";
import { takeRemark } from "@/site/remark.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { BILLS } from "../../(_components)/bill_tabs.tsx";
import { Queue } from "../../(_components)/queue.tsx";
import { ReceiptFacts } from "../../(_components)/receipt_facts.tsx";
import { RecentPayments } from "../../(_components)/recent_payments.tsx";
import {
  approve,
  isAnotherAmount,
  isReasoned,
  readReview,
  reject,
  toldIn,
  typedReview,
  untouched,
} from "../../(_components)/review_acts.ts";
import { isToAsk, serialIn } from "../../(_components)/said_of.ts";
import {
  APPROVE,
  REJECT,
  REVIEW_LABELS,
  ReviewForm,
  type Told,
  type TypedReview,
  unsentReview,
} from "../../(_components)/review_forms.tsx";
import { ReviewResult } from "../../(_components)/review_result.tsx";
import { VoucherViewer } from "../../(_components)/voucher_viewer.tsx";

interface Review {
  receipt: ReceiptDetail;
  /** on the order */
  remarks: JournalPart;
  typed: TypedReview;
  refused?: Refused;
  changed: boolean;
  /** vouchers have the serial that was typed, which the page hasn't said yet */
  known: boolean;
  /** a reason to reject was typed, which the page hasn't said that approving drops */
  reasoned: boolean;
  rejecting: boolean;
  told: Told;
  /** what was typed into the dialog of a remark, if it was refused */
  remark?: TypedRemark;
}

/** The form as it opens: nothing was asked of who fills it in. */
const STILL = {
  changed: false,
  known: false,
  reasoned: false,
  rejecting: false,
  told: {},
};

async function show(
  ctx: Ctx,
  review: Omit<Review, "remarks">,
  status?: number,
) {
  const { order } = review.receipt;
  const remarks = await readRemarks(
    ctx.state.db,
    caller(ctx),
    order.id,
    partAsked(ctx.url),
  );
  return page<Review>({ ...review, remarks }, { status });
}

export const handler = define.handlers({
  async GET(ctx) {
    const receipt = await readReview(ctx);
    const typed = untouched(receipt, ctx.state);
    return await show(ctx, { receipt, typed, ...STILL });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    const event = eventIn(form, ["review", "remark"]);
    if (event === "remark") return await addRemark(ctx, form);
    const rejecting = form.get("do") === REJECT;
    const receipt = await readReview(
      ctx,
      rejecting ? undefined : serialIn(form) || undefined,
    );
    const typed = typedReview(form, untouched(receipt, ctx.state));
    const told = toldIn(form);
    const again = { receipt, typed, ...STILL, rejecting, told };
    if (receipt.status === "pending" && !rejecting) {
      const changed = isAnotherAmount(form);
      const known = isToAsk(form, typed.bank_serial, receipt.facts.sameSerial);
      const reasoned = isReasoned(form, typed);
      if (changed || known || reasoned || form.get("do") !== APPROVE) {
        return await show(ctx, { ...again, changed, known, reasoned });
      }
    }
    const { refused } = rejecting
      ? await reject(ctx, form, receipt, typed)
      : await approve(ctx, form, receipt, typed);
    if (refused) {
      const serial = rejecting ? undefined : typed.bank_serial;
      const now = await readReview(ctx, serial);
      return await show(
        ctx,
        { ...again, receipt: now, refused },
        refused.status,
      );
    }
    const { order_no: no } = receipt.order;
    const amount = formatMoney(parseMoney(typed.amount) ?? receipt.amount);
    return rejecting
      ? seeDone(ctx.url.pathname, "finance.page.reject.done", { no })
      : seeDone(ctx.url.pathname, "finance.page.approve.done", { no, amount });
  },
});

async function addRemark(ctx: Ctx, form: FormData) {
  const receipt = await readReview(ctx);
  const again = await takeRemark(ctx, form, receipt.order.id);
  if (!again) return seeDone(ctx.url.pathname, "sales.order.done.remark");
  const typed = untouched(receipt, ctx.state);
  return await show(
    ctx,
    { receipt, typed, ...STILL, ...again },
    again.refused?.status,
  );
}

export default define.page<typeof handler>(
  function ReviewPage({ data, state, url }) {
    const { t, actor } = state;
    const { receipt, refused } = data;
    const { status, queue, order } = receipt;
    const here = url.pathname;
    const remarking = data.remark !== undefined ||
      !refused && url.searchParams.get("do") === "remark";
    return (
      <>
        <PageHead
          title={t("finance.page.review.title")}
          back={BILLS}
          status={<ReceiptState status={status} pill />}
        >
          <Queue {...queue} />
        </PageHead>
        {refused && !remarking && (
          <ErrorSummary
            refusal={refused}
            labels={labelsBy(t, REVIEW_LABELS)}
          />
        )}
        {refused && !remarking && status !== "pending" && (
          <UnsentSheet typed={unsentReview(data.typed, t)} />
        )}
        <div class="grid gap-4 items-start grid-cols-1 md:grid-cols-[minmax(0,1.15fr)_minmax(21rem,1fr)]">
          <div class="grid gap-4 grid-cols-1 min-w-0 md:sticky md:top-[calc(var(--stick)+1rem)] max-md:contents">
            <VoucherViewer files={receipt.files} />
            <div class="max-md:order-last min-w-0">
              <Stack>
                <OrderRemarks
                  log={data.remarks}
                  here={here}
                  add={`${here}?do=remark`}
                  apart={status === "pending"}
                />
                <RecentPayments receipt={receipt} />
              </Stack>
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
              ? <OpenForm {...data} />
              : <ReviewResult receipt={receipt} />}
          </div>
        </div>
        {remarking && (
          <RemarkDialog
            reader="staff"
            limits={state.settings.upload_limits}
            close={here}
            action={here}
            typed={data.remark}
            refused={refused}
          />
        )}
      </>
    );
  },
);

/** The form, with the effect of approving the amount in the field. */
function OpenForm({ receipt, typed, refused, ...asked }: Review) {
  const amount = parseMoney(typed.amount) ?? receipt.amount;
  const { order, total, paid } = receipt;
  const after = forecastApproval({
    status: order.status,
    outstanding: total - paid,
    depositOutstanding: depositOutstanding(receipt.dues),
  }, amount);
  return (
    <ReviewForm
      typed={typed}
      amount={amount}
      after={after}
      faults={refused?.fields ?? {}}
      others={receipt.facts.sameSerial}
      {...asked}
    />
  );
}
