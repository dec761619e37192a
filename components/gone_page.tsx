import type { ComponentChildren } from "preact";
import { Note } from "./sheet.tsx";
import { type Unsent, UnsentSheet } from "./unsent.tsx";

interface GonePageProps {
  /** title and way back */
  head: ComponentChildren;
  /** default "bad"; "cust" where it goes on elsewhere */
  tone?: "bad" | "cust";
  /** what became of it, and the way to where it goes on */
  said: ComponentChildren;
  typed: Unsent;
}

/** In place of what somebody deleted or merged meanwhile: the message, and what was typed for it, to be copied. */
export function GonePage({ head, tone = "bad", said, typed }: GonePageProps) {
  return (
    <>
      {head}
      <div role="alert">
        <Note tone={tone}>{said}</Note>
      </div>
      <UnsentSheet typed={typed} />
    </>
  );
}
