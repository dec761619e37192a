/** A map of at most `most` entries, which drops the least recently used one. */
export class LastUsed<Key, Value extends object> {
  readonly #all = new Map<Key, Value>();

  constructor(readonly most: number) {}

  get(key: Key): Value | undefined {
    const value = this.#all.get(key);
    if (value) this.#move(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#move(key, value);
    if (this.#all.size <= this.most) return;
    for (const oldest of this.#all.keys()) {
      this.#all.delete(oldest);
      return;
    }
  }

  #move(key: Key, value: Value): void {
    this.#all.delete(key);
    this.#all.set(key, value);
  }
}
