import { addressLine } from "@/domain/customer/address_words.ts";
import type { OrderLine, OrderPart } from "@/db/oem/detail_lines.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { OrderReceipt } from "@/db/oem/order_money.ts";
import { formatAmount } from "@/domain/money.ts";
import { TO_PAY } from "@/domain/oem/status.ts";
import { formatDateTime } from "@/domain/time.ts";
import type { T } from "@/locales/messages.ts";
import type { State } from "@/utils.ts";
import {
  besideRows,
  PrintGrid,
  PrintPage,
  type PrintRow,
  PrintTable,
  Signatures,
} from "../print.tsx";
import { useReader } from "../reader.tsx";
import { DescriptionList, type Facts, SumList } from "../sheet.tsx";
import { CardNumber, Phone } from "../values.tsx";
import { goodsName } from "./goods_words.ts";
import { capitalsOf, moneyOf, sumOf } from "./amounts.tsx";
import { grouped, withUnit } from "@/locales/digits.ts";

interface Printed {
  order: OrderDetail;
  /** those in use, while the customer has to pay */
  cards: readonly Account[];
}

interface OrderPrintProps {
  detail: Printed;
  /** who issues it, and who prints it */
  state: Pick<State, "settings" | "actor">;
  /** the order's page */
  back: string;
}

/** An order on paper: the page returns it alone under `?print=1`. */
export function OrderPrint({ detail, state, back }: OrderPrintProps) {
  const { order, cards } = detail;
  const { t, timeZone } = useReader();
  const moment = (date: Date | null) =>
    date
      ? <span class="num">{formatDateTime(date, timeZone)}</span>
      : t("common.none");
  return (
    <PrintPage
      back={back}
      title={t("oem.document.print.title")}
      no={order.order_no}
      issuer={state.settings.site_title}
      by={state.actor?.nickname ?? ""}
      at={new Date()}
    >
      <PrintGrid
        items={[
          { label: t("common.customer"), value: order.organization.name },
          {
            label: t("oem.orders.type"),
            value: t(`oem.order.type.${order.type}`),
          },
          { label: t("common.created_at"), value: moment(order.created_at) },
          {
            label: t("common.status"),
            value: t(`oem.order.status.${order.status}`),
          },
          {
            label: t("oem.document.print.receiver"),
            value: (
              <>
                {order.receiver} <Phone value={order.phone} />
              </>
            ),
          },
          {
            label: t("oem.document.print.confirmed_at"),
            value: moment(order.confirmed_at),
          },
          ...order.delivery === "store"
            ? [{
              label: t("oem.document.delivery"),
              value: t("oem.document.delivery.store"),
              wide: true,
            }]
            : [],
          {
            label: t("oem.document.print.address"),
            value: addressLine(order),
            wide: true,
          },
        ]}
      />
      <PrintTable
        heads={[
          { title: t("oem.document.print.no") },
          { title: t("oem.document.print.name") },
          { title: t("oem.document.print.sn") },
          { title: t("oem.document.print.usage"), align: "end" },
          { title: t("oem.document.total_usage"), align: "end" },
          { title: t("oem.document.deduction"), align: "end" },
          { title: t("oem.document.print.price"), align: "end" },
          { title: t("common.amount"), align: "end" },
        ]}
        groups={order.lines.map((line, i) => rowsOf(t, line, i + 1))}
      />
      <Totals order={order} cards={cards} />
      <Signatures
        parties={[
          t("oem.document.print.buyer"),
          t("oem.document.print.seller"),
        ]}
      />
    </PrintPage>
  );
}

function Totals({ order, cards }: Printed) {
  const { t } = useReader();
  const accounts = accountsOf(order, cards);
  const facts: Facts = [
    [
      t("oem.document.print.capitals"),
      <span key="capitals" lang="zh-CN">{capitalsOf(t, order.total)}</span>,
    ],
    accounts.length > 0 && [
      t("oem.document.print.account"),
      accounts.map(({ holder, bank, number }) => (
        <div key={number}>
          {holder}
          <br />
          {bank} <CardNumber value={number} />
        </div>
      )),
    ],
    order.remark !== "" && [t("common.remark"), order.remark],
    order.snapshot_sha256 !== null &&
    [t("oem.document.snapshot"), order.snapshot_sha256],
  ];
  return (
    <div class="flex justify-between gap-8 mt-4">
      <div class="flex-1 text-dense min-w-0 break-all">
        <DescriptionList items={facts} />
      </div>
      <div class="w-60">
        <SumList items={[...sumOf(t, order), ...moneyOf(t, order, true)]} />
      </div>
    </div>
  );
}

type Account = Pick<OrderReceipt["card"], "bank" | "holder" | "number">;

/**
 * Where the customer may pay what they have to pay now. Else where the order was paid to: by the latest voucher that was
 * not rejected. While something is outstanding that too is read as where to pay it: then the card must be in use.
 */
function accountsOf(
  { status, receipts, outstanding }: OrderDetail,
  cards: readonly Account[],
): readonly Account[] {
  if (TO_PAY.includes(status) && outstanding > 0) return cards;
  const last = receipts.findLast(({ status, card }) =>
    status !== "rejected" && (outstanding === 0 || card.in_use)
  );
  return last ? [last.card] : [];
}

function rowsOf(t: T, line: OrderLine, no: number): PrintRow[] {
  const gross = line.total_price + line.deducted;
  const main: PrintRow = {
    kind: "main",
    cells: [
      no,
      goodsName(line),
      line.sn,
      "",
      withUnit(line.quantity, line.unit),
      "",
      formatAmount(line.unit_price),
      formatAmount(gross),
    ],
  };
  const wishes = wishesOf(t, line);
  if (line.version_id === null) return [main, ...wishes];
  const fee = t("oem.document.print.fee");
  return [
    main,
    ...wishes,
    ...[...line.parts, ...line.accessories].map((part) => partRow(t, part)),
    { cells: ["", fee, "", "", "", "", formatAmount(line.processing_fee), ""] },
    ...line.deducted > 0 ? [deductedRow(t, line.deducted)] : [],
    {
      kind: "sub",
      cells: [
        "",
        t("oem.document.print.subtotal"),
        "",
        "",
        "",
        "",
        "",
        formatAmount(line.total_price),
      ],
    },
  ];
}

/** What the customer asked for at a line: in words, and by files. */
function wishesOf(t: T, { remark, files }: OrderLine): PrintRow[] {
  const names = files.map(({ name, revision }) =>
    revision > 1 ? t("oem.document.file_revision", { name, revision }) : name
  );
  return besideRows([
    ...remark ? [t("oem.document.remark", { remark })] : [],
    ...names.length
      ? [t("oem.document.print.files", { list: names.join(t("common.and")) })]
      : [],
  ]);
}

function deductedRow(t: T, deducted: number): PrintRow {
  const label = t("oem.document.deductions");
  return { cells: ["", label, "", "", "", "", "", formatAmount(-deducted)] };
}

function partRow(t: T, part: OrderPart): PrintRow {
  const { name, sn, usage, total_usage, deduction, price, mark } = part;
  const marks = [
    ...part.accessory ? [t("oem.document.accessory")] : [],
    ...mark === "required" ? [] : [t(`oem.part.${mark}`)],
  ].join(t("common.and"));
  const marked = marks
    ? t("oem.document.print.marked", { name, mark: marks })
    : name;
  const count = (n: number) => n ? grouped(n) : "—";
  return {
    cells: [
      "",
      marked,
      sn,
      count(usage),
      count(total_usage),
      count(deduction),
      formatAmount(price),
      "",
    ],
  };
}
