import { Icon } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { DateTime, Money, Nothing } from "@/components/values.tsx";
import type { ComponentChildren } from "preact";
import type { OrderForm } from "./load.ts";
import { type Priced, pricedOf, readPriced } from "./priced.ts";

/** What sales made of the order's price since the form was opened, beside what it was: nothing to choose, but to know. */
export function PriceChange({ form }: { form: OrderForm }) {
  const t = useT();
  const { conflict, elsewhere, changed, typed, target: { order } } = form;
  const before = readPriced(typed.priced);
  if (!order || !conflict || elsewhere || !before) return null;
  const now = pricedOf(order);
  if (JSON.stringify(now) === JSON.stringify(before)) return null;
  return (
    <section class="sheet bleed conflict" aria-labelledby="price-change">
      <div class="sh">
        <Icon name="triangle-alert" />
        <h2 id="price-change">
          {changed?.who
            ? (
              <Sentence
                of="form.conflict.by"
                with={{ who: changed.who, at: <DateTime at={changed.at} /> }}
              />
            )
            : t("form.conflict.title")}
        </h2>
      </div>
      <table class="gt cards">
        <thead>
          <tr>
            <th scope="col">{t("form.conflict.field")}</th>
            <th scope="col">{t("oem.form.price.before")}</th>
            <th scope="col">{t("form.conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          <Row
            label={t("oem.form.price.adjustments")}
            before={<Adjustments of={before} />}
            now={<Adjustments of={now} />}
          />
          <Row
            label={t("oem.form.total")}
            before={<Money fen={before.total} />}
            now={<Money fen={now.total} />}
          />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  label: string;
  before: ComponentChildren;
  now: ComponentChildren;
}

function Row({ label, before, now }: RowProps) {
  const t = useT();
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-l={t("oem.form.price.before")}>{before}</td>
      <td data-l={t("form.conflict.theirs")}>{now}</td>
    </tr>
  );
}

function Adjustments({ of: { adjustments } }: { of: Priced }) {
  if (adjustments.length === 0) return <Nothing />;
  return (
    <>
      {adjustments.map(({ amount, reason }, i) => (
        <span key={i} class="block">
          {reason} <Money fen={amount} />
        </span>
      ))}
    </>
  );
}
