import { control } from "@/components/field_frame.tsx";
import { FieldError } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Money, Tag } from "@/components/values.tsx";
import type { Text } from "@/domain/errors.ts";
import { type BillLineView, type BillView, newPartOf } from "./bill_view.ts";
import { NO_LINE, type TypedLine } from "./typed_version.ts";

/** Empty lines at the end, to type into. */
const BLANK = 3;

type Faults = Readonly<Record<string, Text>>;

interface BillTableProps {
  bill: BillView;
  faults: Faults;
  /** whether the reader may make the parts that are missing */
  makesParts: boolean;
}

/** The lines of the bill as fields; cells that are pasted from a spreadsheet are read by the server. */
export function BillTable({ bill, ...shared }: BillTableProps) {
  const t = useT();
  const heads = {
    price: t("catalogue.bill.price"),
    usage: t("catalogue.bill.usage"),
    total: t("catalogue.bill.total"),
    accessory: t("catalogue.bill.accessory"),
  };
  const { length } = bill.lines;
  const blank = Array.from({ length: BLANK }, (_, i) => blankLine(length + i));
  return (
    <div class="parts mt-0!" data-bill>
      <table class="gt cards">
        <caption class="sr">{t("catalogue.bill.caption")}</caption>
        <thead>
          <tr>
            <th scope="col" class="num lg-only">#</th>
            <th scope="col">{t("catalogue.bill.part")}</th>
            <th scope="col" class="num">{heads.price}</th>
            <th scope="col" class="num">{heads.usage}</th>
            <th scope="col" class="num">{heads.total}</th>
            <th scope="col">{heads.accessory}</th>
            <th scope="col">
              <span class="sr">{t("common.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...bill.lines, ...blank].map((line) => (
            <Line key={line.at} line={line} heads={heads} {...shared} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function blankLine(at: number): BillLineView {
  return {
    at,
    typed: NO_LINE,
    part: null,
    total: null,
    unknown: false,
    faults: {},
  };
}

interface LineProps {
  line: BillLineView;
  heads: Record<"price" | "usage" | "total" | "accessory", string>;
  faults: Faults;
  makesParts: boolean;
}

function Line({ line, heads, faults, makesParts }: LineProps) {
  const t = useT();
  const { at, typed, part, total } = line;
  const n = at + 1;
  const name = `lines.${at}`;
  const usageFault = line.faults.usage ?? faults[`${name}.usage`];
  const accessory = t("catalogue.bill.accessory.of", { n });
  return (
    <tr>
      <td class="num lg-only fnt">{n}</td>
      <td class="c-title">
        <PartField
          line={line}
          fault={faults[`${name}.part`]}
          makesParts={makesParts}
        />
      </td>
      <td class="num c-left" data-l={heads.price}>
        {part && <Money fen={part.price} />}
      </td>
      <td class="num c-right" data-l={heads.usage}>
        <input
          class="input input-sm num w-20! text-right"
          inputmode="numeric"
          autocomplete="off"
          value={typed.usage}
          aria-label={t("catalogue.bill.usage.of", { n })}
          {...control({
            name: `${name}.usage`,
            label: "",
            error: usageFault,
          })}
        />
        <FieldError name={`${name}.usage`} error={usageFault} />
      </td>
      <td class="num c-left" data-l={heads.total}>
        {part && <Money fen={total} />}
      </td>
      <td class="c-right" data-l={heads.accessory}>
        <label class="check max-md:min-w-11">
          <input
            class="checkbox checkbox-sm"
            type="checkbox"
            name={`${name}.accessory`}
            value="1"
            autocomplete="off" // another part may have its name by then
            checked={typed.accessory}
            aria-label={accessory}
          />
        </label>
      </td>
      <td class="num c-status">
        {typed.part || typed.usage
          ? (
            <button
              type="submit"
              class="btn btn-xs btn-quiet btn-square"
              name="do"
              value={`remove:${at}`}
              aria-label={t("catalogue.bill.remove.of", {
                name: part?.name ?? typed.part,
              })}
            >
              <Icon name="trash-2" />
            </button>
          )
          : null}
      </td>
    </tr>
  );
}

interface PartFieldProps {
  line: BillLineView;
  fault?: Text;
  makesParts: boolean;
}

function PartField({ line, fault, makesParts }: PartFieldProps) {
  const t = useT();
  const { at, typed, part } = line;
  const name = `lines.${at}.part`;
  const error = line.faults.part ?? fault;
  return (
    <>
      <input
        class="input input-sm min-w-16"
        type="text"
        autocomplete="off"
        value={typed.part}
        placeholder={t("catalogue.bill.part.hint")}
        aria-label={t("catalogue.bill.part.of", { n: at + 1 })}
        {...control({ name, label: "", error })}
      />
      {part && (
        <span class="block text-dense mt-1">
          {part.name}{" "}
          {part.status === 0 && (
            <Tag tone="cust">{t("catalogue.goods.status.0")}</Tag>
          )}
          {part.price === null && (
            <Tag tone="cust">{t("catalogue.bill.no_price")}</Tag>
          )}
        </span>
      )}
      {typed.id !== null && (
        <>
          <Hidden name={`lines.${at}.id`} value={typed.id} />
          <Hidden name={`lines.${at}.of`} value={typed.of} />
        </>
      )}
      {typed.names.map((one, i) => (
        <Hidden name={`lines.${at}.names.${i}`} value={one} />
      ))}
      <FieldError name={name} error={error} />
      {makesParts && line.unknown && <NewPart line={line.typed} />}
    </>
  );
}

/** Where the missing part is made, with what is known of it; the bill stays open beside it. */
function NewPart({ line }: { line: TypedLine }) {
  const t = useT();
  const { sn, name } = newPartOf(line);
  return (
    <a
      class="lk text-xs"
      href={withQuery("/prod/mall/good", { kind: "part", sn, name })}
      target="_blank"
      aria-label={t("catalogue.bill.part.add.of", { name: name || sn })}
    >
      {t("catalogue.bill.part.add")}
    </a>
  );
}
