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

export function fileUrl(id: number): string {
  return `/file/${id}`;
}
