import type { LinkedFile } from "@/db/linked_files.ts";

/** The address of a picture's preview; undefined for what has none. */
export function fileThumb(
  { id, class: kind }: Pick<LinkedFile, "id" | "class">,
): string | undefined {
  return kind === "image" ? `/file/${id}/thumb` : undefined;
}
