import { unusableFolder } from "../config.ts";
import { folderStorage, tryFolder } from "./folder.ts";
import { type S3Options, s3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

export type StorageOptions =
  | { kind: "folder"; folder: string }
  | ({ kind: "s3" } & S3Options);

export function openStorage(options: StorageOptions): Storage {
  return options.kind === "s3"
    ? s3Storage(options)
    : folderStorage(options.folder);
}

/** The same for a process that starts: where files can't be kept in the folder it throws ConfigError. */
export function openUsableStorage(options: StorageOptions): Storage {
  if (options.kind === "folder") {
    try {
      tryFolder(options.folder);
    } catch (error) {
      throw error instanceof Error ? unusableFolder(error) : error;
    }
  }
  return openStorage(options);
}
