export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteStream = ReadableStream<Bytes>;

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files lie: a local folder or a bucket. Keys are ours ({@link newStorageKey}), never a client's words.
 * An object appears whole or not at all and is never changed afterwards.
 */
export interface Storage {
  /** Writes a new object. Leaves nothing behind when the stream or the store fails. */
  put(key: string, body: ByteStream | Bytes, type: string): Promise<void>;
  /** The object's bytes, or null if there is no such object. */
  get(key: string, range?: ByteRange): Promise<ByteStream | null>;
  /** Removes the object; nothing happens if there is none. */
  delete(key: string): Promise<void>;
}

/** An object that a row names is not there: lost, or the folder or bucket is another than it was. */
export class MissingObject extends Error {
  constructor(key: string) {
    super(`the object ${key} is missing`);
    this.name = "MissingObject";
  }
}

/** A fresh random key below `prefix`, spread over 256 folders. */
export function newStorageKey(prefix: "file" | "thumb" | "part"): string {
  const name = crypto.randomUUID();
  return `${prefix}/${name.slice(0, 2)}/${name}`;
}

/** Refuses what {@link newStorageKey} can't have made: the last guard against a path out of the folder. */
export function assertStorageKey(key: string): void {
  if (!/^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) {
    throw new Error(`not a storage key: ${key}`);
  }
}
