import type { BulkProgress } from "@/lists/bulk.ts";
import type { BulkAsk } from "@/lists/handlers.ts";
import type { BulkAction } from "@/lists/spec.ts";
import { DefaultSubmit } from "../default_submit.tsx";
import { ConfirmDialog, Dialog } from "../dialog.tsx";
import { SelectField } from "../fields.tsx";
import { ErrorSummary, Form } from "../form.tsx";
import { Going } from "../going.tsx";
import { Hidden } from "../hidden.tsx";
import { Icon } from "../icon.tsx";
import { counted } from "../list.tsx";
import { withQuery } from "../query.ts";
import { useT, word } from "../reader.tsx";
import { Table } from "../table.tsx";

interface BulkBarProps {
  actions: readonly BulkAction[];
  exported: boolean;
  /** how many rows the filter finds; null where they are not counted */
  total: { total: number; totalMore: boolean } | null;
  ticked: readonly string[];
  /** the list with nothing ticked */
  clear: string;
}

/** What may be done to the rows that are ticked, or to all that the filter finds. */
export function BulkBar(props: BulkBarProps) {
  const { actions, exported, total, ticked } = props;
  const t = useT();
  return (
    <Form id="bulk" event="bulk" class="bulk">
      <DefaultSubmit name="action" value="" />
      <span>
        {t("list.bulk.chosen")}
        <span class="k" />
      </span>
      {total && <Hidden name="found" value={total.total} />}
      {total && (
        <label class="flex items-center gap-2 mr-2">
          <input
            type="checkbox"
            class="checkbox checkbox-xs"
            name="all"
            value="1"
            autocomplete="off"
            checked={ticked.includes(WHOLE)}
          />
          {t("list.bulk.all", {
            n: counted(t, total.total, total.totalMore),
          })}
        </label>
      )}
      {actions.map((action) => (
        <button
          type="submit"
          class="btn btn-sm"
          name="action"
          value={action.key}
          key={action.key}
        >
          {t(action.label)}
        </button>
      ))}
      {exported && (
        <>
          {(["csv", "xlsx"] as const).map((format) => (
            <button
              type="submit"
              class="btn btn-sm"
              name="action"
              value={format}
              data-file
            >
              {t(`list.export.${format}_short`)}
            </button>
          ))}
        </>
      )}
      <Clear {...props} />
    </Form>
  );
}

/** Clears all ticks; a reset button would only restore those that the page came with. */
function Clear({ ticked, clear }: BulkBarProps) {
  const button = {
    class: "btn btn-sm btn-square",
    "aria-label": useT()("list.bulk.clear"),
  };
  return ticked.length > 0
    ? (
      <a href={clear} {...button}>
        <Icon name="x" />
      </a>
    )
    : (
      <button type="reset" {...button}>
        <Icon name="x" />
      </button>
    );
}

/** The ticked rows of a list at `url`: as they were when something was asked, or as the address says. */
export function tickedIn(url: URL, ask?: BulkAsk): readonly string[] {
  return ask ? ticksOf(ask) : url.searchParams.getAll("ticked");
}

const WHOLE = "all";

/** The same as what the address says. */
export function ticksOf(
  { ids, whole }: Pick<BulkAsk, "ids" | "whole">,
): string[] {
  return [...ids.map(String), ...whole ? [WHOLE] : []];
}

/** The confirmation of a bulk action, with what the action needs to know. */
export function BulkDialog({ ask, close }: { ask: BulkAsk; close: string }) {
  const t = useT();
  const { action, ids, whole, count, options, chosen, refused } = ask;
  const isOffered = options.some(([value]) => value === chosen);
  return (
    <ConfirmDialog
      title={t("list.bulk.ask", {
        act: t(action.label),
        n: counted(t, count),
      })}
      text={action.confirm && t(action.confirm)}
      close={withQuery(close, { ticked: ticksOf(ask) })}
      submit={t(action.label)}
      danger={action.danger}
      event="bulk"
      values={{
        action: action.key,
        confirmed: 1,
        ...whole ? { all: 1, found: count } : {},
      }}
      refused={refused}
      labels={() => action.choice && t(action.choice.label)}
    >
      {ids.map((id) => <Hidden key={id} name="id" value={id} />)}
      {action.choice && (
        <SelectField
          name={action.choice.name}
          label={t(action.choice.label)}
          error={refused?.fields[action.choice.name]}
          {...isOffered ? { value: chosen } : { unchosen: t("common.choose") }}
          options={options}
          autofocus
        />
      )}
    </ConfirmDialog>
  );
}

interface BulkReportProps {
  run: BulkProgress;
  actions: readonly BulkAction[];
  close: string;
}

/** The progress of a bulk action, and the rows that refused it. */
export function BulkReport({ run, actions, close }: BulkReportProps) {
  const t = useT();
  const action = actions.find(({ key }) => key === run.action);
  const { refusal } = run;
  const over = run.status === "finished" || refusal !== null;
  const taken = run.done + run.failed;
  return (
    <Dialog title={action ? t(action.label) : t("list.bulk")} close={close}>
      <Going going={!over} class="pad grid gap-3">
        {refusal && <ErrorSummary refusal={{ ...refusal, fields: {} }} />}
        <p role="status">
          {t(over ? "list.bulk.over" : "list.bulk.working", {
            done: run.done,
            failed: run.failed,
            total: run.total,
          })}
        </p>
        {!over && (
          <progress
            class="bar"
            value={taken}
            max={run.total}
            aria-label={t("list.bulk.progress")}
          />
        )}
        {run.failed > run.failures.length && (
          <p>
            {t("list.bulk.failures.first", {
              n: run.failures.length,
              all: run.failed,
            })}
          </p>
        )}
        {run.failures.length > 0 && (
          <Table
            plain
            caption={t("list.bulk.failures")}
            rows={run.failures}
            rowKey={({ id }) => id}
            columns={[
              {
                header: t("list.bulk.row"),
                cell: ({ label }) =>
                  label,
              },
              {
                header: t("common.reason"),
                cell: ({ text }) =>
                  word(t, text),
              },
            ]}
          />
        )}
        {!over && (
          <a class="btn btn-sm" href={withQuery(close, { run: run.id })}>
            {t("list.bulk.refresh")}
          </a>
        )}
      </Going>
    </Dialog>
  );
}
