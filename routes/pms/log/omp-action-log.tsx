import { Field } from "@/components/filter_field.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { CUSTOMER_ACTS as EVENTS } from "@/domain/platform/logged.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { actWords, CUSTOMER_ACTS } from "@/lists/platform/customer_acts.tsx";
import { sourceWords } from "@/lists/platform/log_words.ts";
import { define } from "@/utils.ts";
import { LogConditions } from "../(_components)/log_conditions.tsx";

export const handler = define.handlers(listHandlers(CUSTOMER_ACTS, () => null));

export default define.page<typeof handler>(
  function CustomerActLog({ data, state, url }) {
    const { t } = state;
    const acts = Object.entries<readonly string[]>(EVENTS).flatMap((
      [source, events],
    ) =>
      events.map((event) =>
        [
          `${source}.${event}`,
          `${sourceWords(t, source)} · ${actWords(t, source, event)}`,
        ] as const
      )
    );
    return (
      <ListView
        spec={CUSTOMER_ACTS}
        data={data}
        url={url}
        conditions={
          <LogConditions
            hint={t("log.document_hint")}
            who={t("log.who")}
          >
            <Field
              name="act"
              label={t("log.event")}
              kind="select"
              options={acts}
            />
          </LogConditions>
        }
        empty={{ title: t("log.acts.empty") }}
      />
    );
  },
);
