import { Buffer } from "node:buffer";
import { malformed } from "@/domain/errors.ts";
import { Gathered } from "./gathered.ts";

/** Bytes of a part's head. */
export const LONGEST_HEAD = 16_384;
/** Characters of a field's name. */
export const LONGEST_NAME = 300;
const END_OF_HEAD = Buffer.from("\r\n\r\n");
/** A file's bytes are laid aside in pieces of about this size, outside of V8's memory. */
const PIECE = 256 * 1024;

/** A file that is being read. */
interface Incoming {
  field: string;
  name: string;
  type: string;
  pieces: Blob[];
}

/**
 * Reads a multipart body as it arrives: no more of it is held than its texts and, where they are kept, its files, each
 * once. Throws 40000 for anything else than a multipart body, and for names that no form has.
 */
export class Multipart {
  readonly fields: [name: string, value: string][] = [];
  /** those that are kept */
  readonly files: [name: string, file: File][] = [];
  /** whether a file was sent */
  hasFiles = false;
  /** how many parts have begun */
  parts = 0;
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
  #file: Incoming | null = null;

  constructor(boundary: string, private readonly keepsFiles = false) {
    this.#mark = Buffer.from(`\r\n--${boundary}`);
    this.#rest.add(Buffer.from("\r\n")); // so that the first mark looks like all others
  }

  /** How many bytes are held, apart from files. */
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
    this.parts++;
    const file = /;\s*filename\*?=(?:""\s*$)?/im.exec(head);
    const named = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(head);
    const name = named?.[1] ?? named?.[2];
    if (name && name.length > LONGEST_NAME) throw malformed();
    this.#name = file || name === undefined ? null : unescaped(name);
    this.hasFiles ||= file !== null && !file[0].includes('""');
    this.#file = file && name && this.keepsFiles
      ? { field: unescaped(name), pieces: [], ...describe(head) }
      : null;
  }

  #takeContent(): boolean {
    const { bytes } = this.#rest;
    const end = this.#find(this.#mark);
    if (end < 0) {
      const passed = bytes.length - this.#mark.length;
      if (this.#name === null && passed > (this.#file ? PIECE : 0)) {
        this.#pass(passed);
      }
      return false;
    }
    if (this.#name !== null) {
      this.#kept += this.#name.length + end;
      this.fields.push([this.#name, bytes.toString("utf8", 0, end)]);
    }
    this.#pass(end);
    this.#endFile();
    this.#drop(this.#mark.length);
    this.#inHead = true;
    return true;
  }

  /** Lays these bytes aside if they are a kept file's. */
  #pass(count: number): void {
    const { bytes } = this.#rest;
    this.#file?.pieces.push(new Blob([bytes.subarray(0, count)]));
    this.#drop(count);
  }

  #endFile(): void {
    if (!this.#file) return;
    const { field, name, type, pieces } = this.#file;
    this.#kept += field.length + name.length;
    this.files.push([field, new File(pieces, name, { type })]);
    this.#file = null;
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

/** Quoted, with quotes as %22 or, by older programs, behind a backslash; or bare. */
const FILE_NAME = /;\s*filename=(?:"((?:\\"|[^"\r\n])*)"|([^\s;]+))/i;

/** A file's name and type, as its head tells them. */
function describe(head: string): Pick<Incoming, "name" | "type"> {
  const name = FILE_NAME.exec(head);
  if (!name) throw malformed(); // in another alphabet, as RFC 7578 forbids it
  const type = /^content-type:(.*)$/im.exec(head)?.[1]?.trim();
  return {
    name: unescaped(name[1]?.replaceAll('\\"', '"') ?? name[2] ?? ""),
    type: type || "application/octet-stream",
  };
}

/** What a boundary may be (RFC 2046): nothing that is another when it is quoted. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{1,70}$/;

/** The boundary between the parts of a multipart body of this type. Throws 40000. */
export function boundaryOf(type: string): string {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  if (!BOUNDARY.test(boundary)) throw malformed();
  return boundary;
}
