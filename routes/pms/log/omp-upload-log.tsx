import { ListView } from "@/components/list/list_view.tsx";
import { FILE_CLASSES } from "@/domain/platform/log_filter.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { CUSTOMER_UPLOADS } from "@/lists/platform/uploads.tsx";
import { define } from "@/utils.ts";
import {
  ClassCondition,
  LogConditions,
} from "../(_components)/log_conditions.tsx";

export const handler = define.handlers(
  listHandlers(CUSTOMER_UPLOADS, () => null),
);

export default define.page<typeof handler>(
  function CustomerUploadLog({ data, state, url }) {
    const { t } = state;
    return (
      <ListView
        spec={CUSTOMER_UPLOADS}
        data={data}
        url={url}
        conditions={
          <LogConditions
            hint={t("log.file_hint")}
            who={t("log.uploaded_by")}
          >
            <ClassCondition
              classes={FILE_CLASSES}
            />
          </LogConditions>
        }
        empty={{ title: t("log.uploads.empty") }}
      />
    );
  },
);
