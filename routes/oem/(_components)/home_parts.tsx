import { counted } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Rows } from "@/components/sheet.tsx";
import { WorkTodo } from "@/components/work.tsx";
import type { List } from "@/db/list.ts";
import type { OrderList } from "@/db/oem/orders.ts";
import type { StockRow } from "@/db/oem/stock.ts";
import type { Waiting } from "@/db/sales/waiting.ts";
import { PHASE_NAMES, PHASES } from "@/domain/oem/status.ts";
import { MY_INVENTORY } from "@/lists/oem/portal/place.ts";

/** The page with the orders of the reader's organization. */
export const MINE = "/oem/order/mine";

/** Work of the customer by kind, with the lists behind it. */
export function WaitingList({ waiting }: { waiting: Waiting[] }) {
  const t = useT();
  if (waiting.length === 0) {
    return <p class="sb mut">{t("oem.portal.nothing_waits")}</p>;
  }
  return (
    <>
      {waiting.map((work) => <WorkTodo key={work.kind} work={work} />)}
    </>
  );
}

/** Orders by phase, with the lists behind them. */
export function PhaseCounts({ orders }: { orders: OrderList }) {
  const t = useT();
  return (
    <Rows
      items={PHASE_NAMES.map((phase) => [
        <a key={phase} class="lk go1" href={withQuery(MINE, { phase })}>
          {t(`oem.order.phase.${phase}`)}
        </a>,
        PHASES[phase].reduce((sum, status) => sum + orders.counts[status], 0),
      ])}
    />
  );
}

/** Parts of which nothing is left: the first of them, with the list of all. */
export function RanOut({ rows, total, totalMore }: List<StockRow>) {
  const t = useT();
  if (rows.length === 0) {
    return <p class="mut">{t("oem.portal.nothing_ran_out")}</p>;
  }
  return (
    <>
      <Rows items={rows.map(({ name, sn }) => [name, sn])} />
      {rows.length < total && (
        <a class="lk" href={withQuery(MY_INVENTORY, { empty: "1" })}>
          {t("oem.portal.ran_out.all", { n: counted(t, total, totalMore) })}
        </a>
      )}
    </>
  );
}
