import { Field } from "@/components/filter_field.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { SMS_STATUSES } from "@/db/schema/platform.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { SMS } from "@/lists/platform/sms.tsx";
import { define } from "@/utils.ts";
import { LogConditions } from "../(_components)/log_conditions.tsx";

export const handler = define.handlers(listHandlers(SMS, () => null));

export default define.page<typeof handler>(
  function SmsLog({ data, state, url }) {
    const { t } = state;
    return (
      <ListView
        spec={SMS}
        data={data}
        url={url}
        conditions={
          <LogConditions
            hint={t("log.sms.phone")}
          >
            <Field
              name="status"
              label={t("common.status")}
              kind="select"
              options={SMS_STATUSES.map((status) =>
                [status, t(`log.sms.status.${status}`)] as const
              )}
            />
          </LogConditions>
        }
        first={{
          title: t("log.sms.empty"),
          text: t("log.sms.empty_text"),
        }}
      />
    );
  },
);
