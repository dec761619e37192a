import { busy } from "@/domain/errors.ts";

/** Bytes. */
interface HeldLimits {
  all: number;
  /** of one client, so that one alone can't stop others from being served */
  each: number;
}

/** The memory that bodies being read take, in total and by client. */
export class Held {
  #all = 0;
  #of = new Map<string, number>();

  constructor(private readonly limits: HeldLimits) {}

  /** Counts bytes that the client holds from now on. Throws 42900 beyond the limit; they are counted all the same. */
  add(client: string, bytes: number): void {
    const own = this.#change(client, bytes);
    if (this.#all > this.limits.all || own > this.limits.each) throw busy(10);
  }

  /** Counts them as released. */
  drop(client: string, bytes: number): void {
    if (this.#change(client, -bytes) <= 0) this.#of.delete(client);
  }

  #change(client: string, bytes: number): number {
    const own = (this.#of.get(client) ?? 0) + bytes;
    this.#all += bytes;
    this.#of.set(client, own);
    return own;
  }
}
