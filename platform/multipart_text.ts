import { Buffer } from "node:buffer";
import { malformed } from "@/domain/errors.ts";
import { Gathered } from "./gathered.ts";

const LONGEST_HEAD = 16_384;
/** Characters of a field's name. */
export const LONGEST_NAME = 300;
const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * Extracts the text fields of a multipart body as it arrives. Files of any size are skipped and never held. Throws
 * 40000 for anything else than a multipart body, and for names that no form has.
 */
export class MultipartText {
  readonly fields: [name: string, value: string][] = [];
  /** whether a file was passed over */
  hasFiles = false;
  /** whether the body's end has come */
  ended = false;

  readonly #mark: Buffer;
  readonly #rest = new Gathered();
  /** where in the rest no mark or end of a head can begin: it was looked for up to there */
  #searched = 0;
  #kept = 0;
  #inHead = false;
  /** of the field that is being read; null = skipped */
  #name: string | null = null;

  constructor(boundary: string) {
    this.#mark = Buffer.from(`\r\n--${boundary}`);
    this.#rest.add(Buffer.from("\r\n")); // so that the first mark looks like all others
  }

  /** How many bytes are held. */
  get held(): number {
    return this.#kept + this.#rest.length;
  }

  push(chunk: Uint8Array): void {
    if (this.ended) return;
    this.#rest.add(chunk);
    while (!this.ended && this.#step());
    if (this.ended) this.#drop(this.#rest.length);
  }

  /** Takes one head or one content; false when more bytes must come first. */
  #step(): boolean {
    return this.#inHead ? this.#takeHead() : this.#takeContent();
  }

  #takeHead(): boolean {
    const { bytes } = this.#rest;
    if (bytes.length < 2) return false;
    if (bytes.toString("latin1", 0, 2) === "--") return this.ended = true;
    const end = this.#find(END_OF_HEAD);
    if ((end < 0 ? bytes.length : end) > LONGEST_HEAD) throw malformed();
    if (end < 0) return false;
    this.#readHead(bytes.toString("utf8", 0, end));
    this.#drop(end + END_OF_HEAD.length);
    this.#inHead = false;
    return true;
  }

  #readHead(head: string): void {
    const file = /;\s*filename\*?=(?:""\s*$)?/im.exec(head);
    const name = /;\s*name="([^"]*)"/i.exec(head)?.[1];
    if (name && name.length > LONGEST_NAME) throw malformed();
    this.#name = file || name === undefined ? null : unescaped(name);
    this.hasFiles ||= file !== null && !file[0].includes('""');
  }

  #takeContent(): boolean {
    const { bytes } = this.#rest;
    const end = this.#find(this.#mark);
    if (end < 0) {
      const passed = bytes.length - this.#mark.length;
      if (this.#name === null && passed > 0) this.#drop(passed);
      return false;
    }
    if (this.#name !== null) {
      this.#kept += this.#name.length + end;
      this.fields.push([this.#name, bytes.toString("utf8", 0, end)]);
    }
    this.#drop(end + this.#mark.length);
    this.#inHead = true;
    return true;
  }

  /** The position of `sought` in the rest, or -1; what was searched for it is not searched again. */
  #find(sought: Buffer): number {
    const { bytes } = this.#rest;
    const at = bytes.indexOf(sought, this.#searched);
    this.#searched = Math.max(0, bytes.length - sought.length + 1);
    return at;
  }

  #drop(count: number): void {
    this.#rest.drop(count);
    this.#searched = 0;
  }
}

/** As browsers write a name: a quote is %22, a line break %0D%0A. */
function unescaped(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll(
    "%0A",
    "\n",
  );
}
