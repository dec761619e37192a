import { DefaultSubmit } from "@/components/default_submit.tsx";
import { ConflictTable } from "@/components/conflict.tsx";
import { FormDialog } from "@/components/dialog.tsx";
import { MoneyField, SelectField, TextField } from "@/components/fields.tsx";
import { fieldId, SubmitButton } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { SumList } from "@/components/sheet.tsx";
import { Money, Nothing } from "@/components/values.tsx";
import type { Refused } from "@/domain/errors.ts";
import { formatMoney } from "@/domain/money.ts";
import type { Detail } from "./load.ts";
import {
  filledPrices,
  type PriceRow,
  pricesText,
  storedPrices,
  sumOfPrices,
} from "./prices.ts";

interface AdjustPriceProps {
  detail: Detail;
  /** the page without the dialog */
  close: string;
}

/** The whole list of an order's adjustments, editable without script; their total is the server's figure. */
export function AdjustPrice({ detail, close }: AdjustPriceProps) {
  const t = useT();
  const { order, prices, refused } = detail;
  const before = order.lines.reduce((sum, line) => sum + line.total_price, 0);
  return (
    <FormDialog
      title={t("oem.order.event.adjust_price")}
      close={close}
      wide
      event="adjust_price"
      version={detail.pricesOn}
      values={{ adjustments: "" }}
      submit={t("sales.price.save")}
      refused={refused}
      labels={(path) => labelOf(t, path)}
    >
      <DefaultSubmit name="do" value="recalc" />
      {refused?.code === 40901 && <Conflict detail={detail} />}
      <p class="mut" data-typed={isTyped(detail) ? "" : undefined}>
        {t("sales.price.text")}
      </p>
      {prices.map((row, i) => (
        <Row
          key={i}
          row={row}
          at={i}
          last={i === prices.length - 1}
          fault={refused?.fields ?? {}}
        />
      ))}
      <p class="flex flex-wrap gap-2">
        <SubmitButton
          tone="plain"
          size="sm"
          name="do"
          value="add"
        >
          {t("sales.price.add")}
        </SubmitButton>
        <SubmitButton
          tone="quiet"
          size="sm"
          name="do"
          value="recalc"
        >
          {t("sales.price.recalc")}
        </SubmitButton>
      </p>
      <div id={fieldId("adjustments")} tabindex={-1}>
        <SumList
          items={[
            {
              label: t("sales.price.before"),
              value: <Money fen={before} />,
            },
            {
              label: t("sales.price.adjustments"),
              value: <Money fen={sumOfPrices(prices)} />,
            },
            {
              label: t("sales.price.after"),
              value: <Money fen={before + sumOfPrices(prices)} />,
              rule: true,
              strong: true,
            },
          ]}
        />
      </div>
    </FormDialog>
  );
}

/** "Amount 2" for "adjustments.1.amount". */
function labelOf(t: ReturnType<typeof useT>, path: string): string | undefined {
  const [, at, field] = /^adjustments\.(\d+)\.(amount|reason)$/.exec(path) ??
    [];
  return field === undefined
    ? undefined
    : t(`sales.price.${field as "amount" | "reason"}_of`, {
      n: Number(at) + 1,
    });
}

/** Whether the rows came back from the form, e.g. with one more to fill in. */
function isTyped({ order, prices }: Detail): boolean {
  return pricesText(filledPrices(prices)) !== pricesText(storedPrices(order));
}

interface RowProps {
  row: PriceRow;
  at: number;
  /** the one that is filled in next */
  last: boolean;
  fault: Refused["fields"];
}

function Row({ row, at, last, fault }: RowProps) {
  const t = useT();
  const name = `adjustments.${at}`;
  return (
    <div class="grid gap-3 items-start md:grid-cols-[7rem_10rem_minmax(0,1fr)_auto]">
      <SelectField
        name={`${name}.kind`}
        label={t("sales.price.kind")}
        value={row.kind}
        options={[
          ["discount", t("sales.price.discount")],
          ["fee", t("sales.price.fee")],
        ]}
      />
      <MoneyField
        name={`${name}.amount`}
        label={t("sales.price.amount")}
        value={row.amount}
        autofocus={last}
        error={fault[`${name}.amount`]}
      />
      <TextField
        name={`${name}.reason`}
        label={t("common.reason")}
        value={row.reason}
        error={fault[`${name}.reason`]}
      />
      <span class="md:mt-6">
        <SubmitButton
          tone="quiet"
          name="do"
          value={`remove:${at}`}
          label={t("sales.price.remove", { n: at + 1 })}
        >
          {t("common.remove")}
        </SubmitButton>
      </span>
    </div>
  );
}

/** Somebody else changed the order meanwhile: one of the two lists is kept. */
function Conflict({ detail: { order, log, prices } }: { detail: Detail }) {
  const t = useT();
  // A customer's edit makes the editor stale, too, and leaves the adjustments to who made them.
  const last = log.latest.findLast(({ event }) =>
    event === "edit" || event === "adjust_price"
  );
  return (
    <ConflictTable
      saved={last && { who: last.actor?.name ?? null, at: last.at }}
      rows={[{
        name: "adjustments",
        label: t("sales.price.adjustments"),
        yours: <Prices rows={filledPrices(prices)} />,
        theirs: <Prices rows={storedPrices(order)} />,
        shown: pricesText(filledPrices(prices)),
      }]}
    />
  );
}

function Prices({ rows }: { rows: PriceRow[] }) {
  if (rows.length === 0) return <Nothing />;
  return (
    <>
      {rows.map((row, i) => (
        <span key={i} class="block">
          {row.reason}{" "}
          <span class="num">{formatMoney(sumOfPrices([row]))}</span>
        </span>
      ))}
    </>
  );
}
