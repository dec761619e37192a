import { ConfirmDialog, Dialog } from "@/components/dialog.tsx";
import { DateRange, Field as Condition } from "@/components/filter_panel.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Rows } from "@/components/sheet.tsx";
import { DateTime } from "@/components/values.tsx";
import type { Option } from "@/components/fields.tsx";
import type { Refused, Text } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import type { Field } from "./field.ts";
import { ResourceForm } from "./form.tsx";
import type { Parts, ResourceData } from "./handlers.ts";
import { ImportDialog } from "./import/dialog.tsx";
import { listOf } from "./list.tsx";
import { Shown } from "./shown.tsx";
import { fieldOf, labelOf, type Resource, type Row } from "./spec.ts";

/** The row that a hand-written page shows. */
export interface OpenedRow<Detail> {
  row: Row;
  detail: Detail | undefined;
  /** path and query of the list that it was opened from */
  list: string;
  /** of an act that no form of the described ones shows */
  refused?: Refused;
}

interface ResourcePageProps<Detail> {
  noun: Resource;
  data: ResourceData<Detail>;
  url: URL;
  parts?: Parts<Detail>;
  /** what may be done here beside a new row */
  head?: ComponentChildren;
  note?: ComponentChildren;
  /** said where there is no row: what they are for */
  empty?: { title: string; text?: string };
  /** a hand-written page of one row, in place of the list and the dialog with the row's fields */
  open?: (opened: OpenedRow<Detail>) => ComponentChildren;
}

/** The page of a plain noun. */
export function ResourcePage<Detail>(props: ResourcePageProps<Detail>) {
  const { noun, data, url, parts, head, note, empty } = props;
  const { loaded } = data;
  const { open, detail, form, leaving, refused, mayEdit } = loaded;
  const here = url.pathname + url.search;
  const list = withQuery(here, {
    open: null,
    edit: null,
    delete: null,
    import: null,
  });
  const page = open && props.open;
  const close = page && (form || leaving)
    ? withQuery(list, { open: open.id })
    : list;
  const notice = refused && !form && (
    <div class="mb-4">
      <ErrorSummary refusal={refused} />
    </div>
  );
  return (
    <>
      {page
        ? (
          <>
            {page({
              row: open,
              detail,
              list,
              refused: form ? undefined : refused,
            })}
          </>
        )
        : (
          <ListView
            spec={parts?.list ?? listOf(noun, list)}
            data={data}
            url={url}
            note={note}
            notice={notice}
            empty={empty}
            conditions={
              <Conditions
                noun={noun}
                url={url}
                choices={loaded.choices}
                fault={data.refused?.fields ?? {}}
              />
            }
            head={
              <>
                {mayEdit && !noun.importless && <Import list={list} />}
                {head}
                {mayEdit && <Add noun={noun} href={withQuery(list, NEW)} />}
              </>
            }
          />
        )}
      {open && !page && !form && !leaving && (
        <Detail noun={noun} row={open} close={list} mayEdit={mayEdit} />
      )}
      {form && (
        <ResourceForm
          noun={noun}
          {...form}
          choices={loaded.choices}
          close={close}
          refused={refused}
          changed={loaded.changed}
        />
      )}
      {leaving && <Leaving noun={noun} row={leaving} close={close} />}
      {loaded.importing && (
        <ImportDialog noun={noun} close={list} {...loaded.importing} />
      )}
    </>
  );
}

const NEW = { edit: "new" };

function Import({ list }: { list: string }) {
  return (
    <a class="btn btn-sm lg-only" href={withQuery(list, { import: "new" })}>
      <Icon name="upload" />
      {useT()("import.open")}
    </a>
  );
}

function Add({ noun, href }: { noun: Resource; href: string }) {
  return (
    <a class="btn btn-primary" href={href}>
      <Icon name="plus" />
      {useT()(noun.words.add)}
    </a>
  );
}

interface ConditionsProps {
  noun: Resource;
  url: URL;
  choices: ResourceData<unknown>["loaded"]["choices"];
  fault: Readonly<Record<string, Text>>;
}

/** Keyword, the noun's own conditions, and the days of creation. */
function Conditions({ noun, url, choices, fault }: ConditionsProps) {
  const t = useT();
  const typed = (name: string) => url.searchParams.get(name) ?? "";
  return (
    <>
      <Condition
        name="keyword"
        label={t("common.keyword")}
        value={typed("keyword")}
        placeholder={noun.search.map((name) => t(fieldOf(noun, name).label))
          .join(" / ")}
        error={fault.keyword}
      />
      {(noun.filters ?? []).map((name) => {
        const field = fieldOf(noun, name);
        const options = optionsOf(t, field, choices[name]);
        return (
          <Condition
            key={name}
            name={name}
            label={t(field.label)}
            kind={options ? "select" : "text"}
            options={options}
            value={options ? typed(name) : calledBy(choices[name], typed(name))}
            error={fault[name]}
          />
        );
      })}
      <DateRange asked={url.searchParams} fault={fault} />
    </>
  );
}

/** What a condition can be chosen from; undefined where it is typed. */
function optionsOf(
  t: T,
  field: Field,
  choices?: readonly Option[],
): readonly Option[] | undefined {
  if (field.kind === "flag") {
    return [["1", t("common.yes")], ["0", t("common.no")]];
  }
  return field.choices?.map((choice) =>
    [String(choice.value), t(choice.label)] as const
  ) ?? (field.target?.few ? choices ?? [] : undefined);
}

/** What a query names by its id is shown by its name. */
function calledBy(choices: readonly Option[] | undefined, typed: string) {
  return choices?.find(([id]) => id === typed)?.[1] ?? typed;
}

interface DetailProps {
  noun: Resource;
  row: Row;
  close: string;
  mayEdit: boolean;
}

/** All fields of a row, and what may be done with it. */
function Detail({ noun, row, close, mayEdit }: DetailProps) {
  const t = useT();
  const facts = Object.entries(noun.fields).map(([name, field]) =>
    [
      t(field.label),
      <Shown key={name} t={t} field={field} name={name} row={row} />,
    ] as const
  );
  return (
    <Dialog
      title={labelOf(noun, row)}
      close={close}
      footer={mayEdit && (
        <>
          <a
            class="btn btn-bad"
            href={withQuery(close, { delete: row.id })}
          >
            {t("common.delete")}
          </a>
          <a class="btn btn-primary" href={withQuery(close, { edit: row.id })}>
            {t("common.edit")}
          </a>
        </>
      )}
    >
      <div class="pad">
        <Rows
          items={[
            ...facts,
            [
              t("common.created_at"),
              <DateTime key="at" at={row.created_at} form="full" />,
            ],
          ]}
        />
      </div>
    </Dialog>
  );
}

interface LeavingProps {
  noun: Resource;
  row: Row;
  close: string;
}

function Leaving({ noun, row, close }: LeavingProps) {
  const t = useT();
  const label = fieldOf(noun, noun.label);
  return (
    <ConfirmDialog
      title={t(noun.words.remove)}
      text={t("resource.delete.text")}
      facts={[[t(label.label), labelOf(noun, row)]]}
      close={close}
      submit={t("common.delete")}
      event="delete"
      values={{ row: row.id }}
      danger
    />
  );
}
