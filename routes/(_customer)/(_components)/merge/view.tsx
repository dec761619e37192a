import { RadioCard } from "@/components/choices.tsx";
import { ErrorSummary, Form, SubmitButton } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT, word } from "@/components/reader.tsx";
import { Note, Sheet, TwoColumns } from "@/components/sheet.tsx";
import { Table } from "@/components/table.tsx";
import { Money } from "@/components/values.tsx";
import type { Belonging } from "@/db/customer/belongings.ts";
import type { Fact } from "@/domain/customer/merge.ts";
import { Shown } from "@/resource/shown.tsx";
import { fieldOf, labelOf, type Resource, type Row } from "@/resource/spec.ts";
import { mergeHref } from "./href.ts";
import type { Merging } from "./load.ts";

interface MergePageProps extends Merging {
  noun: Resource;
  /** as it was filtered */
  list: string;
}

/** What happens when two organizations become one, fact by fact and kind by kind. */
export function MergePage(props: MergePageProps) {
  const { noun, from, into, list, refused } = props;
  const t = useT();
  const back = withQuery(list, { open: into.id });
  return (
    <>
      <PageHead
        title={t("customer.merge.title")}
        note={t("customer.merge.note", {
          from: labelOf(noun, from),
          into: labelOf(noun, into),
        })}
        back={back}
      >
        <a class="btn btn-sm" href={mergeHref(list, into.id, from.id)}>
          <Icon name="arrow-left-right" />
          {t("customer.merge.swap")}
        </a>
      </PageHead>
      {refused && <ErrorSummary refusal={refused} />}
      <Form>
        <Hidden name="from_version" value={from.version} />
        <Hidden name="into_version" value={into.version} />
        <TwoColumns side={<Moves {...props} back={back} />}>
          <Facts {...props} />
        </TwoColumns>
      </Form>
    </>
  );
}

/** The facts that differ: one of both stays. */
function Facts({ noun, from, into, chosen }: MergePageProps) {
  const t = useT();
  const facts = Object.entries(chosen) as [Fact, "from" | "into"][];
  return (
    <Sheet
      title={t("customer.merge.facts")}
      note={t("customer.merge.facts.note")}
      flush
    >
      {facts.length === 0
        ? <p class="sb mut">{t("customer.merge.facts.none")}</p>
        : (
          <Table
            caption={t("customer.merge.facts")}
            rows={facts}
            rowKey={([fact]) => fact}
            columns={[
              {
                header: t("form.conflict.field"),
                cell: ([fact]) => t(fieldOf(noun, fact).label),
              },
              {
                header: labelOf(noun, into),
                cell: ([fact, side]) => (
                  <Pick
                    noun={noun}
                    row={into}
                    fact={fact}
                    side="into"
                    chosen={side}
                  />
                ),
              },
              {
                header: labelOf(noun, from),
                cell: ([fact, side]) => (
                  <Pick
                    noun={noun}
                    row={from}
                    fact={fact}
                    side="from"
                    chosen={side}
                  />
                ),
              },
            ]}
          />
        )}
    </Sheet>
  );
}

interface PickProps {
  noun: Resource;
  row: Row;
  fact: Fact;
  side: "from" | "into";
  chosen: "from" | "into";
}

function Pick({ noun, row, fact, side, chosen }: PickProps) {
  return (
    <RadioCard name={`facts.${fact}`} value={side} checked={side === chosen}>
      <Shown t={useT()} field={fieldOf(noun, fact)} name={fact} row={row} />
    </RadioCard>
  );
}

/** What moves, and the one button; or why there is none. */
function Moves(props: MergePageProps & { back: string }) {
  const { noun, from, into, counts, outstanding, back } = props;
  const { may, pending, tooMany } = props;
  const t = useT();
  const moving = (Object.entries(counts) as [Belonging, number][])
    .filter(([, n]) => n > 0);
  const open = may && pending.length === 0 && !tooMany;
  return (
    <Sheet title={t("customer.merge.moves", { name: labelOf(noun, into) })}>
      <div class="grid gap-4">
        {moving.length === 0
          ? <p class="mut">{t("customer.merge.moves.none")}</p>
          : (
            <ul class="rows">
              {moving.map(([table, n]) => (
                <li key={table}>{t(`customer.belonging.${table}`, { n })}</li>
              ))}
              {outstanding !== null && (
                <li>
                  <span>{t("customer.page.outstanding")}</span>
                  <Money fen={outstanding} strong />
                </li>
              )}
            </ul>
          )}
        <p class="mut">
          {t("customer.merge.text", { name: labelOf(noun, from) })}
        </p>
        {!may && <Note tone="bad">{t("customer.merge.orders")}</Note>}
        {tooMany && <Note tone="bad">{word(t, tooMany)}</Note>}
        {pending.length > 0 && (
          <Note tone="fin">
            {t("customer.merge.pending")}
            <ul>{pending.map((no) => <li key={no} class="num">{no}</li>)}</ul>
          </Note>
        )}
        <div class="flex gap-2">
          <a class="btn" href={back}>{t("common.cancel")}</a>
          {open && (
            <SubmitButton tone="badfill">{t("customer.merge.do")}</SubmitButton>
          )}
        </div>
      </div>
    </Sheet>
  );
}
