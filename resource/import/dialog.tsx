import { Dialog, FormDialog } from "@/components/dialog.tsx";
import { Going } from "@/components/going.tsx";
import { control, Frame } from "@/components/field_frame.tsx";
import { ErrorSummary, Form, SubmitButton } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { pathOf, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { More } from "@/components/sheet.tsx";
import { Table } from "@/components/table.tsx";
import { formatSize } from "@/domain/file/size.ts";
import type { Importable } from "../spec.ts";
import type { ImportState } from "./handlers.ts";
import { ImportReport } from "./report.tsx";
import type { ImportProgress } from "./run.ts";
import { IMPORT_BYTES, MOST_ROWS } from "./table_row.ts";
import { templateColumns } from "./template.ts";

/** Leads to the import from a list. */
export function ImportLink({ list }: { list: string }) {
  return (
    <a class="btn lg-only" href={withQuery(list, { import: "new" })}>
      <Icon name="upload" />
      {useT()("import.open")}
    </a>
  );
}

interface ImportDialogProps extends ImportState {
  noun: Importable;
  /** the list without the dialog */
  close: string;
}

/** A file to import, chosen or on its way. */
export function ImportDialog({ noun, close, run, refused }: ImportDialogProps) {
  const t = useT();
  const frame = {
    title: t("import.title", { list: t(noun.title) }),
    close,
    wide: true,
  };
  const labels = (path: string) =>
    path === "file" ? t("import.file") : undefined;
  if (!run) {
    return (
      <FormDialog
        {...frame}
        event="import"
        upload
        submit={t("import.check")}
        refused={refused}
        labels={labels}
      >
        <Upload noun={noun} close={close} refused={refused} />
      </FormDialog>
    );
  }
  return (
    <Dialog {...frame} footer={<Acts run={run} close={close} />}>
      <Going going={isGoingOn(run)} class="pad">
        {refused && <ErrorSummary refusal={refused} labels={labels} />}
        <ImportReport run={run} here={withQuery(close, { import: run.id })} />
      </Going>
    </Dialog>
  );
}

const WRITE = "import-write";
const CANCEL = "import-cancel";

interface UploadProps {
  noun: Importable;
  close: string;
  refused: ImportState["refused"];
}

/** The template, what may stand in it, and the file. */
function Upload({ noun, close, refused }: UploadProps) {
  const t = useT();
  const template = (format: string) =>
    withQuery(pathOf(close), { template: 1, format });
  const file = {
    name: "file",
    label: t("import.file"),
    error: refused?.fields.file,
    hint: t("import.file.hint", {
      rows: MOST_ROWS.toLocaleString("en"),
      size: formatSize(IMPORT_BYTES),
    }),
    required: true,
    autofocus: !refused,
  };
  return (
    <>
      <p class="mut">{t("import.intro")}</p>
      <p class="flex flex-wrap items-center gap-2">
        {t("import.template")}
        <a class="btn btn-sm" href={template("csv")} data-file>
          {t("import.template.csv")}
        </a>
        <a class="btn btn-sm" href={template("xlsx")} data-file>
          {t("import.template.xlsx")}
        </a>
      </p>
      <Frame {...file}>
        <div class="drop">
          <input type="file" accept=".csv,.xlsx" {...control(file)} />
        </div>
      </Frame>
      <More summary={t("import.columns")} open={refused !== undefined}>
        <Columns noun={noun} />
      </More>
    </>
  );
}

function Columns({ noun }: { noun: Importable }) {
  const t = useT();
  return (
    <Table
      plain
      caption={t("import.columns")}
      rows={templateColumns(t, noun)}
      rowKey={({ head }) => head}
      columns={[
        { header: t("import.column"), cell: ({ head }) => head },
        {
          header: t("import.required"),
          cell: ({ required }) => required && t("common.yes"),
        },
        { header: t("import.accepts"), cell: ({ accepts }) => accepts },
      ]}
    />
  );
}

function isGoingOn({ status }: ImportProgress): boolean {
  return status === "checking" || status === "writing";
}

/** What may be done with a run as it stands. */
function Acts({ run, close }: { run: ImportProgress; close: string }) {
  const t = useT();
  const { id, status, good } = run;
  const again = (
    <a class="btn" href={withQuery(close, { import: "new" })}>
      {t("import.again")}
    </a>
  );
  if (isGoingOn(run)) {
    return (
      <>
        {status === "checking" && <Cancel run={id} />}
        <a class="btn" href={withQuery(close, { import: id })}>
          {t("list.bulk.refresh")}
        </a>
      </>
    );
  }
  if (status !== "checked") {
    return (
      <>
        {again}
        <a class="btn" href={close}>{t("common.close")}</a>
      </>
    );
  }
  return (
    <>
      {again}
      <Cancel run={id} />
      {good > 0 && (
        <Form id={WRITE} event="import_write">
          <Hidden name="run" value={id} />
          <SubmitButton>{t("import.write", { n: good })}</SubmitButton>
        </Form>
      )}
    </>
  );
}

function Cancel({ run }: { run: number }) {
  const t = useT();
  return (
    <Form id={CANCEL} event="import_cancel">
      <Hidden name="run" value={run} />
      <SubmitButton tone="plain">{t("import.cancel")}</SubmitButton>
    </Form>
  );
}
