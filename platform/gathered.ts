import { Buffer } from "node:buffer";

const SMALLEST = 4_096;

/**
 * Collects bytes into one buffer: each chunk in which Deno reads a body keeps 64 KB, and a slow or hostile client makes
 * them one byte long.
 */
export class Gathered {
  #room = Buffer.alloc(SMALLEST);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** The bytes so far; adding or dropping may change them. */
  get bytes(): Buffer<ArrayBuffer> {
    return this.#room.subarray(this.#start, this.#end);
  }

  add(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#room.length) this.#makeRoom(bytes);
    this.#room.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Forgets the first bytes. */
  drop(count: number): void {
    this.#start += count;
  }

  /** Uses the room of what was forgotten, or doubles it, so that each byte is moved once or twice. */
  #makeRoom(more: Uint8Array): void {
    const { bytes, length } = this;
    if (2 * (length + more.length) <= this.#room.length) {
      this.#room.copyWithin(0, this.#start, this.#end);
    } else {
      this.#room = Buffer.alloc(2 * (length + more.length));
      this.#room.set(bytes);
    }
    this.#start = 0;
    this.#end = length;
  }
}
