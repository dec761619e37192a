import type { UploadLimits } from "@/domain/file/check.ts";
import { useRef, useState } from "preact/hooks";
import { classOf } from "./class_of.ts";
import type { UploaderTexts } from "./texts.ts";
import {
  abandon,
  type Memory,
  type Transfer,
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
  multiple: boolean;
  limits: UploadLimits;
  texts: UploaderTexts;
}

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
export function useUploads({ initial, multiple, limits, texts }: Options) {
  const [entries, setEntries] = useState<Entry[]>(() => initial.map(stored));
  const [said, say] = useState("");
  const queue = useRef<Promise<void>>(Promise.resolve());

  const change = (key: number, news: Partial<Entry>) =>
    setEntries((all) =>
      all.map((entry) => entry.key === key ? { ...entry, ...news } : entry)
    );

  const run = async (entry: Entry) => {
    const { key, name, transfer } = entry;
    if (!transfer || transfer.signal.aborted) return;
    try {
      const done = await upload(transfer);
      change(key, { done, percent: 100 });
      say(fill(texts.done, { name }));
    } catch (error) {
      if (transfer.signal.aborted) return;
      const refused = error instanceof UploadRefused;
      const signIn = refused && error.cause === 401;
      change(key, {
        fault: refused && error.message || fill(texts.failed, { name }),
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
      enter(file, limits, texts, memory, change)
    );
    if (!multiple && added.length) entries.forEach(drop);
    setEntries((all) => multiple || !added.length ? [...all, ...added] : added);
    added.filter(isOnItsWay).forEach(start);
  };

  const remove = (entry: Entry) => {
    drop(entry);
    setEntries((all) => all.filter((other) => other.key !== entry.key));
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

/** A file that was just given: on its way, or too large for its class. */
function enter(
  file: File,
  limits: UploadLimits,
  texts: UploaderTexts,
  memory: Memory | null,
  change: (key: number, news: Partial<Entry>) => void,
): Entry {
  const { name, size } = file;
  const key = ++lastKey;
  const fileClass = classOf(name);
  if (size > limits[fileClass]) {
    return {
      key,
      name,
      size,
      percent: 0,
      fault: fill(texts.tooLarge[fileClass], { name }),
    };
  }
  const stop = new AbortController();
  const onProgress = (received: number) =>
    change(key, { percent: Math.floor(received / size * 100) });
  return {
    key,
    name,
    size,
    percent: 0,
    preview: fileClass === "image" ? URL.createObjectURL(file) : undefined,
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
