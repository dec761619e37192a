import { Field } from "@/components/filter_field.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import {
  LOG_SOURCES,
  OPERATION_EVENTS,
  OPERATIONS as EVENTS,
} from "@/domain/platform/logged.ts";
import { listHandlers } from "@/lists/handlers.ts";
import {
  anyEventWords,
  eventWords,
  sourceWords,
} from "@/lists/platform/log_words.ts";
import { OPERATIONS } from "@/lists/platform/operations.tsx";
import { define } from "@/utils.ts";
import { LogConditions } from "../(_components)/log_conditions.tsx";

export const handler = define.handlers(listHandlers(OPERATIONS, () => null));

export default define.page<typeof handler>(
  function OperationLog({ data, state, url }) {
    const { t } = state;
    const { source, event } = data.filter;
    const offered = source
      ? EVENTS[source].map((name) =>
        [name, eventWords(t, source, name)] as const
      )
      : OPERATION_EVENTS.map((name) => [name, anyEventWords(t, name)] as const);
    // Another kind of row was chosen since: the event still holds, and finds nothing.
    const events = !event || offered.some(([name]) => name === event)
      ? offered
      : [...offered, [event, anyEventWords(t, event)] as const];
    return (
      <ListView
        spec={OPERATIONS}
        data={data}
        url={url}
        conditions={
          <LogConditions
            hint={t("log.words_hint")}
            who={t("log.who")}
          >
            <Field
              name="source"
              label={t("log.about")}
              kind="select"
              options={LOG_SOURCES.map((name) =>
                [name, sourceWords(t, name)] as const
              )}
            />
            <Field
              name="source_id"
              label={t("log.number")}
              kind="number"
            />
            <Field
              name="event"
              label={t("log.event")}
              kind="select"
              options={events}
            />
          </LogConditions>
        }
        empty={{ title: t("log.operations.empty") }}
      />
    );
  },
);
