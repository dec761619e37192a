import { goodsName } from "@/components/order/goods_words.ts";
import { StayOnEnter } from "@/components/default_submit.tsx";
import { FormDialog } from "@/components/dialog.tsx";
import { NumberField, TextField } from "@/components/fields.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { useT } from "@/components/reader.tsx";
import { More, Note } from "@/components/sheet.tsx";
import { sentIn } from "@/components/typed.ts";
import { Money } from "@/components/values.tsx";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { PackageLine } from "@/db/oem/order_fulfilment.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import type { T } from "@/locales/messages.ts";
import type { DialogProps } from "./dialogs.tsx";
import { type Detail, filesIn } from "./detail.ts";
import { Uploads } from "@/components/uploads.tsx";

/** Asks whether the goods really arrived, and which are missing or damaged. */
export function ReceiveDialog(
  { detail, close, settings, refused }: DialogProps,
) {
  const t = useT();
  const { order } = detail;
  const lines = arrivals(order);
  return (
    <FormDialog
      title={t("oem.portal.receive.title")}
      close={close}
      closeLabel={t("oem.portal.receive.later")}
      event="receive"
      upload
      submit={t("oem.order.event.receive")}
      refused={refused}
      labels={(path) => labelOf(t, lines, path)}
    >
      <StayOnEnter typed={sentIn(detail.form, "event") === "receive"} />
      <p>{t("oem.order.receipt.confirm")}</p>
      <p class="mut">{t("oem.portal.receive.text")}</p>
      {order.outstanding > 0 && (
        <Note icon="wallet">
          {t("oem.document.balance")} <Money fen={order.outstanding} />
        </Note>
      )}
      {lines.map((packed, i) => (
        <Arrived
          key={packed.line.id}
          at={`lines.${i}`}
          packed={packed}
          detail={detail}
          settings={settings}
        />
      ))}
    </FormDialog>
  );
}

/** A line of a package, with its label in the dialog: "Package 1 · valve ×40". */
export interface Packed {
  line: PackageLine;
  /** what was written at the order's line: two may have the same goods */
  remark: string;
  title(t: T): string;
}

/** What was sent, in the order of the dialog's fields. */
export function arrivals(
  { packages, lines }: Pick<OrderDetail, "packages" | "lines">,
): Packed[] {
  const remarks = new Map(lines.map(({ id, remark }) => [id, remark]));
  return packages.flatMap(({ position, lines }) =>
    lines.map((line) => ({
      line,
      remark: remarks.get(line.line_id) ?? "",
      title: (t: T) =>
        t("oem.portal.receive.line", {
          n: position,
          name: goodsName(line),
          quantity: line.quantity,
        }),
    }))
  );
}

/** The line that a refusal's "lines.0.received" is about. */
function labelOf(
  t: T,
  lines: readonly Packed[],
  path: string,
): string | undefined {
  const at = /^lines\.(\d+)/.exec(path)?.[1];
  const named = at === undefined ? undefined : lines[Number(at)];
  return named?.title(t);
}

interface ArrivedProps {
  /** the line's fields: "lines.0" */
  at: string;
  packed: Packed;
  detail: Detail;
  settings: Settings;
}

/** One line of a package: all of it arrived intact, unless the customer says otherwise. */
function Arrived({ at, packed, detail, settings }: ArrivedProps) {
  const t = useT();
  const { line } = packed;
  const { form, act } = detail;
  const errors = act?.refused.fields ?? {};
  const typed = (name: string) => sentIn(form, `${at}.${name}`);
  const field = (name: "received" | "damaged" | "reason") => ({
    name: `${at}.${name}`,
    label: t(`oem.portal.receive.${name}`),
    error: errors[`${at}.${name}`],
  });
  const received = typed("received") ?? String(line.quantity);
  const damaged = typed("damaged") ?? "0";
  const reason = typed("reason") ?? "";
  const files = filesIn(detail, `${at}.files`);
  const intact = received === String(line.quantity) && damaged === "0" &&
    reason === "" && files.length === 0 &&
    !Object.keys(errors).some((path) => path.startsWith(`${at}.`));
  return (
    <fieldset>
      <legend class="font-semibold">{packed.title(t)}</legend>
      {packed.remark && <p class="mut">{packed.remark}</p>}
      <Hidden name={`${at}.package_line_id`} value={line.id} />
      <More summary={t("oem.portal.receive.differs")} open={!intact}>
        <div class="grid gap-3 mt-2">
          <div class="grid grid-cols-2 gap-3">
            <NumberField
              {...field("received")}
              value={received}
            />
            <NumberField
              {...field("damaged")}
              value={damaged}
            />
          </div>
          <TextField {...field("reason")} value={reason} />
          <Uploads
            name={`${at}.files`}
            label={t("oem.portal.receive.files")}
            files={files}
            error={errors[`${at}.files`]}
            limits={settings.upload_limits}
          />
        </div>
      </More>
    </fieldset>
  );
}
