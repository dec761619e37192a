import type { LinkedFile } from "@/db/linked_files.ts";
import { hasPicture } from "@/domain/file/kinds.ts";
import { Icon } from "../icon.tsx";

interface FileThumbProps {
  file: Pick<LinkedFile, "id" | "class" | "mime" | "name">;
  /** left out: the file itself */
  href?: string;
  current?: boolean;
  /** what the picture shows; left out: the file's name */
  alt?: string;
}

/** A picture or paper that proves something, 88 px wide; without a preview the tile shows its name. */
export function FileThumb({ file, href, current, alt }: FileThumbProps) {
  const { id, name } = file;
  return (
    <a
      class="vch"
      href={href ?? `/file/${id}`}
      aria-current={current ? "true" : undefined}
      title={name}
    >
      {hasPicture(file)
        ? (
          <img
            src={`/file/${id}/thumb`}
            alt={alt ?? name}
            width="88"
            height="88"
            loading="lazy"
          />
        )
        : (
          <span>
            <Icon name="file-text" />
            {name}
          </span>
        )}
    </a>
  );
}
