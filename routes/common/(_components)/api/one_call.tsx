import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet, Stack } from "@/components/sheet.tsx";
import { Table } from "@/components/table.tsx";
import { Nothing } from "@/components/values.tsx";
import type { CallLine } from "./all_calls.tsx";
import type { FieldRow } from "./fields.ts";

export interface ShownParameter extends FieldRow {
  in: "path" | "query" | "header";
}

/** A call with all that it takes and answers. */
export interface ShownCall extends CallLine {
  parameters: readonly ShownParameter[];
  body: readonly FieldRow[];
  answer: readonly FieldRow[];
  /** said of an answer without fields */
  answerWords: string;
  refusals: readonly { status: string; codes: string }[];
}

/** The input, answers and refusals of one call. */
export function OneCall({ call }: { call: ShownCall }) {
  const t = useT();
  const { method, path, summary, access, parameters, refusals } = call;
  const line = <code>{method} {path}</code>;
  return (
    <>
      <PageHead title={summary} back="/common/api">
        <a class="btn lg-only" href="/common/api">{t("api.page.all")}</a>
      </PageHead>
      <Stack>
        <Sheet label={t("api.page.call")}>
          <DescriptionList
            items={[
              [t("api.page.call"), line],
              [t("api.page.access"), access],
            ]}
          />
        </Sheet>
        {parameters.length > 0 && (
          <Fields
            title={t("api.page.parameters")}
            rows={parameters}
            place={(row) => t(`api.page.in.${row.in}`)}
          />
        )}
        {call.body.length > 0 && (
          <Fields title={t("api.page.body")} rows={call.body} />
        )}
        <Fields
          title={t("api.page.answer")}
          rows={call.answer}
          empty={call.answerWords}
        />
        <Sheet title={t("api.page.refusals")} flush>
          <Table
            caption={t("api.page.refusals")}
            dense
            rows={refusals}
            rowKey={({ status }) => status}
            columns={[
              { header: t("common.status"), cell: ({ status }) => status },
              {
                header: t("api.page.codes"),
                cell: ({ codes }) => codes,
                phone: "line",
              },
            ]}
          />
        </Sheet>
      </Stack>
    </>
  );
}

interface FieldsProps<Row extends FieldRow> {
  title: string;
  rows: readonly Row[];
  /** where a parameter is sent */
  place?: (row: Row) => string;
  /** said in place of no row */
  empty?: string;
}

function Fields<Row extends FieldRow>(
  { title, rows, place, empty }: FieldsProps<Row>,
) {
  const t = useT();
  return (
    <Sheet title={title} flush>
      <Table
        caption={title}
        dense
        rows={rows}
        rowKey={({ name }) => name}
        empty={<p class="p-4 mut text-dense">{empty}</p>}
        columns={[
          {
            header: t("api.page.field"),
            cell: ({ name }) => <code>{name}</code>,
          },
          {
            header: t("common.type"),
            cell: ({ type }) => <code>{type}</code>,
            phone: place ? "line" : "left",
          },
          ...place
            ? [{
              header: t("api.page.in"),
              cell: place,
              phone: "left" as const,
            }]
            : [],
          {
            header: t("api.page.required"),
            cell: ({ required }) => required ? t("common.yes") : <Nothing />,
            phone: "right",
          },
        ]}
      />
    </Sheet>
  );
}
