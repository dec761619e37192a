/** A message's whole text in a cell. */
export function Content({ words }: { words: string }) {
  return <span class="wrap-anywhere whitespace-normal">{words}</span>;
}
