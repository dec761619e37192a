import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { listAlone } from "@/components/query.ts";
import { SMS_STATUSES } from "@/db/schema/platform.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { SMS } from "@/lists/platform/sms.tsx";
import { define } from "@/utils.ts";
import { LogConditions } from "../(_components)/log_conditions.tsx";

export const handler = define.handlers(listHandlers(SMS, () => null));

const STATUSES = SMS_STATUSES.map((status) =>
  [status, `log.sms.status.${status}`] as const
);

export default define.page<typeof handler>(
  function SmsLog({ data, state, url }) {
    const { t } = state;
    return (
      <ListView
        spec={SMS}
        data={data}
        url={url}
        tabs={
          <PhaseTabs
            label={t("common.status")}
            items={statusTabs(t, listAlone(url), {
              statuses: STATUSES,
              chosen: data.filter.status ? [data.filter.status] : [],
            })}
          />
        }
        conditions={<LogConditions hint={t("log.sms.phone")} />}
        first={{
          title: t("log.sms.empty"),
          text: t("log.sms.empty_text"),
        }}
      />
    );
  },
);
