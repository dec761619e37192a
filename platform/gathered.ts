import { Buffer } from "node:buffer";

const SMALLEST = 4_096;

/**
 * Bytes in the order in which they came, in one place of their own: the pieces in which Deno reads a body keep 64 KB
 * each, and a slow or hostile client makes them of one byte.
 */
export class Gathered {
  #room = Buffer.alloc(SMALLEST);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  /** What is there now; what is added or dropped later may change it. */
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

  /** Twice what is needed: so each byte is moved once or twice, however many pieces come. */
  #makeRoom(more: Uint8Array): void {
    const { bytes, length } = this;
    this.#room = Buffer.alloc(2 * (length + more.length));
    this.#room.set(bytes);
    this.#start = 0;
    this.#end = length;
  }
}
