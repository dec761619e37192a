import type { IconName } from "./icon.tsx";

/** An icon for islands: its strokes stand in the page once, drawn by `<Symbols>`. */
export function UseIcon({ name }: { name: IconName }) {
  return (
    <svg class="i" aria-hidden="true">
      <use href={`#${UseIcon.id(name)}`} />
    </svg>
  );
}

/** The fragment that a symbol is found by. */
UseIcon.id = (name: IconName): string => `i-${name}`;
