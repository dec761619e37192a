import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, Nothing } from "@/components/values.tsx";
import type { MovementRow } from "@/db/oem/stock.ts";

interface MovementsTableProps {
  rows: readonly MovementRow[];
  /** the ledger without conditions */
  all: string;
}

/** Everything that came in and went out, newest first. */
export function MovementsTable({ rows, all }: MovementsTableProps) {
  const t = useT();
  return (
    <Table
      caption={t("sales.inventory.movements.caption")}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          title={t("sales.inventory.movements.empty")}
          text={t("list.empty.hint")}
        >
          <a class="btn" href={all}>{t("filter.clear")}</a>
        </EmptyState>
      }
      columns={[
        {
          header: t("sales.inventory.part"),
          cell: ({ name, sn }) => (
            <Two first={<b class="font-semibold">{name}</b>} second={sn} />
          ),
        },
        {
          header: t("oem.orders.customer"),
          phone: "line",
          cell: ({ organization }) => organization.name,
        },
        {
          header: t("common.quantity"),
          align: "end",
          phone: "status",
          cell: ({ quantity }) => <Signed quantity={quantity} />,
        },
        {
          header: t("sales.inventory.balance"),
          align: "end",
          drop: 2,
          cell: ({ balance }) => balance,
        },
        {
          header: t("sales.inventory.reference"),
          cell: (row) => (
            <Two
              first={<Reference {...row} />}
              second={t(`inventory.movement.${row.type}`)}
            />
          ),
        },
        {
          header: t("sales.inventory.by"),
          drop: 3,
          cell: ({ actor }) => actor ?? t("common.system"),
        },
        {
          header: t("common.time"),
          cell: ({ at }) => <DateTime at={at} />,
        },
      ]}
    />
  );
}

/** "+20" or "−20" */
function Signed({ quantity }: { quantity: number }) {
  const more = quantity > 0;
  return (
    <b class={more ? "text-done num" : "text-cust num"}>
      {`${more ? "+" : "\u2212"}${Math.abs(quantity)}`}
    </b>
  );
}

/** The document that moved the pieces, else the reason that was given. */
function Reference({ source, source_id, reference, reason }: MovementRow) {
  if (source === "oem_order") {
    return (
      <a class="lk num" href={`/mkt/oem/detail/${source_id}`}>{reference}</a>
    );
  }
  const said = [reference, reason].filter(Boolean).join(" · ");
  return said ? <>{said}</> : <Nothing />;
}
