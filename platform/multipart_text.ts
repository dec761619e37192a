import { Buffer } from "node:buffer";
import { malformed } from "./body.ts";

const LONGEST_HEAD = 16_384;
const END_OF_HEAD = "\r\n\r\n";

/**
 * Takes the text out of a multipart body as it arrives. Files are passed over, however large they are, and never
 * held. Throws 40000 for what is no multipart body.
 */
export class MultipartText {
  readonly fields: [name: string, value: string][] = [];
  /** whether a file was passed over */
  hasFiles = false;
  /** whether the body's end has come */
  ended = false;

  readonly #mark: Buffer;
  #rest = Buffer.from("\r\n"); // so that the first mark looks like all others
  #kept = 0;
  #inHead = false;
  /** of the text that is being read; null = what is passed over */
  #name: string | null = null;

  constructor(boundary: string) {
    this.#mark = Buffer.from(`\r\n--${boundary}`);
  }

  /** How many bytes are held. */
  get held(): number {
    return this.#kept + this.#rest.length;
  }

  push(chunk: Uint8Array): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (!this.ended && this.#step());
    if (this.ended) this.#rest = Buffer.alloc(0);
  }

  /** Takes one head or one content; false when more bytes must come first. */
  #step(): boolean {
    return this.#inHead ? this.#takeHead() : this.#takeContent();
  }

  #takeHead(): boolean {
    if (this.#rest.length < 2) return false;
    if (this.#rest.toString("latin1", 0, 2) === "--") return this.ended = true;
    const end = this.#rest.indexOf(END_OF_HEAD);
    if (end < 0) {
      if (this.#rest.length > LONGEST_HEAD) throw malformed();
      return false;
    }
    this.#readHead(this.#rest.toString("utf8", 0, end));
    this.#rest = this.#rest.subarray(end + END_OF_HEAD.length);
    this.#inHead = false;
    return true;
  }

  #readHead(head: string): void {
    const file = /;\s*filename\*?=(?:""\s*$)?/im.exec(head);
    const name = /;\s*name="([^"]*)"/i.exec(head)?.[1];
    this.#name = file || name === undefined ? null : unescaped(name);
    this.hasFiles ||= file !== null && !file[0].includes('""');
  }

  #takeContent(): boolean {
    const end = this.#rest.indexOf(this.#mark);
    if (end < 0) {
      if (this.#name === null) {
        this.#rest = this.#rest.subarray(-this.#mark.length);
      }
      return false;
    }
    if (this.#name !== null) {
      this.#kept += end;
      this.fields.push([this.#name, this.#rest.toString("utf8", 0, end)]);
    }
    this.#rest = this.#rest.subarray(end + this.#mark.length);
    this.#inHead = true;
    return true;
  }
}

/** As browsers write a name: a quote is %22, a line break %0D%0A. */
function unescaped(name: string): string {
  return name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll(
    "%0A",
    "\n",
  );
}
