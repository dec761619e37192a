import {
  type Hole,
  holesOf,
  isOne,
  type MessageKey,
} from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { useT } from "./reader.tsx";

interface SentenceProps {
  of: MessageKey;
  /** what to show at each `{name}` of the text */
  with: Record<string, ComponentChildren>;
}

/** A text whose parameters are elements: a bold count, an amount, a link. */
export function Sentence({ of, with: nodes }: SentenceProps) {
  const { start, holes } = holesOf(useT()(of));
  const shown = ({ name, one, many }: Hole) =>
    many === undefined ? nodes[name] : isOne(nodes[name]) ? one : many;
  return <>{start}{holes.map((hole) => [shown(hole), hole.after])}</>;
}
