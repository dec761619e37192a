import type { MessageKey } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { useT } from "./reader.tsx";

interface SentenceProps {
  of: MessageKey;
  /** what stands at each `{name}` of the text */
  with: Record<string, ComponentChildren>;
}

/** A text whose parameters are more than words: a bold count, an amount, a link. */
export function Sentence({ of, with: nodes }: SentenceProps) {
  const pieces = useT()(of).split(/\{(\w+)\}/);
  return <>{pieces.map((piece, i) => i % 2 ? nodes[piece] : piece)}</>;
}
