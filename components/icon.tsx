import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { MARK } from "./shell/mark.ts";

/** The address of the file of icons, for a browser that keeps our files; "" = draw them in the page. */
export const IconFile = createContext("");

type Drawn = keyof typeof lucide.icons;
type Alias = keyof typeof lucide.aliases;
/** A name of lucide's, today's or an older one. */
export type IconName = Drawn | Alias;

/** Of lucide's drawings. */
const VIEW_BOX = "0 0 24 24";

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

/** Decoration beside a word: never the only name of a control. */
export function Icon({ name, class: more }: IconProps) {
  return (
    <Drawing
      name={name}
      class={more ? `i ${more}` : "i"}
      viewBox={VIEW_BOX}
      body={() => iconBody(name)}
    />
  );
}

interface DrawingProps {
  /** in the file of icons */
  name: string;
  class: string;
  viewBox: string;
  /** what is in the SVG */
  body: () => string;
}

/** On a first visit it is in the page; a browser that has cached our files gets it once, in one of those. */
export function Drawing({ name, class: names, viewBox, body }: DrawingProps) {
  const file = useContext(IconFile);
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
      viewBox={viewBox}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: body() }}
    />
  );
}

/** The file of all icons that the sources name, and of the site's own mark. */
export function iconSprite(names: readonly IconName[]): string {
  const symbols = names.map((name) => symbolOf(name, VIEW_BOX, iconBody(name)));
  const mark = symbolOf("mark", MARK.viewBox, MARK.body());
  return `<svg xmlns="http://www.w3.org/2000/svg">${
    symbols.join("") + mark
  }</svg>`;
}

function symbolOf(id: string, viewBox: string, body: string): string {
  return `<symbol id="${id}" viewBox="${viewBox}">${body}</symbol>`;
}

/** Whether lucide has an icon of this name. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(lucide.icons, name) ||
    Object.hasOwn(lucide.aliases, name);
}
