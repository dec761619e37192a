import { writeCsv } from "hucre/csv";
import { writeXlsx } from "hucre/xlsx";
import type { T } from "@/locales/messages.ts";
import { type TableFormat, tableHeaders } from "@/platform/table_file.ts";
import type { Field } from "../field.ts";
import { wordOf } from "../shown.tsx";
import type { Importable } from "../spec.ts";

/** A column of the template, for people. */
interface TemplateColumn {
  head: string;
  required: boolean;
  /** what may stand in it */
  accepts: string;
}

/** The columns that a file for this noun may have. */
export function templateColumns(
  t: T,
  { fields }: Importable,
): TemplateColumn[] {
  return Object.values(fields).map((field) => ({
    head: t(field.label),
    required: field.required !== undefined,
    accepts: [
      accepted(t, field),
      field.unique && t("import.unique"),
      field.hint && t(field.hint),
    ].filter(Boolean).join(t("common.further")),
  }));
}

function accepted(t: T, field: Field): string {
  const { kind, choices = [], max = 0 } = field;
  switch (kind) {
    case "flag":
      return [true, false].map((value) => wordOf(t, field, value)).join(" / ");
    case "choice":
      return choices.map(({ label }) => t(label)).join(" / ");
    case "line":
    case "code":
    case "text":
      return t("import.accepts.line", { max });
    default:
      return t(`import.accepts.${kind}`);
  }
}

/** So many rows below the heads keep what is typed as text; a format of whole columns is not written. */
const FORMATTED_ROWS = 1_000;

/** Words and codes are formatted as text: a spreadsheet takes "00731" for a number and drops its zeros. */
function isWords({ kind }: Field): boolean {
  return kind === "line" || kind === "code" || kind === "text" ||
    kind === "phone" || kind === "reference";
}

/** The heads and nothing below, so that nobody imports an example; a workbook explains them on a second sheet. */
export async function templateFile(
  t: T,
  noun: Importable,
  format: TableFormat,
): Promise<Response> {
  const columns = templateColumns(t, noun);
  const heads = columns.map(({ head }) => head);
  const name = t("import.template.name", { list: t(noun.title) });
  const notes = [
    [t("import.column"), t("import.required"), t("import.accepts")],
    ...columns.map(({ head, required, accepts }) => [
      head,
      t(required ? "common.yes" : "common.no"),
      accepts,
    ]),
  ];
  const body = format === "csv"
    ? writeCsv([heads], { bom: true, escapeFormulae: true })
    : await writeXlsx({
      sheets: [
        {
          name: t("import.open"),
          rows: [heads, ...Array(FORMATTED_ROWS).fill(heads.map(() => null))],
          columns: Object.values(noun.fields).map((field) => ({
            width: 18,
            ...isWords(field) && { numFmt: "@" },
          })),
        },
        {
          name: t("import.template.sheet"),
          rows: notes,
          columns: [{ width: 18 }, { width: 8 }, { width: 60 }],
        },
      ],
    });
  return new Response(typeof body === "string" ? body : body.slice(), {
    headers: tableHeaders(format, name),
  });
}
