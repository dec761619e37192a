import { Form, SubmitButton } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table } from "@/components/table.tsx";
import { CopyText, DateTime, Tag } from "@/components/values.tsx";
import type { CardRow } from "@/db/finance/cards.ts";

/** The receiving cards: a small table, not paged. */
export function CardsTable({ cards }: { cards: readonly CardRow[] }) {
  const t = useT();
  return (
    <Table
      caption={t("sales.card.caption")}
      rows={cards}
      rowKey={(card) => card.id}
      empty={
        <EmptyState
          title={t("sales.card.empty")}
          text={t("sales.card.empty.text")}
        />
      }
      columns={[
        {
          header: t("sales.card.bank"),
          cell: (card) => <b class="font-semibold">{card.bank}</b>,
        },
        { header: t("sales.card.holder"), cell: (card) => card.holder },
        {
          header: t("sales.card.number"),
          cell: (card) => (
            <CopyText value={card.number} label={t("sales.card.number")} />
          ),
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: (card) => (
            <Tag tone={card.status === 1 ? "done" : "shut"}>
              {t(
                card.status === 1
                  ? "finance.card.status.1"
                  : "finance.card.status.0",
              )}
            </Tag>
          ),
        },
        {
          header: t("common.created_at"),
          drop: 2,
          cell: (card) => <DateTime at={card.created_at} />,
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (card) => <CardActions {...card} />,
        },
      ]}
    />
  );
}

function CardActions({ id, bank, status, version }: CardRow) {
  const t = useT();
  const of = (words: string) => t("sales.card.act_of", { words, bank });
  const toggle = status === 1
    ? t("sales.card.disable")
    : t("sales.card.enable");
  return (
    <RowActions>
      <a
        class="btn btn-xs"
        href={`?edit=${id}`}
        aria-label={of(t("common.edit"))}
      >
        {t("common.edit")}
      </a>
      <Form event="toggle" version={version}>
        <Hidden name="card" value={id} />
        <Hidden name="status" value={status === 1 ? 0 : 1} />
        <SubmitButton tone="plain" size="xs" label={of(toggle)}>
          {toggle}
        </SubmitButton>
      </Form>
      <a
        class="btn btn-xs btn-bad"
        href={`?delete=${id}`}
        aria-label={of(t("common.delete"))}
      >
        {t("common.delete")}
      </a>
    </RowActions>
  );
}
