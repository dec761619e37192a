import { broken, FileFault } from "./table_row.ts";

const MB = 1024 * 1024;
/** What all parts of a workbook may come to, unpacked. */
const MOST_UNPACKED = 256 * MB;
const MOST_ENTRIES = 10_000;
/** Packed bytes that are unpacked at once: a thousand times as many may come out. */
const SLICE = 8 * 1024;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const PLACE_OF_END_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const FULL = 0xffffffff;

/** A part of an archive, as its directory says. */
interface Entry {
  /** 0 stored, 8 deflated */
  method: number;
  packed: number;
  unpacked: number;
  at: number;
}

/** An archive in memory. */
export interface Zip {
  has(name: string): boolean;
  /** a part as it is unpacked; never more of it than the directory says */
  unpack(name: string): AsyncGenerator<Uint8Array>;
}

/**
 * Reads the directory of an archive, whose sizes must stay below {@link MOST_UNPACKED}; unpacking counts again. Throws
 * FileFault.
 */
export function openZip(bytes: Uint8Array): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = guarded(() => directory(bytes, view));
  const sum = [...entries.values()].reduce(
    (all, { unpacked }) => all + unpacked,
    0,
  );
  if (sum > MOST_UNPACKED) throw tooLarge();
  return {
    has: (name) => entries.has(name),
    async *unpack(name) {
      const entry = entries.get(name);
      if (!entry) throw broken();
      let count = 0;
      for await (
        const chunk of inflated(
          guarded(() => dataOf(bytes, view, entry)),
          entry,
        )
      ) {
        count += chunk.length;
        if (count > entry.unpacked) throw broken();
        yield chunk;
      }
      if (count < entry.unpacked) throw broken();
    },
  };
}

/** 41300: more than so many bytes, or characters, of one file. */
export function tooLarge(most = MOST_UNPACKED): FileFault {
  return new FileFault(41300, "import.file.unpacked", { max: most / MB });
}

/** A place outside of the file is the file's fault. */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}

function directory(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let { at, count } = directoryPlace(view);
  if (count > MOST_ENTRIES) throw tooLarge();
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== ENTRY) throw broken();
    const name = view.getUint16(at + 28, true);
    const extra = view.getUint16(at + 30, true);
    const comment = view.getUint16(at + 32, true);
    const from = at + 46;
    entries.set(
      new TextDecoder().decode(bytes.subarray(from, from + name)),
      entryAt(view, at, from + name, extra),
    );
    at = from + name + extra + comment;
  }
  return entries;
}

function directoryPlace(view: DataView): { at: number; count: number } {
  const last = view.byteLength - 22;
  for (let end = last; end >= Math.max(0, last - 0xffff); end--) {
    if (view.getUint32(end, true) !== END) continue;
    const far = end >= 20 && view.getUint32(end - 20, true) === PLACE_OF_END_64;
    if (!far) {
      const count = view.getUint16(end + 10, true);
      return { at: view.getUint32(end + 16, true), count };
    }
    const record = long(view, end - 12);
    if (view.getUint32(record, true) !== END_64) throw broken();
    return { at: long(view, record + 48), count: long(view, record + 32) };
  }
  throw broken();
}

/** Sizes that don't fit stand among the extra fields. */
function entryAt(
  view: DataView,
  at: number,
  extra: number,
  length: number,
): Entry {
  const method = view.getUint16(at + 10, true);
  const [unpacked = 0, packed = 0, place = 0] = [24, 20, 42].map((offset) =>
    view.getUint32(at + offset, true)
  );
  if (![unpacked, packed, place].includes(FULL)) {
    return { method, packed, unpacked, at: place };
  }
  for (let field = extra; field < extra + length;) {
    const size = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1) {
      let from = field + 4;
      const [whole = 0, part = 0, start = 0] = [unpacked, packed, place].map(
        (known) => known === FULL ? long(view, (from += 8) - 8) : known,
      );
      return { method, unpacked: whole, packed: part, at: start };
    }
    field += 4 + size;
  }
  throw broken();
}

function long(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw broken();
  return value;
}

function dataOf(bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  const { at, packed } = entry;
  if (view.getUint32(at, true) !== LOCAL) throw broken();
  const from = at + 30 + view.getUint16(at + 26, true) +
    view.getUint16(at + 28, true);
  if (from + packed > bytes.length) throw broken();
  return bytes.subarray(from, from + packed);
}

async function* inflated(
  packed: Uint8Array,
  { method }: Entry,
): AsyncGenerator<Uint8Array> {
  const slices = ReadableStream.from(slicesOf(packed));
  if (method === 0) return yield* slices;
  if (method !== 8) throw broken();
  try {
    yield* slices.pipeThrough(new DecompressionStream("deflate-raw"));
  } catch (error) {
    throw error instanceof TypeError ? broken() : error;
  }
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield new Uint8Array(bytes.subarray(at, at + SLICE));
  }
}
