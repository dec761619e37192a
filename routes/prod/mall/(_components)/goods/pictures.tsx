import { FieldError, fieldId } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import type { UploadLimits } from "@/domain/file/check.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { PICTURES } from "@/domain/file/kinds.ts";
import Uploader from "@/islands/Uploader.tsx";
import { uploaderTexts } from "@/islands/uploader/texts.ts";
import type { GoodsForm } from "./load.ts";

interface PicturesProps {
  form: GoodsForm;
  limits: UploadLimits;
}

/** The cover, which lists show, and the other pictures. */
export function Pictures({ form, limits }: PicturesProps) {
  const t = useT();
  const upload = (name: "cover" | "images", initial: StoredFile[]) => {
    const error = form.refused?.fields[name];
    const id = fieldId(name);
    return (
      <div>
        <label class="fl" for={id}>{t(`catalogue.goods.field.${name}`)}</label>
        <Uploader
          name={`${name}.files`}
          fileName={`${name}.upload`}
          id={id}
          label={t(`catalogue.goods.field.${name}`)}
          errorId={error ? `${id}-error` : undefined}
          accept={PICTURES.join(",")}
          multiple={name === "images"}
          limits={limits}
          texts={uploaderTexts(t, limits, PICTURES)}
          initial={initial}
        />
        <FieldError name={name} error={error} />
      </div>
    );
  };
  return (
    <Sheet title={t("catalogue.goods.pictures")}>
      <Stack>
        {upload("cover", form.covers)}
        {upload("images", form.images)}
      </Stack>
    </Sheet>
  );
}
