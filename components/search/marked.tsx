import type { Mark } from "@/domain/platform/search_keyword.ts";

interface MarkedProps {
  text: string;
  /** where the text is what was looked for, in order */
  marks: readonly Mark[];
}

/** A text with its matches marked. */
export function Marked({ text, marks }: MarkedProps) {
  const parts = marks.flatMap(([from, to], i) => [
    text.slice(marks[i - 1]?.[1] ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return <>{parts}{text.slice(marks.at(-1)?.[1] ?? 0)}</>;
}
