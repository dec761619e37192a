import type { Fact, ListColumn } from "@/components/list/column.ts";
import { useT } from "@/components/reader.tsx";
import { Two } from "@/components/table.tsx";
import { Nothing, Prose } from "@/components/values.tsx";
import { emptyCursorList } from "@/db/empty_list.ts";
import type { CursorList } from "@/db/list.ts";
import {
  listOperations,
  operationIds,
  type OperationRow,
  operationsOf,
} from "@/db/platform/log/operations.ts";
import { OperationFilter } from "@/domain/platform/log_filter.ts";
import { factColumn } from "../columns.ts";
import type { ListSpec, Words } from "../spec.ts";
import { AboutLink, aboutText } from "./about.tsx";
import { momentColumn } from "./moment.tsx";
import {
  type Changed,
  changesOf,
  changeText,
  eventWords,
  sourceWords,
  storedWords,
} from "./log_words.ts";

/** Changes that a row shows at once; the others unfold. */
const SHOWN = 3;

/** Who did what to which row, its values before and after, when and from where. */
function columns(words: Words): ListColumn<OperationRow>[] {
  const { t, actor } = words;
  const number: Fact<OperationRow> = {
    header: t("log.number"),
    value: ({ source_id }) => source_id,
  };
  return [
    momentColumn(words),
    {
      key: "who",
      header: t("log.who"),
      phone: "left",
      value: ({ who }) => who,
      cell: ({ who }) => (
        <div class="clip min-w-16">{who || t("common.system")}</div>
      ),
    },
    {
      key: "event",
      fixed: true,
      header: t("log.event"),
      phone: "status",
      value: ({ source, event }) => eventWords(t, source, event),
      cell: ({ source, event }) => <b>{eventWords(t, source, event)}</b>,
    },
    {
      key: "about",
      header: t("log.about"),
      phone: "line",
      facts: [
        {
          header: t("log.about"),
          value: ({ source, about }) => aboutText(t, source, about),
        },
        number,
      ],
      cell: ({ source, source_id, about }) => (
        <Two
          first={
            <AboutLink
              actor={actor}
              source={source}
              about={about}
            />
          }
          second={about
            ? `${sourceWords(t, source)} ${source_id ?? ""}`
            : source_id}
        />
      ),
    },
    factColumn("number", number),
    {
      key: "changes",
      header: t("log.changes"),
      phone: "line",
      value: (row) =>
        changesOf(t, row)
          .map((change) => changeText(t, change, row.after === null))
          .join("\n"),
      cell: (row) => <Changes changes={changesOf(t, row)} />,
    },
    {
      key: "ip",
      header: t("log.ip"),
      drop: 3,
      phone: "hide",
      value: ({ ip }) => ip,
      cell: ({ ip }) => ip ? <span class="num">{ip}</span> : <Nothing />,
    },
  ];
}

/** The values before and after, field by field. */
function Changes({ changes }: { changes: readonly Changed[] }) {
  const t = useT();
  if (changes.length === 0) return <Nothing />;
  // What would say that one more is hidden takes as much room as that one.
  const shown = changes.length === SHOWN + 1 ? changes.length : SHOWN;
  const rest = changes.slice(shown);
  return (
    <div class="grid gap-0.5 wrap-anywhere whitespace-normal">
      <Lines changes={changes.slice(0, shown)} />
      {rest.length > 0 && (
        <details>
          <summary class="lk">{t("log.more", { n: rest.length })}</summary>
          <Lines changes={rest} />
        </details>
      )}
    </div>
  );
}

function Lines({ changes }: { changes: readonly Changed[] }) {
  return (
    <>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <span class="mut">{field}</span> {before !== null && (after === null
            ? (
              <s class="mut">
                <Prose text={before} />
              </s>
            )
            : <Prose text={`${before} → `} />)}
          {after !== null && <Prose text={after} />}
        </div>
      ))}
    </>
  );
}

/** What staff did (decisions 1.4). */
export const OPERATIONS: ListSpec<
  OperationRow,
  OperationFilter,
  CursorList<OperationRow>
> = {
  name: "platform.operations",
  title: "site.pms.log.operations",
  caption: "log.operations.caption",
  filter: OperationFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ about, source }) => about?.label ?? source,
  find: (db, actor, filter, settings) =>
    listOperations(db, actor, filter, storedWords(filter.keyword), settings),
  none: emptyCursorList,
  ids: (db, actor, filter, settings, most) => {
    const kept = storedWords(filter.keyword);
    return operationIds(db, actor, filter, kept, settings, most);
  },
  rows: operationsOf,
};
