import { FieldError, fieldId } from "./form.tsx";
import { useT } from "./reader.tsx";
import type { Text } from "@/domain/errors.ts";
import type { UploadLimits } from "@/domain/file/check.ts";
import { EXTENSIONS } from "@/domain/file/kinds.ts";
import { formatSize, MOST_IN_FORM } from "@/domain/file/size.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { uploaderTexts } from "@/islands/uploader/texts.ts";
import Uploader from "@/islands/Uploader.tsx";

interface UploadsProps {
  /** of the ids: "files", "lines.0.files" */
  name: string;
  label: string;
  required?: boolean;
  files: StoredFile[];
  error?: Text;
  limits: UploadLimits;
}

/** A field for files, with those that are there already. */
export function Uploads(props: UploadsProps) {
  const t = useT();
  const { name, label, required, files, error, limits } = props;
  const id = fieldId(name);
  return (
    <div>
      <label class={required ? "fl req" : "fl"} for={id}>{label}</label>
      <Uploader
        name={name}
        fileName={name.replace(/files$/, "upload")}
        id={id}
        label={label}
        errorId={error ? `${id}-error` : undefined}
        accept={EXTENSIONS.join(",")}
        multiple
        limits={limits}
        texts={uploaderTexts(t, limits, EXTENSIONS)}
        initial={files}
      />
      <AtOnce limits={limits} />
      <FieldError name={name} error={error} />
    </div>
  );
}

/** What a form takes where its files may together be more, and no script sends them in pieces. */
export function AtOnce({ limits }: { limits: UploadLimits }) {
  const t = useT();
  if (2 * Math.max(...Object.values(limits)) <= MOST_IN_FORM) return null;
  return (
    <noscript>
      <span class="text-xs">
        {t("file.at_once", { limit: formatSize(MOST_IN_FORM) })}
      </span>
    </noscript>
  );
}
