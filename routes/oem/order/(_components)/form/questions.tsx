import { addressLine } from "@/domain/customer/address_words.ts";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { ConflictTable, type Difference } from "@/components/conflict.tsx";
import { useT } from "@/components/reader.tsx";
import type { DeliveryMode } from "@/db/schema/oem.ts";
import { formatMoney } from "@/domain/money.ts";
import type { T } from "@/locales/messages.ts";
import { DiscardQuestion } from "../../../(_components)/draft_parts.tsx";
import { type ConflictField, digests } from "./conflict.ts";
import type { OrderForm } from "./load.ts";
import { differencesOf } from "./line_differences.ts";
import type { TypedLine, TypedOrder } from "./typed_order.ts";

/** The questions asked before an act of the form (`?confirm=`). */
export function Question({ form }: { form: OrderForm }) {
  const t = useT();
  const { confirm, target, savedAt, typed } = form;
  const { path, order } = target;
  if (confirm === "discard" && savedAt) {
    return (
      <DiscardQuestion
        path={path}
        text={t("oem.form.discard.text")}
        draft={typed.draft}
      />
    );
  }
  if (confirm === "adjustments" && savedAt && order?.adjustments.length) {
    return (
      <ConfirmDialog
        title={t("oem.form.confirm.adjustments")}
        text={t("oem.form.confirm.adjustments.text")}
        facts={[
          ...order.adjustments.map(({ amount, reason }) =>
            [reason, formatMoney(amount)] as const
          ),
          [t("oem.form.confirm.adjustments.before"), formatMoney(order.total)],
          [t("oem.form.confirm.adjustments.after"), form.unadjusted],
        ]}
        close={path}
        action={path}
        submit={t("oem.form.confirm.adjustments.submit")}
        values={{
          do: "submit",
          from: "draft",
          draft: typed.draft,
          confirmed: "1",
        }}
      />
    );
  }
  return null;
}

/** The values that somebody else saved meanwhile, to choose from field by field. */
export function Differences({ form }: { form: OrderForm }) {
  const t = useT();
  const { conflict, typed, refused, dialog, confirm, elsewhere } = form;
  if (!conflict || conflict.fields.length === 0) return null;
  const held = digests(typed);
  const stale = refused?.code === 40901;
  const rows = conflict.fields.map((name): Difference => ({
    name,
    label: t(FIELD[name]),
    yours: shown(form, typed, conflict.theirs, name, t),
    theirs: shown(form, conflict.theirs, typed, name, t),
    shown: held[name],
    open: !stale && !conflict.answered.includes(name),
  }));
  return (
    <ConflictTable
      saved={form.changed}
      title={elsewhere ? t("form.elsewhere.title") : undefined}
      rows={rows}
      autofocus={conflict.isNew && !refused && !dialog && !confirm}
    />
  );
}

const FIELD = {
  type: "oem.form.type",
  delivery: "oem.form.delivery",
  address_id: "oem.form.address",
  remark: "common.remark",
  lines: "oem.form.lines",
} as const satisfies Record<ConflictField, string>;

function shown(
  form: OrderForm,
  order: TypedOrder,
  other: TypedOrder,
  field: ConflictField,
  t: T,
) {
  switch (field) {
    case "type":
      return t(`oem.order.type.${order.type}`);
    case "delivery":
      return order.delivery
        ? t(`oem.form.delivery.${order.delivery as DeliveryMode}`)
        : t("common.none");
    case "remark":
      return order.remark || t("common.none");
    case "address_id": {
      const address = form.addresses.find(({ id }) =>
        String(id) === order.address_id
      );
      return address
        ? `${address.receiver} ${addressLine(address)}`
        : t("common.none");
    }
    case "lines":
      if (order.lines.length === 0) return t("common.none");
      return <ul>{order.lines.map((line) => lineOf(form, line, other, t))}</ul>;
  }
}

/** "Pump ×20", and how the line differs from the other value otherwise. */
function lineOf(
  { names, lines }: OrderForm,
  line: TypedLine,
  other: TypedOrder,
  t: T,
) {
  const versions = new Map(
    lines.flatMap((one) => one.versions)
      .map(({ id, version }) => [String(id), version]),
  );
  const counterpart = other.lines.find((one) => one.goods_id === line.goods_id);
  const details = counterpart
    ? differencesOf(line, counterpart, { goods: names, versions }, t)
    : [];
  return (
    <li>
      {t("oem.form.conflict.line", {
        name: names.get(line.goods_id) ?? "",
        n: line.quantity,
      })}
      {details.map((detail) => (
        <small key={detail} class="block mut">{detail}</small>
      ))}
    </li>
  );
}
