import { broken } from "./table_row.ts";

/** What a scanner tells, in the order of the document. Names are without prefix. */
interface XmlEvents {
  /** `attributes` as they are written: {@link attribute} reads one */
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** No mark and no text of a workbook is longer; what is, would be kept in memory whole. */
const LONGEST = 1024 * 1024;

/**
 * Scans the XML of a workbook's part as it arrives, pausing after every chunk: elements and text, nothing else. There are
 * no document types, hence no entities but XML's own. Throws FileFault.
 */
export async function* scanXml(
  chunks: AsyncIterable<Uint8Array>,
  events: XmlEvents,
): AsyncGenerator<void> {
  const decoder = new TextDecoder("utf-8");
  const counted = counting(events);
  let rest = "";
  for await (const chunk of chunks) {
    rest = scan(rest + decoder.decode(chunk, { stream: true }), counted);
    if (rest.length > LONGEST) throw broken();
    yield;
  }
  if ((rest + decoder.decode()).trim() !== "" || counted.depth !== 0) {
    throw broken();
  }
}

/** The same without a pause. */
export async function scanWhole(
  chunks: AsyncIterable<Uint8Array>,
  events: XmlEvents,
): Promise<void> {
  for await (const _ of scanXml(chunks, events));
}

/** The same events, with how many elements are open. */
function counting(events: XmlEvents) {
  return {
    depth: 0,
    open(name: string, attributes: string) {
      this.depth++;
      events.open?.(name, attributes);
    },
    close(name: string) {
      if (--this.depth < 0) throw broken();
      events.close?.(name);
    },
    text: (text: string) => events.text?.(text),
  };
}

const patterns = new Map<string, RegExp>();

/** What comes before the value of an attribute, with or without prefix. */
function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*["']`);
  patterns.set(name, pattern);
  return pattern;
}

/** The value of an attribute; undefined when there is none. */
export function attribute(
  attributes: string,
  name: string,
): string | undefined {
  const before = patternOf(name).exec(attributes);
  if (!before) return undefined;
  const from = before.index + before[0].length;
  const end = attributes.indexOf(before[0].at(-1)!, from);
  return decoded(attributes.slice(from, end));
}

/** Tells of all that is complete, and gives back the rest. */
function scan(xml: string, events: XmlEvents): string {
  let at = 0;
  while (at < xml.length) {
    const mark = xml.indexOf("<", at);
    if (mark < 0) return xml.slice(at);
    if (mark > at) events.text?.(decoded(xml.slice(at, mark)));
    const end = xml.startsWith("<!", mark)
      ? declaration(xml, mark, events)
      : element(xml, mark, events);
    if (end < 0) return xml.slice(mark);
    at = end;
  }
  return "";
}

/** Where what begins at `mark` ends; -1 when the end is not there yet. */
function element(xml: string, mark: number, events: XmlEvents): number {
  const end = endOf(xml, mark + 1);
  if (end < 0) return -1;
  const first = xml[mark + 1];
  if (first === "?") return end + 1;
  if (first === "/") {
    events.close?.(localName(xml.slice(mark + 2, end).trim()));
    return end + 1;
  }
  const closed = xml[end - 1] === "/";
  const inner = xml.slice(mark + 1, closed ? end - 1 : end);
  const space = inner.search(/\s/);
  const name = localName(space < 0 ? inner : inner.slice(0, space));
  events.open?.(name, space < 0 ? "" : inner.slice(space));
  if (closed) events.close?.(name);
  return end + 1;
}

const QUOTE = 34;
const APOSTROPHE = 39;
const BRACKET = 62;

/** The bracket that is not part of an attribute's value. */
function endOf(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote) {
      if (code === quote) quote = 0;
    } else if (code === BRACKET) return at;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
  }
  return -1;
}

function declaration(xml: string, mark: number, events: XmlEvents): number {
  if ("<![CDATA[".startsWith(xml.slice(mark, mark + 9))) {
    const end = xml.indexOf("]]>", mark);
    if (end >= 0) events.text?.(xml.slice(mark + 9, end));
    return end < 0 ? -1 : end + 3;
  }
  if (!"<!--".startsWith(xml.slice(mark, mark + 4))) throw broken();
  const end = xml.indexOf("-->", mark);
  return end < 0 ? -1 : end + 3;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (whole, hex, decimal, name) => {
      if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
