import { ErrorSummary } from "@/components/form.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Table } from "@/components/table.tsx";
import type { MessageKey } from "@/locales/messages.ts";
import { reasonOf } from "./cells.ts";
import type { ImportProgress } from "./run.ts";

interface ImportReportProps {
  run: ImportProgress;
  /** path and query of this page */
  here: string;
}

const SAID: Readonly<Record<ImportProgress["status"], MessageKey>> = {
  checking: "import.waiting",
  checked: "import.checked",
  writing: "import.writing",
  finished: "import.over",
  failed: "import.stopped",
};

/** What a file has come to so far: counts, the first faults, and the refused rows to repair. */
export function ImportReport({ run, here }: ImportReportProps) {
  const t = useT();
  const { status, total, checked, good, written, refusal } = run;
  const bad = status === "finished" ? total - written : checked - good;
  const unread = status === "failed" && written === 0;
  const stopped = status === "failed" && written > 0;
  return (
    <>
      <p class="mut">{run.name}</p>
      {refusal && <ErrorSummary refusal={{ ...refusal, fields: {} }} />}
      {!unread && (
        <p role="status">
          {t(SAID[status], { total, checked, good, written, bad })}
        </p>
      )}
      {status === "checking" && <progress aria-label={t("import.progress")} />}
      {status === "writing" && (
        <progress
          value={written}
          max={good}
          aria-label={t("import.progress")}
        />
      )}
      {(stopped || run.faults.length > 0) && status !== "checking" && (
        <p class="flex flex-wrap items-center gap-2">
          {t(stopped ? "import.left" : "import.refused")}
          {(["csv", "xlsx"] as const).map((format) => (
            <a
              key={format}
              class="btn btn-sm"
              href={withQuery(here, { format })}
              data-file
            >
              {t(`import.refused.${format}`)}
            </a>
          ))}
        </p>
      )}
      {run.faults.length > 0 && <Faults run={run} />}
    </>
  );
}

function Faults({ run: { faults, fault_count } }: { run: ImportProgress }) {
  const t = useT();
  return (
    <div>
      <Table
        plain
        caption={t("import.faults")}
        rows={faults}
        rowKey={({ row, column }) => `${row} ${column}`}
        columns={[
          { header: t("import.row"), cell: ({ row }) => row },
          { header: t("import.column"), cell: ({ column }) => column },
          { header: t("common.reason"), cell: (fault) => reasonOf(t, fault) },
        ]}
      />
      {fault_count > faults.length && (
        <p class="mut text-xs">
          {t("import.faults.first", { n: faults.length, all: fault_count })}
        </p>
      )}
    </div>
  );
}
