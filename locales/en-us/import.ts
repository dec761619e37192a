/** The texts of imports. */
export const imports = {
  "import.open": "Import",
  "import.title": "Import: {list}",
  "import.intro":
    "Fill in the template, one row for each. The file is only checked at first; you see the result before anything is written.",
  "import.template": "Template:",
  "import.template.csv": "CSV template",
  "import.template.xlsx": "Excel template",
  "import.template.name": "{list} import template",
  "import.template.sheet": "How to fill in",
  "import.file": "File",
  "import.file.hint":
    "CSV or Excel workbook (.xlsx), column names in the first row (Chinese or English), at most {rows} rows and {size}",
  "import.check": "Check the file",
  "import.columns": "Columns",
  "import.column": "Column",
  "import.required": "Required",
  "import.accepts": "Fill in",
  "import.accepts.line": "Text of at most {max} characters",
  "import.accepts.phone": "Phone number",
  "import.accepts.integer": "Whole number",
  "import.accepts.money": "Amount, e.g. 1,234.50",
  "import.accepts.day": "Day, e.g. 2026-11-21",
  "import.accepts.reference": "Name of an existing entry",
  "import.unique": "No duplicates",
  "import.waiting":
    "Checking: {checked} of {total} rows so far, {bad} with errors. You may leave this page, the check goes on.",
  "import.checked":
    "{total} {total|row|rows}: {good} can be imported, {bad} with errors.",
  "import.writing":
    "Importing: {written} of {good} rows written. You may leave this page, the import goes on.",
  "import.over": "{written} {written|row|rows} imported, {bad} not.",
  "import.stopped": "{written} {written|row|rows} imported, the others not.",
  "import.progress": "Progress of the import",
  "import.done": "{n} {n|row|rows} imported",
  "import.faults": "Cells with errors",
  "import.faults.first": "The first {n} of {all}; the file has all of them.",
  "import.row": "Row",
  "import.reasons": "Why not imported",
  "import.refused": "Rows with errors (correct them and import them again):",
  "import.left": "Rows not imported (they can be imported again):",
  "import.refused.csv": "Download CSV",
  "import.refused.xlsx": "Download Excel",
  "import.refused.name": "{list} rows not imported",
  "import.write": "Import {n} {n|row|rows}",
  "import.cancel": "Discard",
  "import.again": "Choose another file",
  "import.cancelled": "Import discarded, nothing was written",
  "import.not_ready":
    "The file is still being checked, or has no row that can be imported",
  "import.not_cancelled":
    "Rows are being written already, so it can't be discarded",
  "import.twice": "Same as row {row} of the file",
  "import.unwritten": "The import was stopped before this row",
  "import.heads":
    "The column names are wrong, please compare them with the template",
  "import.head.unknown": "Unknown column: {head}",
  "import.head.twice": "Column appears twice: {head}",
  "import.head.missing": "Required column is missing: {head}",
  "import.cell.headless": "This column has no name",
  "import.cell.choice": "Only one of these: {choices}",
  "import.cell.unknown": "There is nothing of that name",
  "import.cell.formula": "Formulas are not calculated, please paste the value",
  "import.cell.day":
    "The cell is a date; if it should be a code, format it as text and type it again",
  "import.cell.digits":
    "The number is too long and has lost its last digits; format the cell as text and fill it in again",
  "import.file.kind":
    "{name} is neither a CSV nor an Excel workbook (.xlsx); please save it as one of them",
  "import.file.broken": "The file is damaged and can't be read",
  "import.file.encoding":
    "The encoding of the text is unknown; please save it as CSV in UTF-8",
  "import.file.quote":
    "A quotation mark in row {row} has no counterpart, so the file can't be read to its end",
  "import.file.cell":
    "Row {row} has a cell of more than {max} characters, or a quotation mark without counterpart",
  "import.file.slow": "Reading the file takes too long; please split it",
  "import.file.memory": "The file holds too much; please split it",
  "import.file.unpacked":
    "Unpacked, the workbook is larger than {max} MB; please split it",
  "import.file.rows":
    "At most {max} rows can be imported at once; please split the file",
  "import.file.columns": "At most {max} columns; please remove the others",
  "import.file.no_rows": "The file has no row to import",
} as const;
