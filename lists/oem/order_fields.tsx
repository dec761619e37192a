import type { OwnerChoices } from "@/db/account/choices.ts";
import {
  type Holder,
  HOLDERS,
  ORDER_TYPES,
  type OrderType,
  PAY_STATUSES,
  type PayStatus,
} from "@/db/schema/oem.ts";
import { Field, Panel } from "@/components/filter_field.tsx";
import { choicesOf } from "@/components/fields.tsx";
import { useT } from "@/components/reader.tsx";
import { useContext } from "preact/hooks";

/** The order's type; of several that a link asks for, the first is shown. */
export function OrderTypeField({ of }: { of: readonly OrderType[] }) {
  const t = useT();
  return (
    <Field
      name="type"
      label={t("oem.orders.type")}
      kind="select"
      value={of[0]}
      options={ORDER_TYPES.map((type) =>
        [type, t(`oem.order.type.${type}`)] as const
      )}
    />
  );
}

/** How far the order is paid; of several that a link asks for, the first is shown. */
export function PayStatusField({ of }: { of: readonly PayStatus[] }) {
  const t = useT();
  return (
    <Field
      name="pay_status"
      label={t("oem.orders.pay_status")}
      kind="select"
      value={of[0]}
      options={PAY_STATUSES.map((status) =>
        [status, t(`oem.order.pay_status.${status}`)] as const
      )}
    />
  );
}

/** Who has to act (decisions 4.2), unless a tab or a link names several. */
export function HolderField({ of }: { of: readonly Holder[] }) {
  const t = useT();
  return of.length > 1 ? null : (
    <Field
      name="holder"
      label={t("oem.orders.holder")}
      kind="select"
      options={HOLDERS.map((who) =>
        [who, t(`oem.order.holder.${who}`)] as const
      )}
    />
  );
}

interface CustomerFieldProps {
  choices: OwnerChoices;
  /** the list's */
  rows: readonly { organization: { id: number; name: string } | null }[];
}

/** The owner of each row, for readers who look after several customers: chosen, or typed by name where they are many. */
export function CustomerField({ choices, rows }: CustomerFieldProps) {
  const t = useT();
  const asked = useContext(Panel).asked.get("organization_id") ?? "";
  const shared = { name: "organization_id", label: t("common.customer") };
  if (choices.organizations) {
    const options = choicesOf(choices.organizations);
    return <Field {...shared} kind="select" options={options} />;
  }
  const known = [choices.named, ...rows.map((row) => row.organization)];
  const called = known.find((one) => String(one?.id) === asked)?.name;
  return <Field {...shared} named called={called} />;
}
CustomerField.lazy = true;
