import { Icon } from "@/components/icon.tsx";
import { SubmitButton } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Sheet, type SumLine, SumList } from "@/components/sheet.tsx";
import { Cta } from "@/components/shell/portal.tsx";
import { Money } from "@/components/values.tsx";
import type { MessageKey } from "@/locales/messages.ts";
import type { OrderForm } from "./load.ts";
import { Choose } from "./choose.tsx";
import { Out } from "./out.tsx";

/** The order's total, and the buttons that submit it or save its draft. */
export function Sums({ form }: { form: OrderForm }) {
  const t = useT();
  const { figures, terms } = form;
  const out = (name: string) => <Out name={name} figures={figures} />;
  const lines = sumLines(form, t("oem.form.deductions"));
  return (
    <Sheet
      title={t("common.amount")}
      aside={
        <span class="mut text-dense">
          <Sentence
            of="oem.form.amount.count"
            with={{ kinds: out("kinds"), pieces: out("pieces") }}
          />
        </span>
      }
    >
      <div aria-live="polite">
        {lines.length > 0 && <SumList items={lines} />}
        <SumList
          items={[{
            label: t("oem.form.total"),
            value: <span class="text-xl">{out("total")}</span>,
            strong: true,
            rule: lines.length > 0,
          }]}
        />
        {t.locale === "zh-cn" && (
          <p class="text-xs mut mt-1" data-out="capital">{figures.capital}</p>
        )}
        <p class="text-xs text-cust" data-out="why">{figures.why}</p>
        {terms.deposit > 0 && (
          <div class="mt-3 pt-3 border-t border-line text-dense">
            <SumList
              items={[{
                label: t("oem.form.deposit", { percent: terms.deposit / 100 }),
                value: out("deposit"),
              }]}
            />
          </div>
        )}
      </div>
      <div class="grid grid-cols-1 gap-2 mt-4">
        {form.sendable && (
          <div class="lg-only grid grid-cols-1">
            <Submit form={form} size="lg" />
          </div>
        )}
        <SubmitButton tone="plain" name="do" value="recalc">
          <Icon name="save" />
          {t("oem.form.recalc")}
        </SubmitButton>
      </div>
      {form.sendable && (
        <p class="text-xs mut mt-3 leading-5">
          {t(noteOf(form))}
        </p>
      )}
    </Sheet>
  );
}

/** When it can be changed, and what is locked when. */
function noteOf({ typed, target }: OrderForm): MessageKey {
  if (target.order) return "oem.portal.edit.note";
  return typed.type === "product" ? "oem.form.note" : "oem.form.note.part";
}

function Submit({ form, size }: { form: OrderForm; size?: "lg" }) {
  const t = useT();
  return (
    <SubmitButton size={size} name="do" value="submit">
      {t(form.target.order ? "oem.portal.edit.submit" : "oem.form.submit")}
    </SubmitButton>
  );
}

/** Every line, the deductions, and sales' adjustments. */
function sumLines(form: OrderForm, deductions: string): SumLine[] {
  const { lines, figures, typed, target } = form;
  const out = (name: string) => <Out name={name} figures={figures} />;
  return [
    ...lines.map(({ at, goods }) => ({
      label: <>{goods?.name} ×{out(`count.${at}`)}</>,
      value: out(`gross.${at}`),
    })),
    ...typed.type === "product"
      ? [{ label: deductions, value: out("deducted") }]
      : [],
    ...(target.order?.adjustments ?? []).map(({ amount, reason }) => ({
      label: reason,
      value: <Money fen={amount} />,
    })),
  ];
}

/** The phone's bar: the total and the one next act. */
export function PhoneBar(form: OrderForm) {
  const { figures, sendable, lines } = form;
  return (
    <Cta>
      <span class="leading-5">
        <small class="text-xs mut block">
          <Sentence
            of="oem.form.total.count"
            with={{ pieces: <Out name="pieces" figures={figures} /> }}
          />
        </small>
        <b class="text-lg">
          <Out name="total" figures={figures} />
        </b>
      </span>
      {sendable &&
        (lines.length > 0 ? <Submit form={form} /> : <Choose form={form} />)}
    </Cta>
  );
}
