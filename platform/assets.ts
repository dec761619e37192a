import { join } from "node:path";
import { ROOT } from "./root.ts";
import { ownStyle, type StylePart } from "./own_style.ts";

/** The stylesheet of the whole product. */
interface Stylesheet {
  /** its address, which changes with its text; "" while nothing is built */
  href: string;
  text: string;
  /** the address of the file of all icons */
  icons: string;
  /** the text in parts, as JSON: only first visits ask for it */
  parts: string;
}

const BUILT = join(ROOT, "_fresh");
let sheet: Stylesheet | undefined;

/** The stylesheet that `deno task build` made, read once: as a file to link, and as text for the first visit's page. */
export function stylesheet(): Stylesheet {
  return sheet ??= readStylesheet();
}

function readStylesheet(): Stylesheet {
  try {
    const manifest = Deno.readTextFileSync(join(BUILT, "manifest.json"));
    const { css: href, icons }: { css: string; icons: string } = JSON.parse(
      manifest,
    );
    const text = href ? Deno.readTextFileSync(join(BUILT, "client", href)) : "";
    const parts = Deno.readTextFileSync(join(BUILT, "style.json"));
    return { href, text, icons, parts };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return { href: "", text: "", icons: "", parts: "[]" };
    }
    throw error;
  }
}

let parts: StylePart[] | undefined;

/** The page of a first visit with those rules of the stylesheet that are its own, in place of the whole. */
export function withOwnStyle(html: string): string {
  const { text, ...sheet } = stylesheet();
  const at = text ? html.indexOf(text) : -1;
  if (at < 0) return html;
  parts ??= JSON.parse(sheet.parts);
  const before = html.slice(0, at);
  const after = html.slice(at + text.length);
  return before + ownStyle(parts ?? [], before + after) + after;
}
