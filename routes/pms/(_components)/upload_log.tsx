import { ListView } from "@/components/list/list_view.tsx";
import { useT } from "@/components/reader.tsx";
import type { CursorList } from "@/db/list.ts";
import type { UploadRow } from "@/db/platform/log/uploads.ts";
import type { UploadFilter } from "@/domain/platform/log_filter.ts";
import type { ListData } from "@/lists/handlers.ts";
import type { ListSpec } from "@/lists/spec.ts";
import { ClassCondition, LogConditions } from "./log_conditions.tsx";

interface UploadLogProps {
  spec: ListSpec<UploadRow, UploadFilter, CursorList<UploadRow>>;
  data: ListData<UploadFilter, CursorList<UploadRow>, null>;
  url: URL;
}

/** The files that staff or customers uploaded. */
export function UploadLog({ spec, data, url }: UploadLogProps) {
  const t = useT();
  return (
    <ListView
      spec={spec}
      data={data}
      url={url}
      conditions={
        <LogConditions hint={t("log.file_hint")} who={t("log.uploaded_by")}>
          <ClassCondition />
        </LogConditions>
      }
      empty={{ title: t("log.uploads.empty") }}
      first={{
        title: t("log.uploads.none"),
        text: t("log.uploads.none_text"),
      }}
    />
  );
}
