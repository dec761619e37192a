import { Buffer } from "node:buffer";

/** Bytes of a character. */
const WIDTH = 2;

/** Many short texts by their numbers, one behind the other: as strings they would take three times the memory. */
export class Texts {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Uint32Array(4 * 1024);
  #count = 0;

  /** Puts a text behind the others. */
  push(text: string): void {
    const from = this.#end(this.#count);
    const end = from + text.length * WIDTH;
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, 2 * this.#bytes.length));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(2 * this.#count);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#bytes.write(text, from, "utf16le");
    this.#ends[this.#count++] = end;
  }

  /** The text of a number; undefined where there is none. */
  at(no: number): string | undefined {
    if (!(Number.isInteger(no) && no >= 0 && no < this.#count)) {
      return undefined;
    }
    return this.#bytes.toString("utf16le", this.#end(no), this.#end(no + 1));
  }

  /** Where the text before this number ends. */
  #end(no: number): number {
    return this.#ends[no - 1] ?? 0;
  }
}
