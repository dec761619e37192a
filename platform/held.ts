import { busy } from "@/domain/errors.ts";

/** Bytes. */
interface HeldLimits {
  all: number;
  /** of one client: who holds that much keeps nobody else from being served */
  each: number;
}

/** What the bodies that are being read hold in memory, together and by client. */
export class Held {
  #all = 0;
  #of = new Map<string, number>();

  constructor(private readonly limits: HeldLimits) {}

  /** Counts bytes that the client holds from now on. Throws 42900 for more than there may be: they count all the same. */
  add(client: string, bytes: number): void {
    const own = this.#change(client, bytes);
    if (this.#all > this.limits.all || own > this.limits.each) throw busy(10);
  }

  /** Counts them as held no more. */
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
