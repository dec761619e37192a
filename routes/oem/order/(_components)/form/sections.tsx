import { RadioCards } from "@/components/choices.tsx";
import { control } from "@/components/field_frame.tsx";
import { FieldError, SubmitButton } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { addressCards } from "@/components/order/address_cards.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import type { UploadLimits } from "@/domain/file/check.ts";
import { Choose } from "./choose.tsx";
import { LineEditor } from "./line_editor.tsx";
import type { OrderForm } from "./load.ts";
import type { Faults } from "./parts_editor.tsx";

interface SectionProps {
  form: OrderForm;
  faults: Faults;
}

/** The type of the order, and where parts are delivered. */
export function Kind({ form: { typed }, faults }: SectionProps) {
  const t = useT();
  return (
    <Sheet
      title={t("oem.form.section.type")}
      aside={
        <noscript>
          <SubmitButton
            tone="plain"
            size="sm"
            name="do"
            value="recalc"
          >
            {t("oem.form.type.apply")}
          </SubmitButton>
        </noscript>
      }
    >
      <div class="grid gap-4">
        <div class="[&_legend]:sr-only" data-recalc>
          <RadioCards
            name="type"
            label={t("oem.form.type")}
            value={typed.type}
            ruling
            error={faults.type}
            options={(["product", "part"] as const).map((value) => ({
              value,
              title: t(`oem.order.type.${value}`),
              text: t(`oem.form.type.${value}.text`),
            }))}
          />
        </div>
        {typed.type === "part" && (
          <RadioCards
            name="delivery"
            label={t("oem.form.delivery")}
            value={typed.delivery || "ship"}
            ruling
            error={faults.delivery}
            options={(["ship", "store"] as const).map((value) => ({
              value,
              title: t(`oem.form.delivery.${value}`),
              text: t(`oem.form.delivery.${value}.text`),
            }))}
          />
        )}
      </div>
    </Sheet>
  );
}

interface LinesProps extends SectionProps {
  limits: UploadLimits;
}

/** The chosen lines, and the button to choose more. */
export function Lines({ form, limits, faults }: LinesProps) {
  const t = useT();
  const { typed, lines, figures, files, open } = form;
  const product = typed.type === "product";
  return (
    <Sheet
      title={t("oem.form.section.lines")}
      flush
      aside={
        <span id="f-lines" tabindex={-1}>
          <SubmitButton
            tone="plain"
            size="sm"
            name="do"
            value="dialog:product"
          >
            <Icon name="plus" />
            {t(product ? "oem.form.choose.product" : "oem.form.choose.part")}
          </SubmitButton>
        </span>
      }
    >
      {faults.lines && (
        <div class="px-4 py-3">
          <FieldError name="lines" error={faults.lines} />
        </div>
      )}
      {lines.length === 0 && (
        <EmptyState
          title={t(
            product ? "oem.form.lines.empty" : "oem.form.lines.empty.part",
          )}
          text={t(
            product
              ? "oem.form.lines.empty.hint"
              : "oem.form.lines.empty.part.hint",
          )}
        >
          <Choose form={form} tone="plain" />
        </EmptyState>
      )}
      {lines.map((line) => (
        <>
          <RemovedLine form={form} at={line.at} />
          <LineEditor
            line={line}
            product={product}
            figures={figures}
            faults={faults}
            files={files}
            limits={limits}
            open={lines.length === 1 || open === String(line.at) ||
              Object.keys(faults).some((path) =>
                path.startsWith(`lines.${line.at}.parts`)
              )}
          />
        </>
      ))}
      <RemovedLine form={form} at={lines.length} />
    </Sheet>
  );
}

/** In the place of the line that was just removed: the way to have it back as it was. */
function RemovedLine({ form, at }: { form: OrderForm; at: number }) {
  const t = useT();
  const { removed, type } = form.typed;
  if (removed?.at !== at) return null;
  const name = form.names.get(removed.line.goods_id) ??
    t(type === "part" ? "oem.order.part.unknown" : "oem.order.goods.unknown");
  return (
    <p class="ln flex items-center gap-2" id="removed" tabindex={-1}>
      <span class="mut">{t("oem.form.removed", { name })}</span>
      <SubmitButton
        tone="plain"
        size="sm"
        name="do"
        value="restore_line"
        label={t("oem.form.removed.undo.of", { name })}
      >
        {t("oem.form.removed.undo")}
      </SubmitButton>
    </p>
  );
}

/** The address: one of the customer's own. */
export function Address({ form: { typed, addresses }, faults }: SectionProps) {
  const t = useT();
  return (
    <Sheet
      title={t("oem.form.section.address")}
      aside={
        <SubmitButton
          tone="quiet"
          size="sm"
          name="do"
          value="address"
        >
          <Icon name="plus" />
          {t("oem.form.address.new")}
        </SubmitButton>
      }
    >
      {addresses.length === 0 && (
        <p class="mut" id="f-address_id" tabindex={-1}>
          {t("oem.form.address.none")}
        </p>
      )}
      {addresses.length === 0
        ? <FieldError name="address_id" error={faults.address_id} />
        : (
          <div class="[&_legend]:sr-only">
            <RadioCards
              name="address_id"
              label={t("oem.form.address")}
              value={typed.address_id}
              error={faults.address_id}
              options={addressCards(t, addresses)}
            />
          </div>
        )}
    </Sheet>
  );
}

/** Remark and files. */
export function Remark({ value, faults }: { value: string; faults: Faults }) {
  const t = useT();
  return (
    <Sheet title={t("oem.form.section.remark")}>
      <textarea
        class="textarea"
        rows={2}
        aria-label={t("common.remark")}
        placeholder={t("oem.form.remark.hint")}
        {...control({ name: "remark", label: "", error: faults.remark })}
      >
        {value}
      </textarea>
      <FieldError name="remark" error={faults.remark} />
    </Sheet>
  );
}
