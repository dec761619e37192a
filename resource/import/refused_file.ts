import { writeXlsxStream } from "hucre/xlsx";
import type { ExportValue } from "@/components/list/column.ts";
import type { Db } from "@/db/schema/database.ts";
import { text } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";
import {
  csvStream,
  forWorkbook,
  type TableFormat,
  tableHeaders,
} from "@/platform/table_file.ts";
import type { Importable } from "../spec.ts";
import { FORMULA, hasLostDigits, reasonOf, type RowFault } from "./cells.ts";
import type { RefusedRow } from "./check.ts";
import type { ImportProgress } from "./run.ts";
import type { Cell, TableRow } from "./table_row.ts";
import { isReasons } from "./heads.ts";

const STOPPED: RowFault = { column: null, text: text("import.unwritten") };

/**
 * The rows of a run that were refused, or that it was stopped before, with their columns as they were and the reasons
 * beside them: repaired, the file can be imported. Read portion by portion while it is sent.
 */
export function refusedFile(
  db: Db,
  t: T,
  noun: Importable,
  run: ImportProgress,
  format: TableFormat,
): Response {
  const lines = linesOf(db, t, run);
  const name = t("import.refused.name", { list: t(noun.title) });
  const body = format === "csv"
    ? csvStream(lines)
    : writeXlsxStream(forWorkbook(lines), { name: t("import.open") });
  return new Response(body, { headers: tableHeaders(format, name) });
}

async function* linesOf(
  db: Db,
  t: T,
  { id, heads, status }: ImportProgress,
): AsyncGenerator<ExportValue[]> {
  const names = heads ?? [];
  const kept = names.map((_, i) => i).filter((i) => !isReasons(names[i] ?? ""));
  yield [...kept.map((i) => names[i] ?? ""), t("import.reasons")];
  for (let no = 0;; no++) {
    const portion = await db.selectFrom("import_portion")
      .select(["good", "refused"])
      .where("run_id", "=", id).where("no", "=", no).executeTakeFirst();
    if (!portion) return;
    const refused: RefusedRow[] = JSON.parse(portion.refused);
    const left: TableRow[] = status === "failed"
      ? JSON.parse(portion.good)
      : [];
    const rows = [
      ...refused,
      ...left.map((row) => ({ ...row, faults: [STOPPED] })),
    ];
    for (const { cells, faults } of rows.sort((a, b) => a.row - b.row)) {
      const said = kept.map((i) =>
        shown(faults.filter(({ column }) => column === names[i]), cells[i])
      );
      yield [...said, reasons(t, faults)];
    }
  }
}

/**
 * A cell as it was; a formula, a number that has lost digits, and a day in place of a code, so that it is refused again
 * as long as it stands.
 */
function shown(faults: readonly RowFault[], cell: Cell = ""): ExportValue {
  if (typeof cell === "object") {
    if ("formula" in cell) return cell.formula.replace(/^=/, FORMULA);
    return faults.some(({ text }) => text.key === "import.cell.day")
      ? FORMULA + cell.day
      : cell.day;
  }
  if (cell === "") return null;
  if (typeof cell === "number" && hasLostDigits(cell)) {
    return cell.toExponential();
  }
  return typeof cell === "boolean" ? String(cell).toUpperCase() : cell;
}

function reasons(t: T, faults: readonly RowFault[]): string {
  return faults.map((fault) => {
    const { column } = fault;
    const words = reasonOf(t, fault);
    return column === null
      ? words
      : t("common.labelled", { label: column, words });
  }).join(t("common.further"));
}
