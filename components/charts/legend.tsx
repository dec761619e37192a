interface LegendProps {
  line: string;
  /** what it is compared with */
  dashed: string;
}

/** What the two lines of a `LineChart` are, each beside a piece of it. */
export function Legend({ line, dashed }: LegendProps) {
  return (
    <>
      <Key kind="s1" text={line} />
      <Key kind="s0" text={dashed} />
    </>
  );
}

function Key({ kind, text }: { kind: "s1" | "s0"; text: string }) {
  return (
    <span class="inline-flex items-center gap-1.5 ml-2 mut text-xs">
      <svg class="ch w-4" height="2" aria-hidden="true">
        <path class={kind} d="M0 1h17" />
      </svg>
      {text}
    </span>
  );
}
