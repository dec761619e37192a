import { Icon } from "@/components/icon.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { DocumentNo, Money } from "@/components/values.tsx";
import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import type { OrderReference } from "@/db/finance/serials.ts";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import type { ComponentChildren } from "preact";
import { BILLS } from "./bill_tabs.tsx";

/** The result of a check on a waiting voucher: good, to be looked at, or nothing to compare. */
export function Checks({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT();
  const { facts, payer, organization, bank_serial, order } = receipt;
  return (
    <ul class="grid gap-1.5 mt-3 text-dense">
      <AmountCheck receipt={receipt} />
      <Check good={facts.cardActive}>
        {t(
          facts.cardActive
            ? "finance.page.check.card"
            : "finance.page.check.card_off",
        )}
      </Check>
      {bank_serial !== "" && (
        <Unique of="serial" others={facts.sameSerial} own={order.id} />
      )}
      <Unique of="file" others={facts.sameFile} own={order.id} />
      {payer === ""
        ? <Check>{t("finance.page.check.payer_unknown")}</Check>
        : (
          <Check good={!facts.payerDiffers}>
            {facts.payerDiffers
              ? t("finance.page.check.payer_differs", {
                payer,
                name: organization.name,
              })
              : t("finance.page.check.payer")}
          </Check>
        )}
    </ul>
  );
}

function AmountCheck({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT();
  const { facts, amount } = receipt;
  if (facts.over > 0) {
    return (
      <Check good={false}>
        <Sentence
          of="finance.page.check.over"
          with={{ amount: <Money fen={facts.over} /> }}
        />
      </Check>
    );
  }
  if (facts.shortBy > 0) {
    return (
      <Check good={false}>
        <Sentence
          of="finance.page.check.short"
          with={{ amount: <Money fen={facts.shortBy} /> }}
        />
      </Check>
    );
  }
  if (amount === facts.due) {
    return <Check good>{t("finance.page.check.exact")}</Check>;
  }
  return (
    <Check good>
      <Sentence
        of="finance.page.check.enough"
        with={{ over: <Money fen={amount - facts.due} /> }}
      />
    </Check>
  );
}

interface UniqueProps {
  of: "serial" | "file";
  others: readonly OrderReference[];
  /** the voucher's order */
  own: number;
}

/** Whether other vouchers carry the same: with the way to them. */
function Unique({ of, others, own }: UniqueProps) {
  const t = useT();
  if (others.length === 0) {
    return <Check good>{t(`finance.page.check.unique.${of}`)}</Check>;
  }
  const links = others.map(({ id, order_no }, i) => (
    <>
      {i > 0 && " "}
      <DocumentNo
        key={id}
        no={order_no}
        href={withQuery(BILLS, { status: RECEIPT_STATUSES, keyword: order_no })}
      />
      {id === own && t("finance.page.check.own")}
    </>
  ));
  return (
    <Check good={false}>
      <Sentence
        of={`finance.page.check.same.${of}`}
        with={{ orders: links }}
      />
    </Check>
  );
}

interface CheckProps {
  /** left out: there is nothing to compare */
  good?: boolean;
  children: ComponentChildren;
}

function Check({ good, children }: CheckProps) {
  const t = useT();
  if (good === undefined) {
    return (
      <li class="flex gap-2 mut">
        <Icon name="info" class="mt-0.5" />
        <span>{children}</span>
      </li>
    );
  }
  return (
    <li class={good ? "flex gap-2 text-done" : "flex gap-2 text-cust"}>
      <Icon name={good ? "circle-check" : "triangle-alert"} class="mt-0.5" />
      <span>
        <span class="sr">
          {t(good ? "finance.page.check.good" : "finance.page.check.bad")}
        </span>
        {children}
      </span>
    </li>
  );
}
