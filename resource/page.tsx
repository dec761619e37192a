import { ConfirmDialog, Dialog } from "@/components/dialog.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { listAlone, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { type Facts, Rows } from "@/components/sheet.tsx";
import { DateTime } from "@/components/values.tsx";
import type { Refused } from "@/domain/errors.ts";
import { askedFrom } from "@/platform/redirect.ts";
import type { ComponentChildren } from "preact";
import { Conditions } from "./conditions.tsx";
import { ResourceForm } from "./form.tsx";
import type { Parts, ResourceData } from "./handlers.ts";
import { ImportDialog, ImportLink } from "./import/dialog.tsx";
import { specOf } from "./list.tsx";
import { shownFacts } from "./shown.tsx";
import { fieldOf, labelOf, type Resource, type Row } from "./spec.ts";
import { StatusTabs } from "./status_tabs.tsx";

/** The row that a hand-written page shows. */
interface OpenedRow<Detail> {
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
  note?: ComponentChildren;
  /** the purpose of these rows, shown while there are none */
  first?: { title: string; text?: string };
  /** a hand-written page of one row, in place of the list and the dialog with the row's fields */
  open?: (opened: OpenedRow<Detail>) => ComponentChildren;
  /** what the dialog of one row shows beside its fields */
  facts?: (row: Row) => Facts;
  /** a hand-written question before a row is deleted; `close` is the page without it */
  leaving?: (row: Row, close: string) => ComponentChildren;
}

/** The page of a plain noun. */
export function ResourcePage<Detail>(props: ResourcePageProps<Detail>) {
  const { noun, data, url, parts, note, first } = props;
  const { loaded } = data;
  const { open, detail, form, leaving, refused, mayEdit } = loaded;
  const list = listAlone(url);
  const page = open && props.open;
  const close = page && (form || leaving)
    ? withQuery(list, { open: open.id })
    : list;
  const notice = refused && !form && <ErrorSummary refusal={refused} />;
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
            spec={parts?.list ?? specOf(noun, list)}
            data={data}
            url={url}
            note={note}
            notice={notice}
            first={first}
            tabs={
              <StatusTabs
                noun={noun}
                here={list}
                status={data.filter.status}
                found={data.found}
              />
            }
            conditions={
              <Conditions
                noun={noun}
                url={url}
                choices={loaded.choices}
              />
            }
            head={
              <>
                {mayEdit && !noun.importless && <ImportLink list={list} />}
                {mayEdit && <Add noun={noun} href={withQuery(list, NEW)} />}
              </>
            }
          />
        )}
      {open && !page && !form && !leaving && (
        <Detail
          noun={noun}
          row={open}
          more={props.facts?.(open) ?? []}
          close={list}
          mayEdit={mayEdit}
        />
      )}
      {form && (
        <ResourceForm
          noun={noun}
          {...form}
          choices={loaded.choices}
          close={askedFrom(url) ?? close}
          refused={refused}
          changed={loaded.changed}
        />
      )}
      {leaving && (props.leaving?.(leaving, close) ??
        <Leaving noun={noun} row={leaving} close={close} />)}
      {loaded.importing && (
        <ImportDialog noun={noun} close={list} {...loaded.importing} />
      )}
    </>
  );
}

const NEW = { edit: "new" };

function Add({ noun, href }: { noun: Resource; href: string }) {
  return (
    <a class="btn btn-primary" href={href}>
      <Icon name="plus" />
      {useT()(noun.words.add)}
    </a>
  );
}

interface DetailProps {
  noun: Resource;
  row: Row;
  more: Facts;
  close: string;
  mayEdit: boolean;
}

/** All fields of a row, and what may be done with it. */
function Detail({ noun, row, more, close, mayEdit }: DetailProps) {
  const t = useT();
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
            ...shownFacts(t, noun, row),
            ...more,
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
