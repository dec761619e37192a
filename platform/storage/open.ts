import { folderStorage } from "./folder.ts";
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
