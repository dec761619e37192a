export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = typeof TABLE_FORMATS[number];

const MIME: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The format that a URL asks for (`?format=csv`), if it asks for one that we write. */
export function formatOf(url: URL): TableFormat | undefined {
  const asked = url.searchParams.get("format");
  return TABLE_FORMATS.find((format) => format === asked);
}

/** What a table to download is called, and what it is. */
export function tableHeaders(
  format: TableFormat,
  name: string,
): Record<string, string> {
  const file = encodeURIComponent(`${name}.${format}`);
  return {
    "content-type": MIME[format],
    "content-disposition": `attachment; filename*=UTF-8''${file}`,
  };
}
