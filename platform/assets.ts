import { join } from "node:path";

/** The stylesheet of the whole product. */
export interface Stylesheet {
  /** its address, which changes with its text; "" while nothing is built */
  href: string;
  text: string;
}

const BUILT = join(import.meta.dirname ?? ".", "..", "_fresh");
let sheet: Stylesheet | undefined;

/** The stylesheet that `deno task build` made, read once: as a file to link, and as text for the page of a first visit. */
export function stylesheet(): Stylesheet {
  return sheet ??= readStylesheet();
}

function readStylesheet(): Stylesheet {
  try {
    const manifest = Deno.readTextFileSync(join(BUILT, "manifest.json"));
    const href: string = JSON.parse(manifest).css;
    const text = href ? Deno.readTextFileSync(join(BUILT, "client", href)) : "";
    return { href, text };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { href: "", text: "" };
    throw error;
  }
}
