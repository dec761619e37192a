import { broken } from "./table_row.ts";
import { Texts } from "./texts.ts";
import { attribute, scanWhole } from "./xml.ts";
import { openZip, tooLarge, type Zip } from "./zip.ts";

/** What the cells of a sheet need to know of their workbook. */
export interface Workbook {
  /** texts that cells name by their number */
  texts: Texts;
  /** what a style makes of a number: a day, or so many digits at least */
  shownAs(style: number): Shown;
  /** days are counted from 1904 */
  since1904: boolean;
  /** the first sheet that is shown */
  sheet(): AsyncGenerator<Uint8Array>;
}

type Shown = "day" | number;

/** Characters of all shared texts together, and of all cells, which may name each of them many times. */
export const MOST_TEXT = 64 * 1024 * 1024;
const START = "_rels/.rels";

/** Opens a workbook (ECMA-376): everything but its sheets is read now. Throws FileFault. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const zip = openZip(bytes);
  const [book] = await related(zip, START, "", "/officeDocument");
  if (!book) throw broken();
  const folder = book.path.slice(0, book.path.lastIndexOf("/") + 1);
  const rels = `${folder}_rels/${book.path.slice(folder.length)}.rels`;
  const parts = (kind: string) => related(zip, rels, folder, kind);
  const { first, since1904 } = await readBook(zip, book.path);
  const sheets = await parts("/worksheet");
  const sheet = sheets.find(({ id }) => id === first);
  if (!sheet || !zip.has(sheet.path)) throw broken();
  const [shared] = await parts("/sharedStrings");
  const [styles] = await parts("/styles");
  const shown = styles ? await readStyles(zip, styles.path) : [];
  return {
    texts: shared ? await readTexts(zip, shared.path) : new Texts(),
    shownAs: (style) => shown[style] ?? 0,
    since1904,
    sheet: () => zip.unpack(sheet.path),
  };
}

interface Related {
  id: string;
  path: string;
}

/** The parts of a kind that a part names; those that lie elsewhere are none of ours. */
async function related(
  zip: Zip,
  rels: string,
  folder: string,
  kind: string,
): Promise<Related[]> {
  const found: Related[] = [];
  if (!zip.has(rels)) throw broken();
  await scanWhole(zip.unpack(rels), {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = attribute(attributes, "Target") ?? "";
      const outside = attribute(attributes, "TargetMode") === "External";
      if (outside || !attribute(attributes, "Type")?.endsWith(kind)) return;
      const place = URL.parse(target, `zip:/${folder}`);
      if (!place) throw broken();
      const id = attribute(attributes, "Id") ?? "";
      found.push({ id, path: place.pathname.slice(1) });
    },
  });
  return found;
}

async function readBook(zip: Zip, path: string) {
  let first = "";
  let since1904 = false;
  await scanWhole(zip.unpack(path), {
    open(name, attributes) {
      if (name === "workbookPr") {
        const said = attribute(attributes, "date1904");
        since1904 = said === "1" || said === "true";
      } else if (name === "sheet" && first === "") {
        const shown = attribute(attributes, "state") ?? "visible";
        if (shown === "visible") first = attribute(attributes, "id") ?? "";
      }
    },
  });
  return { first, since1904 };
}

/** The shared texts by their numbers; readings above the characters are left out. */
async function readTexts(zip: Zip, path: string): Promise<Texts> {
  const texts = new Texts();
  let text = "";
  let characters = 0;
  let inside = false;
  let reading = false;
  await scanWhole(zip.unpack(path), {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") reading = true;
      else if (name === "t") inside = !reading;
    },
    text(part) {
      if (!inside) return;
      text += part;
      characters += part.length;
      if (characters > MOST_TEXT) throw tooLarge(MOST_TEXT);
    },
    close(name) {
      if (name === "si") texts.push(unescaped(text));
      else if (name === "t") inside = false;
      else if (name === "rPh") reading = false;
    },
  });
  return texts;
}

/** "_x000D_" stands for a character that XML can't hold. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(
    /_x([0-9a-f]{4})_/gi,
    (_, hex) => String.fromCharCode(parseInt(hex, 16)),
  );
}

/** What the styles make of a number, by their places. */
async function readStyles(zip: Zip, path: string): Promise<Shown[]> {
  const formats = new Map<number, string>();
  const styles: Shown[] = [];
  let cells = false;
  await scanWhole(zip.unpack(path), {
    open(name, attributes) {
      const format = Number(attribute(attributes, "numFmtId"));
      if (name === "numFmt") {
        formats.set(format, attribute(attributes, "formatCode") ?? "");
      } else if (name === "cellXfs") cells = true;
      else if (name === "xf" && cells) {
        styles.push(shownBy(format, formats.get(format)));
      }
    },
    close(name) {
      if (name === "cellXfs") cells = false;
    },
  });
  return styles;
}

/** A format of nothing but zeros says how many digits are shown at least. */
function shownBy(format: number, code?: string): Shown {
  if (isDayFormat(format, code)) return "day";
  return /^0+$/.test(code ?? "") ? code?.length ?? 0 : 0;
}

/** How long a format's code may be in a spreadsheet; the pattern below looks back. */
const LONGEST_CODE = 255;

/** A format that shows a year or a day; those without a code of their own are known by number. */
function isDayFormat(format: number, code?: string): boolean {
  if (code !== undefined) {
    const shown = code.slice(0, LONGEST_CODE)
      .replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
    return /[yd]/i.test(shown);
  }
  return (format >= 14 && format <= 17) || format === 22 ||
    (format >= 27 && format <= 36) || (format >= 50 && format <= 58);
}
