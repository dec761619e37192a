import type { UploadLimits } from "@/domain/file/check.ts";
import { useRef, useState } from "preact/hooks";
import { classOf } from "./class_of.ts";
import type { UploaderTexts } from "./texts.ts";
import {
  abandon,
  type Memory,
  type Transfer,
  UNKNOWN,
  upload,
  type Uploaded,
  UploadRefused,
} from "./tus.ts";

/** A file of the field: on the server, on its way, or stopped by a fault. */
export interface Entry {
  key: number;
  name: string;
  /** bytes */
  size: number;
  done?: Uploaded;
  percent: number;
  fault?: string;
  /** it is wanted again once somebody has signed in */
  signIn?: boolean;
  /** the picture, while it is only here */
  preview?: string;
  transfer?: Transfer;
  stop?: AbortController;
}

interface Options {
  initial: Uploaded[];
  /** extensions, as the file input has them */
  accept: string;
  multiple: boolean;
  limits: UploadLimits;
  /** something is made from the files: they are needed as they are */
  exact?: boolean;
  texts: UploaderTexts;
}

/** Bytes from which a photograph is worth making smaller. */
const LARGE_PHOTO = 1024 * 1024;

const ENDPOINT = "/api/common/file/tus";

let lastKey = 0;

/** Neither arrived nor failed. */
export function isOnItsWay(entry: Entry): boolean {
  return !entry.done && entry.fault === undefined;
}

/** Refused or cut off: it is not on the server, and only here is it known of. */
export function hasFailed(entry: Entry): boolean {
  return entry.fault !== undefined;
}

/** Failed, and may be tried again. */
export function mayComeYet(entry: Entry): boolean {
  return hasFailed(entry) && entry.transfer !== undefined;
}

/** A text with its holes filled. */
export function fill(
  text: string,
  values: Record<string, string | number>,
): string {
  return text.replace(
    /\{(\w+)\}/g,
    (hole, name) => String(values[name] ?? hole),
  );
}

/** The files of one field, uploaded one after the other in the order in which they were given. */
export function useUploads(options: Options) {
  const { initial, multiple, exact, texts } = options;
  const [entries, setEntries] = useState<Entry[]>(() => initial.map(stored));
  const [said, say] = useState("");
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** what the one file that is chosen anew takes the place of, once it has arrived */
  const before = useRef<Entry[]>([]);

  const change = (key: number, news: Partial<Entry>) =>
    setEntries((all) =>
      all.map((entry) => entry.key === key ? { ...entry, ...news } : entry)
    );

  const run = async (entry: Entry) => {
    const { key, name } = entry;
    const transfer = exact ? entry.transfer : await photoIn(entry.transfer);
    if (!transfer || transfer.signal.aborted) return;
    const { size } = transfer.file;
    const fault = faultOf(transfer.file, options);
    if (fault) return change(key, { fault, transfer: undefined });
    change(key, { transfer, size });
    try {
      const done = await upload(transfer);
      change(key, { done, percent: 100 });
      say(fill(texts.done, { name }));
    } catch (error) {
      if (transfer.signal.aborted) return;
      const refused = error instanceof UploadRefused;
      const signIn = refused && error.cause === UNKNOWN;
      change(key, {
        fault: refused && error.message ||
          (signIn ? texts.signIn : fill(texts.failed, { name })),
        signIn,
        transfer: refused && !signIn ? undefined : transfer,
      });
    }
  };
  const start = (entry: Entry) => {
    queue.current = queue.current.then(() => run(entry));
  };

  const add = (files: Iterable<File>) => {
    const memory = openMemory();
    if (!memory) say(texts.noMemory);
    const added = [...files].slice(0, multiple ? undefined : 1).map((file) =>
      enter(file, options, memory, change)
    );
    if (!multiple && added.length) {
      const arrived = entries.flatMap(({ done }) => done ? stored(done) : []);
      if (arrived.length) before.current = arrived;
      entries.forEach(drop);
    }
    setEntries((all) => multiple || !added.length ? [...all, ...added] : added);
    added.filter(isOnItsWay).forEach(start);
  };

  const remove = (entry: Entry) => {
    drop(entry);
    if (entry.done) before.current = [];
    const back = before.current;
    setEntries((all) => {
      const others = all.filter((other) => other.key !== entry.key);
      return others.length ? others : back;
    });
  };

  const retry = (entry: Entry) => {
    change(entry.key, { fault: undefined });
    start(entry);
  };

  return { entries, said, add, remove, retry };
}

function stored(file: Uploaded): Entry {
  return {
    key: ++lastKey,
    name: file.name,
    size: file.size,
    done: file,
    percent: 100,
  };
}

function faultOf(
  { name, size }: File,
  { accept, limits, texts }: Options,
): string | undefined {
  const fileClass = classOf(name);
  const extension = name.slice(name.lastIndexOf(".")).toLowerCase();
  const why = !accept.split(",").includes(extension)
    ? texts.typeRefused
    : size > limits[fileClass] && texts.tooLarge[fileClass];
  return why ? fill(why, { name }) : undefined;
}

function isLargePhoto({ name, size }: File): boolean {
  return /\.jpe?g$/i.test(name) && size > LARGE_PHOTO;
}

/** The transfer of a photograph that is not larger than anybody needs. */
async function photoIn(
  transfer: Transfer | undefined,
): Promise<Transfer | undefined> {
  if (!transfer || !isLargePhoto(transfer.file)) return transfer;
  try {
    const photos = await import("./shrink.ts");
    return { ...transfer, file: await photos.shrunk(transfer.file) };
  } catch {
    return transfer; // what can't be loaded is not needed
  }
}

/** A file that was just given: on its way, or not one that the field takes. */
function enter(
  file: File,
  options: Options,
  memory: Memory | null,
  change: (key: number, news: Partial<Entry>) => void,
): Entry {
  const { name, size } = file;
  const key = ++lastKey;
  const fault = faultOf(file, options);
  if (fault && (options.exact || !isLargePhoto(file))) {
    return { key, name, size, percent: 0, fault };
  }
  const stop = new AbortController();
  const onProgress = (share: number) =>
    change(key, { percent: Math.floor(share * 100) });
  return {
    key,
    name,
    size,
    percent: 0,
    preview: classOf(name) === "image" ? URL.createObjectURL(file) : undefined,
    transfer: {
      endpoint: ENDPOINT,
      file,
      memory,
      signal: stop.signal,
      onProgress,
    },
    stop,
  };
}

/** Releases what the entry holds, and aborts its upload on both sides. */
function drop({ done, transfer, stop, preview }: Entry): void {
  if (preview) URL.revokeObjectURL(preview);
  stop?.abort();
  if (transfer && !done) abandon(transfer);
}

/** localStorage, if the browser lets us. */
function openMemory(): Memory | null {
  try {
    localStorage.setItem("upload", "");
    localStorage.removeItem("upload");
    return localStorage;
  } catch {
    return null;
  }
}
