import { StayOnEnter } from "@/components/default_submit.tsx";
import { NumberField, TextField } from "@/components/fields.tsx";
import {
  ErrorSummary,
  FieldError,
  fieldId,
  Fields,
  Form,
  type Refusal,
  SubmitButton,
} from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { goodsName, snOf } from "@/components/order/goods_words.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { Unsent } from "@/components/unsent.tsx";
import type { T } from "@/locales/messages.ts";
import type { PackedLine } from "./packed.ts";

/** What was typed, by the field's name. */
export type TypedPackage = Readonly<Record<string, string>>;

interface PackageFormProps {
  lines: readonly PackedLine[];
  typed: TypedPackage;
  refusal?: Refusal;
}

/** Prepares one package: carrier, express number, and how much of what; it starts with all that is left. */
export function PackageForm({ lines, typed, refusal }: PackageFormProps) {
  const t = useT();
  return (
    <Sheet title={t("inventory.page.prepare")} id="prepare">
      <Form event="prepare" class="stack">
        <StayOnEnter at="#prepare" typed={typed.event === "prepare"} />
        {refusal && (
          <ErrorSummary
            refusal={refusal}
            labels={(path) => packageLabel(t, path, lines)}
          />
        )}
        <Fields>
          <ParcelFields typed={typed} refusal={refusal} />
          {lines.map((line, i) => {
            const name = `lines.${i}.quantity`;
            return (
              <>
                <Hidden name={`lines.${i}.line_id`} value={line.line_id} />
                <NumberField
                  name={name}
                  label={`${line.name} · ${snOf(t, line)}`}
                  value={typed[name] ?? line.left}
                  error={refusal?.fields[name]}
                  hint={[
                    t("inventory.page.left.hint", { n: line.left }),
                    line.remark, // tells two lines of the same goods apart
                  ].filter(Boolean).join(" · ")}
                />
              </>
            );
          })}
        </Fields>
        <div id={fieldId("lines")}>
          <FieldError name="lines" error={refusal?.fields.lines} />
        </div>
        <p>
          <SubmitButton>{t("inventory.page.prepare.submit")}</SubmitButton>
        </p>
      </Form>
    </Sheet>
  );
}

/** The package as typed, shown if the shipment can no longer be packed. */
export function unsentPackage(
  typed: TypedPackage,
  lines: readonly PackedLine[],
  t: T,
): Unsent {
  return [
    [t("inventory.page.carrier"), typed.carrier ?? ""],
    [t("inventory.page.express_no"), typed.express_no ?? ""],
    ...lines.map((line, i) =>
      [goodsName(line), typed[`lines.${i}.quantity`] ?? ""] as const
    ),
  ];
}

/** Who carries a package and under which number. */
export function ParcelFields(
  { typed, refusal, autofocus }: Omit<PackageFormProps, "lines"> & {
    /** one begins to type here */
    autofocus?: boolean;
  },
) {
  const t = useT();
  return (
    <>
      <TextField
        name="carrier"
        label={t("inventory.page.carrier")}
        value={typed.carrier}
        error={refusal?.fields.carrier}
        required
        autofocus={autofocus}
      />
      <TextField
        name="express_no"
        label={t("inventory.page.express_no")}
        value={typed.express_no}
        error={refusal?.fields.express_no}
        required
      />
    </>
  );
}

/** The label of a package's field by its path. */
export function packageLabel(
  t: T,
  path: string,
  lines: readonly PackedLine[],
): string | undefined {
  if (path === "carrier") return t("inventory.page.carrier");
  if (path === "express_no") return t("inventory.page.express_no");
  const [, i] = /^lines\.(\d+)\.quantity$/.exec(path) ?? [];
  const line = i === undefined ? undefined : lines[Number(i)];
  return line && goodsName(line);
}
