import { isOrderable } from "@/domain/oem/parts.ts";
import { control } from "@/components/field_frame.tsx";
import { FieldError, fieldId } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { QuantityStepper } from "@/components/quantity_stepper.tsx";
import { useT } from "@/components/reader.tsx";
import { Money, Nothing, Tag } from "@/components/values.tsx";
import type { Text } from "@/domain/errors.ts";
import { Out } from "./out.tsx";
import { asksDeduction } from "./size.ts";
import { whole } from "./typed_order.ts";
import type { LineView, PartView } from "./view.ts";

export type Faults = Readonly<Record<string, Text>>;

interface PartsEditorProps {
  line: LineView;
  figures: Readonly<Record<string, string>>;
  faults: Faults;
}

/** The parts of one product line: usage, what comes out of the customer's stock, removed ones to restore. */
export function PartsEditor({ line, figures, faults }: PartsEditorProps) {
  const t = useT();
  const heads = {
    price: t("oem.form.part.price"),
    usage: t("oem.form.part.usage"),
    total: t("oem.form.part.total"),
    deduction: t("oem.form.part.deduction"),
  };
  return (
    <div class="parts">
      <table class="gt cards">
        <caption class="sr">
          {t("oem.form.parts.caption", { name: line.goods?.name ?? "" })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("oem.form.part")}</th>
            <th scope="col" class="num">{heads.price}</th>
            <th scope="col">{heads.usage}</th>
            <th scope="col" class="num">{heads.total}</th>
            <th scope="col">{heads.deduction}</th>
            <th scope="col" class="num">{t("common.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {line.parts.map((part) => (
            <tr
              key={part.goodsId}
              data-price={part.at === null ? undefined : part.goods?.price ?? 0}
              data-bill={part.billUsage ?? undefined}
            >
              <td class="c-title">
                <PartName part={part} line={line.at} faults={faults} />
              </td>
              <td class="num c-left" data-l={heads.price}>
                {part.goods && part.goods.price !== null
                  ? <Money fen={part.goods.price} />
                  : <Nothing />}
              </td>
              {part.typed && part.at !== null
                ? (
                  <Kept
                    part={part}
                    name={`lines.${line.at}.parts.${part.at}`}
                    at={`${line.at}.${part.at}`}
                    heads={heads}
                    figures={figures}
                    faults={faults}
                  />
                )
                : <Removed />}
              <td class="c-status">
                <PartButton part={part} line={line.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PartProps {
  part: PartView;
  line: number;
}

function PartName({ part, line, faults }: PartProps & { faults: Faults }) {
  const t = useT();
  const { goods, mark, accessory, at, billUsage } = part;
  const path = `lines.${line}.parts.${at}.goods_id`;
  const name = goods?.name ?? t("oem.order.part.unknown");
  const changed = t("oem.form.part.changed", {
    mark: t("oem.part.changed"),
    n: billUsage ?? 0,
  });
  return (
    <span id={at === null ? undefined : fieldId(path)} tabindex={-1}>
      {mark === "removed" ? <s>{name}</s> : name}
      <small>
        <span class="nw">{goods?.sn}</span>{" "}
        {accessory && <Tag>{t("oem.form.part.accessory")}</Tag>}{" "}
        {mark === "custom" && <Tag tone="fin">{t("oem.part.custom")}</Tag>}
        {mark === "removed" && <Tag>{t("oem.part.removed")}</Tag>}
        {mark !== "removed" && !isOrderable(goods) && (
          <Tag tone="bad">{t("oem.form.part.off")}</Tag>
        )}
        {billUsage !== null && mark !== "removed" && (
          <span
            class="tag whitespace-normal!"
            data-tone="cust"
            data-changed
            hidden={mark !== "changed"}
          >
            {changed}
          </span>
        )}
      </small>
      <FieldError name={path} error={faults[path]} />
    </span>
  );
}

interface KeptProps {
  part: PartView;
  /** the dotted path of the part */
  name: string;
  /** of its figures: "0.2" */
  at: string;
  heads: Record<"usage" | "total" | "deduction", string>;
  figures: Readonly<Record<string, string>>;
  faults: Faults;
}

function Kept({ part, name, at, heads, figures, faults }: KeptProps) {
  const t = useT();
  const { typed, goods } = part;
  const usage = `${name}.usage`;
  return (
    <>
      <td class="c-right" data-l={heads.usage}>
        <Hidden name={`${name}.goods_id`} value={typed!.goods_id} />
        <QuantityStepper
          name={usage}
          label={t("oem.form.part.usage.of", { name: goods?.name ?? "" })}
          value={typed!.usage}
          error={faults[usage]}
        />
      </td>
      <td class="num c-left" data-l={heads.total}>
        <Out name={`use.${at}`} figures={figures} />
      </td>
      <td class="c-right" data-l={heads.deduction}>
        <Deduction
          part={part}
          name={`${name}.deduction`}
          over={`over.${at}`}
          figures={figures}
          faults={faults}
        />
      </td>
    </>
  );
}

interface DeductionProps {
  part: PartView;
  name: string;
  /** the figure that says that it is too much */
  over: string;
  figures: Readonly<Record<string, string>>;
  faults: Faults;
}

/** Asked only where there is stock, or where something is typed already. */
function Deduction({ part, name, over, figures, faults }: DeductionProps) {
  const t = useT();
  const { goods, typed } = part;
  const stock = goods?.stock ?? 0;
  const deduction = typed?.deduction ?? "";
  if (!asksDeduction(part)) {
    return <span class="text-xs fnt nw">{t("oem.form.part.no_stock")}</span>;
  }
  const label = t("oem.form.part.deduction.of", { name: goods?.name ?? "" });
  const field = { name, label, error: faults[name], hint: over };
  const short = (whole(deduction) ?? 0) > stock;
  return (
    <>
      <span class="inline-flex items-center gap-x-2">
        <input
          class="input input-sm num w-20!"
          inputmode="numeric"
          autocomplete="off"
          value={deduction}
          aria-label={label}
          {...control(field)}
        />
        <span class={short ? "text-xs text-bad nw" : "text-xs mut nw"}>
          {stock > 0
            ? t("oem.form.part.stock", { n: stock })
            : t("oem.form.part.no_stock")}
        </span>
      </span>
      {faults[name] ? <FieldError name={name} error={faults[name]} /> : (
        <p
          class="text-xs text-bad"
          id={`${fieldId(name)}-hint`}
          role="status"
          data-out={over}
        >
          {figures[over]}
        </p>
      )}
    </>
  );
}

function Removed() {
  return (
    <>
      <td class="c-hide">
        <Nothing />
      </td>
      <td class="num c-hide">
        <Nothing />
      </td>
      <td class="c-hide">
        <Nothing />
      </td>
    </>
  );
}

function PartButton({ part, line }: PartProps) {
  const t = useT();
  const name = part.goods?.name ?? "";
  const removed = part.at === null;
  return (
    <div class="acts flex-wrap max-md:mt-0!">
      <button
        type="submit"
        class={removed
          ? "btn btn-xs btn-quiet flex-none lk"
          : "btn btn-xs btn-quiet flex-none"}
        name="do"
        value={removed
          ? `restore_part:${line}.${part.goodsId}`
          : `remove_part:${line}.${part.at}`}
        aria-label={t(
          removed ? "oem.form.part.restore" : "oem.form.part.remove",
          { name },
        )}
      >
        <Icon name={removed ? "undo-2" : "trash-2"} />
        <span class="md:[&:lang(en)]:sr-only">
          {t(removed ? "common.restore" : "common.remove")}
        </span>
      </button>
    </div>
  );
}
