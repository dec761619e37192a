import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** The address of the file of icons, for a browser that keeps our files; "" = draw them in the page. */
export const IconFile = createContext("");

type Drawn = keyof typeof lucide.icons;
type Alias = keyof typeof lucide.aliases;
/** A name of lucide's, today's or an older one. */
export type IconName = Drawn | Alias;

const bodies = new Map<IconName, string>();

function isDrawn(name: IconName): name is Drawn {
  return Object.hasOwn(lucide.icons, name);
}

/** The strokes of an icon; their common attributes (line ends, colour, width) are in the stylesheet. */
export function iconBody(name: IconName): string {
  const known = bodies.get(name);
  if (known) return known;
  const drawn = isDrawn(name) ? name : lucide.aliases[name].parent as Drawn;
  const body = lucide.icons[drawn].body.replace(
    /<\/?g[^>]*>| (?:fill="none"|stroke="currentColor"|stroke-(?:width|linecap|linejoin)="[^"]*")/g,
    "",
  );
  bodies.set(name, body);
  return body;
}

interface IconProps {
  name: IconName;
  class?: string;
}

/**
 * Decoration beside a word: never the only name of a control. On a first visit its strokes are in the page; a browser
 * that has cached our files gets them once, in one of those.
 */
export function Icon({ name, class: more }: IconProps) {
  const file = useContext(IconFile);
  const names = more ? `i ${more}` : "i";
  if (file) {
    return (
      <svg class={names} aria-hidden="true">
        <use href={`${file}#${name}`} />
      </svg>
    );
  }
  return (
    <svg
      class={names}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconBody(name) }}
    />
  );
}

/** The file of all icons that the sources name. */
export function iconSprite(names: readonly IconName[]): string {
  const symbols = names.map((name) =>
    `<symbol id="${name}" viewBox="0 0 24 24">${iconBody(name)}</symbol>`
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** Whether lucide has an icon of this name. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(lucide.icons, name) ||
    Object.hasOwn(lucide.aliases, name);
}
