/** Bytes of a form with its files, which a page without scripts posts at once; what is larger goes up in pieces. */
export const MOST_IN_FORM = 210 * 1024 * 1024;

const UNITS = ["B", "KB", "MB"] as const;

/** A file size for display: "512 B", "1.5 KB", "20 MB". Pure, shared with the browser's uploader. */
export function formatSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${UNITS[step]}`;
}
