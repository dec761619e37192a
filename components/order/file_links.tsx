import { Icon } from "../icon.tsx";
import { useT } from "../reader.tsx";

interface FileLinksProps {
  files: readonly { id: number; name: string; revision?: number }[];
}

/** Files by their names, in a row; null without any. */
export function FileLinks({ files }: FileLinksProps) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <span class="text-dense mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {files.map(({ id, name, revision = 1 }) => (
        <a class="lk inline-flex items-center gap-1" href={`/file/${id}`}>
          <Icon name="paperclip" />
          {revision > 1
            ? t("oem.document.file_revision", { name, revision })
            : name}
        </a>
      ))}
    </span>
  );
}
