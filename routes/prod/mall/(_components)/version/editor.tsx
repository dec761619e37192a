import { DefaultSubmit } from "@/components/default_submit.tsx";
import {
  ConflictTable,
  isAsked,
  withQuestion,
} from "@/components/conflict.tsx";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { MoneyField, TextArea, TextField } from "@/components/fields.tsx";
import { inOrder } from "@/components/form_order.ts";
import {
  ErrorSummary,
  Fields,
  Form,
  SubmitButton,
} from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Note, Sheet, SumList, TwoColumns } from "@/components/sheet.tsx";
import { DateTime, Money, Nothing } from "@/components/values.tsx";
import type { T } from "@/locales/messages.ts";
import PasteBill from "../../(_islands)/PasteBill.tsx";
import { BillSheet } from "./bill_sheet.tsx";
import type { VersionEditor } from "./load.ts";
import { marksOf, wordsOf } from "./typed_version.ts";

interface EditorProps {
  editor: VersionEditor;
}

/** The page on which a version and its bill of materials are made or edited. */
export function EditorPage({ editor }: EditorProps) {
  const t = useT();
  const { target, refused, conflict } = editor;
  const { version, path } = target;
  const fixed = version?.ordered ?? false;
  return (
    <>
      <Head editor={editor} />
      {fixed && <Ordered editor={editor} />}
      {(!fixed || editor.savedAt || editor.elsewhere) && (
        <Form id="version-form" action={path}>
          <DefaultSubmit name="do" value="recalc" />
          <Carried editor={editor} />
          {refused && (
            <ErrorSummary
              refusal={withQuestion(refused, conflict)}
              labels={inOrder(ORDER, (at) => label(t, at))}
            />
          )}
          {isAsked(conflict) && <Differences editor={editor} />}
          <TwoColumns side={<Sums editor={editor} />}>
            <Facts editor={editor} />
            <BillSheet editor={editor} />
          </TwoColumns>
          <PasteBill form="version-form" />
        </Form>
      )}
      {editor.discarding && editor.savedAt && (
        <ConfirmDialog
          title={t("catalogue.version.discard.title")}
          text={t("catalogue.version.discard.text")}
          close={path}
          action={path}
          submit={t("catalogue.version.discard")}
          danger
          values={{ do: "discard", draft: editor.typed.draft }}
        />
      )}
    </>
  );
}

/** The editor's fields, and those of a line of its bill. */
const ORDER = [
  "version",
  "processing_fee",
  "remark",
  "lines",
  "part",
  "usage",
  "search",
  "paste",
];

/** "lines.3.usage" → "Line 4 · Usage". */
function label(t: T, path: string): string | undefined {
  const [list, at, field] = path.split(".");
  switch (list) {
    case "version":
    case "processing_fee":
    case "remark":
      return t(`catalogue.version.field.${list}`);
    case "search":
      return t("catalogue.bill.search");
    case "paste":
      return t("catalogue.bill.paste");
    case "lines":
      if (at === undefined) return t("catalogue.bill.title");
      return t("catalogue.bill.line", {
        n: Number(at) + 1,
        field: t(
          field === "usage" ? "catalogue.bill.usage" : "catalogue.bill.part",
        ),
      });
  }
}

function Head({ editor: { target, savedAt } }: EditorProps) {
  const t = useT();
  const { goods, version, path, back } = target;
  const title = version
    ? t("catalogue.version.edit", { version: version.version })
    : t("catalogue.version.add");
  return (
    <PageHead
      title={title}
      back={back}
      note={
        <>
          {goods.name && (
            <a class="lk" href={`${back}#versions`}>
              {goods.name}
            </a>
          )} {savedAt && (
            <Sentence
              of="catalogue.version.saved"
              with={{ at: <DateTime at={savedAt} /> }}
            />
          )}
        </>
      }
    >
      {savedAt && (
        <a class="btn btn-sm btn-quiet" href={`${path}&confirm=discard`}>
          {t("catalogue.version.discard")}
        </a>
      )}
    </PageHead>
  );
}

/**
 * A version that was ordered can't be edited: shows the alternatives. What was typed before can become a version of its
 * own.
 */
function Ordered({ editor: { target: { goods, version } } }: EditorProps) {
  const t = useT();
  if (!version) return null;
  const at = `/prod/mall/good/${goods.id}`;
  return (
    <Note tone="cust">
      <p>{t("catalogue.version.ordered", { version: version.version })}</p>
      <p class="mt-2 flex flex-wrap gap-2">
        <a class="btn btn-sm" href={`${at}?copy=${version.id}`}>
          {t("catalogue.version.copy")}
        </a>
        {version.status === 1 && (
          <a class="btn btn-sm" href={`${at}?supersede=${version.id}`}>
            {t("catalogue.version.supersede")}
          </a>
        )}
      </p>
    </Note>
  );
}

/** The form's hidden fields. */
function Carried(
  { editor: { typed, target, conflict, elsewhere, opened } }: EditorProps,
) {
  const { version } = target;
  const was = elsewhere ? typed.was : conflict?.was ?? typed.was;
  return (
    <>
      {version && <Hidden name="revision" value={typed.revision} />}
      <Hidden name="draft" value={typed.draft} />
      {conflict && (
        <Hidden
          name="asked"
          value={elsewhere ? conflict.theirs.draft : conflict.theirs.revision}
        />
      )}
      {Object.entries(opened).map(([name, value]) => (
        <Hidden key={name} name={`opened.${name}`} value={value} />
      ))}
      {version &&
        Object.entries(was).map(([name, value]) => (
          <Hidden key={name} name={`was.${name}`} value={value} />
        ))}
    </>
  );
}

/** The values that somebody else saved meanwhile, to choose from field by field. */
function Differences({ editor }: EditorProps) {
  const t = useT();
  const { typed, conflict, elsewhere, changed, refused, discarding } = editor;
  if (!conflict) return null;
  const yours = wordsOf(typed);
  const theirs = wordsOf(conflict.theirs);
  const marks = marksOf(typed);
  const stale = refused?.code === 40901;
  return (
    <ConflictTable
      saved={changed}
      title={elsewhere ? t("form.elsewhere.title") : undefined}
      autofocus={conflict.isNew && !refused && !discarding}
      rows={conflict.fields.map((name) => ({
        name,
        shown: marks[name],
        label: name === "lines"
          ? t("catalogue.bill.title")
          : t(`catalogue.version.field.${name}`),
        yours: yours[name] || <Nothing />,
        theirs: theirs[name] || <Nothing />,
        open: !stale && !conflict.answered.includes(name),
      }))}
    />
  );
}

function Facts({ editor: { typed, bill, refused } }: EditorProps) {
  const t = useT();
  const field = (name: "version" | "processing_fee" | "remark") => ({
    name,
    label: t(`catalogue.version.field.${name}`),
    value: typed[name],
    error: refused?.fields[name],
  });
  return (
    <Sheet title={t("catalogue.version.facts")}>
      <Fields>
        <TextField {...field("version")} required />
        <MoneyField
          {...field("processing_fee")}
          error={refused?.fields.processing_fee ?? bill.feeFault}
          required
        />
        <TextArea {...field("remark")} rows={2} wide />
      </Fields>
    </Sheet>
  );
}

function Sums({ editor: { bill, target } }: EditorProps) {
  const t = useT();
  const fixed = target.version?.ordered ?? false;
  const { kinds, parts, fee, unit } = bill;
  return (
    <Sheet title={t("catalogue.version.price")}>
      <SumList
        items={[
          {
            label: t("catalogue.version.field.processing_fee"),
            value: <Money fen={fee} />,
          },
          {
            label: t("catalogue.version.parts", { n: kinds }),
            value: <Money fen={parts} />,
          },
          {
            label: t("catalogue.version.unit_price"),
            value: <Money fen={unit} />,
            strong: true,
            rule: true,
          },
        ]}
      />
      <div class="grid gap-2 mt-4">
        <SubmitButton
          name="do"
          value={fixed ? "save_new" : "save"}
        >
          {t(fixed ? "catalogue.version.save_new" : "catalogue.version.save")}
        </SubmitButton>
        <SubmitButton tone="plain" name="do" value="recalc">
          <Icon name="refresh-cw" />
          {t("catalogue.version.keep")}
        </SubmitButton>
      </div>
    </Sheet>
  );
}
