import type { FileClass } from "@/db/schema/platform.ts";

/** A file as POST /api/common/file answers it (decisions 4.6). */
export interface StoredFile {
  id: number;
  name: string;
  class: FileClass;
  /** bytes */
  size: number;
  url: string;
}

/** A file's row, as it is answered. */
export function asStored(
  { id, name, class: kind, size }: Omit<StoredFile, "url">,
): StoredFile {
  return { id, name, class: kind, size, url: fileUrl(id) };
}

export function fileUrl(id: number): string {
  return `/file/${id}`;
}
