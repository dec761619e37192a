import { ConfirmDialog } from "@/components/dialog.tsx";
import { useT } from "@/components/reader.tsx";
import { Money } from "@/components/values.tsx";
import { formatAmount, share } from "@/domain/money.ts";
import type { Repriced } from "@/domain/oem/reprice.ts";
import type { ComponentChildren } from "preact";
import type { DialogProps } from "./dialogs.tsx";
import type { Detail } from "./detail.ts";

/** Asks before the order is confirmed: at today's prices, with the old ones where they differ (decisions 4.1). */
export function ConfirmOrder(
  { detail, close, settings, refused }: DialogProps,
) {
  const t = useT();
  const { order, repriced } = detail;
  if (!repriced) return null;
  const changed = repriced.total !== order.total;
  const deposit = share(repriced.total, settings.deposit_share);
  const pieces = repriced.lines.flatMap((line) => line.parts)
    .reduce((sum, { deduction }) => sum + deduction, 0);
  return (
    <ConfirmDialog
      title={t("oem.order.event.confirm")}
      text={
        <>
          {t("oem.order.confirm.warning")}
          {changed && (
            <b class="block text-bad">{t("oem.portal.confirm.changed")}</b>
          )}
          {detail.editedAt && (
            <b class="block text-bad">{t("oem.portal.confirm.edited")}</b>
          )}
        </>
      }
      facts={[
        ...changedLines(detail, repriced),
        [
          t("oem.document.total"),
          <Change key="total" before={order.total} after={repriced.total} />,
        ],
        deposit > 0 && [
          t("oem.portal.confirm.deposit", {
            percent: settings.deposit_share / 100,
          }),
          <Money key="deposit" fen={deposit} />,
        ],
        pieces > 0 && [
          t("oem.portal.confirm.deducted"),
          t("oem.portal.confirm.pieces", { n: pieces }),
        ],
      ]}
      close={close}
      closeLabel={t("oem.portal.confirm.later")}
      submit={t("oem.order.event.confirm")}
      event="confirm"
      version={order.version}
      values={{ total: formatAmount(repriced.total) }}
      refused={refused}
    />
  );
}

type Fact = readonly [ComponentChildren, ComponentChildren];

/** The lines whose total has changed since. */
function changedLines({ order }: Detail, repriced: Repriced): Fact[] {
  const totals = new Map(order.lines.map((line) => [line.id, line]));
  return repriced.lines.flatMap(({ id, name, total }): Fact[] => {
    const before = totals.get(id)?.total_price;
    return before === undefined || before === total
      ? []
      : [[name, <Change key={id} before={before} after={total} />]];
  });
}

/** An amount, with the one that it replaces. */
function Change({ before, after }: { before: number; after: number }) {
  if (before === after) return <Money fen={after} />;
  return (
    <span class="text-right">
      <s class="mut font-normal">
        <Money fen={before} />
      </s>{" "}
      <Money fen={after} />
    </span>
  );
}
