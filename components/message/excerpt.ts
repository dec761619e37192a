/** The beginning of a message, on one line. */
export function excerpt(content: string): string {
  const line = content.replaceAll("\n", " ");
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
