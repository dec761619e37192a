import { counted } from "@/components/list.tsx";
import { useT } from "@/components/reader.tsx";
import { Rows, Sheet, SumList } from "@/components/sheet.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, Money, Nothing, Tag } from "@/components/values.tsx";
import type { Owned, Some, Uses } from "@/db/catalogue/goods_around.ts";
import { grouped } from "@/locales/digits.ts";
import type { GoodsPage } from "./load.ts";

/** Its prices. */
export function Prices({ goods, cost }: GoodsPage) {
  const t = useT();
  if (goods.kind === "oem") {
    return (
      <Sheet title={t("catalogue.goods.field.price")}>
        <p class="mut">{t("catalogue.goods.price.by_version")}</p>
        {cost && goods.cost_price !== null && (
          <SumList
            items={[{
              label: t("catalogue.goods.field.cost_price"),
              value: <Money fen={goods.cost_price} />,
            }]}
          />
        )}
      </Sheet>
    );
  }
  return (
    <Sheet title={t("catalogue.goods.field.price")}>
      <SumList
        items={[
          {
            label: t("catalogue.goods.field.price"),
            value: <Money fen={goods.price} />,
            strong: true,
          },
          ...cost
            ? [{
              label: t("catalogue.goods.field.cost_price"),
              value: <Money fen={goods.cost_price} />,
            }]
            : [],
        ]}
      />
    </Sheet>
  );
}

interface RestProps extends Some<unknown> {
  /** where all of them are */
  all?: string;
}

/** How many more rows there are than are shown, and the way to them. */
function Rest({ rows, count, all }: RestProps) {
  const t = useT();
  if (count <= rows.length) return null;
  return (
    <p class="px-4 py-2 mut text-dense">
      {t("catalogue.shown_of", {
        shown: rows.length,
        n: counted(t, count),
      })} {all && <a class="lk" href={all}>{t("catalogue.shown_of.all")}</a>}
    </p>
  );
}

interface WhereUsedProps {
  uses: Uses;
  /** all rows are shown */
  every: boolean;
}

/** The products that need a part. */
export function WhereUsed({ uses, every }: WhereUsedProps) {
  const t = useT();
  return (
    <Sheet
      title={t("catalogue.uses")}
      id="uses"
      note={t("catalogue.uses.n", { n: uses.count })}
      flush
    >
      <Table
        caption={t("catalogue.uses")}
        rows={uses.rows}
        rowKey={(use) => use.version_id}
        empty={<p class="p-4 mut">{t("catalogue.uses.none")}</p>}
        columns={[
          {
            header: t("catalogue.uses.product"),
            cell: ({ goods_id, version_id, name, sn }) => (
              <Two
                first={
                  <a
                    class="lk go1"
                    href={`/prod/mall/good_detail/${goods_id}#version-${version_id}`}
                  >
                    {name}
                  </a>
                }
                second={sn}
              />
            ),
          },
          {
            header: t("catalogue.version.field.version"),
            phone: "status",
            cell: ({ version, status }) => (
              <>
                {version}{" "}
                {status === 0 && (
                  <Tag tone="shut">{t("catalogue.version.status.0")}</Tag>
                )}
              </>
            ),
          },
          {
            header: t("catalogue.bill.usage"),
            align: "end",
            phone: "left",
            cell: ({ usage }) => usage,
          },
          {
            header: t("catalogue.bill.accessory"),
            phone: "right",
            cell: ({ accessory }) =>
              accessory ? t("common.yes") : t("common.no"),
          },
        ]}
      />
      <Rest {...uses} all={every ? undefined : "?uses=all#uses"} />
    </Sheet>
  );
}

/** Every change of a price, the latest first. */
export function PriceHistory({ prices, every }: GoodsPage) {
  const t = useT();
  return (
    <Sheet title={t("catalogue.prices")} id="prices" flush>
      <Table
        caption={t("catalogue.prices")}
        rows={prices.rows}
        rowKey={(row) => row.id}
        empty={<p class="p-4 mut">{t("catalogue.prices.none")}</p>}
        columns={[
          {
            header: t("common.time"),
            cell: ({ at }) => <DateTime at={at} form="full" />,
          },
          {
            header: t("catalogue.prices.field"),
            phone: "status",
            cell: ({ field, version }) => (
              <>
                {t(`catalogue.prices.field.${field}`)} {version}
              </>
            ),
          },
          {
            header: t("catalogue.prices.old"),
            align: "end",
            phone: "left",
            cell: ({ old_price }) => <Money fen={old_price} />,
          },
          {
            header: t("catalogue.prices.new"),
            align: "end",
            phone: "right",
            cell: ({ new_price }) => <Money fen={new_price} />,
          },
          {
            header: t("catalogue.prices.by"),
            cell: ({ by }) => by ?? <Nothing />,
          },
        ]}
      />
      <Rest {...prices} all={every.prices ? undefined : "?prices=all#prices"} />
    </Sheet>
  );
}

interface StockProps {
  owned: Owned;
  unit: string;
  /** of the part, for the way to the list; null where the reader may not open it */
  sn: string | null;
}

/** What customers have of a part, by organization. */
export function Stock({ owned, unit, sn }: StockProps) {
  const t = useT();
  const { rows, total, count } = owned;
  return (
    <Sheet
      title={t("catalogue.stock")}
      note={t("catalogue.stock.total", { n: total, unit })}
      aside={sn !== null && rows.length > 0 && (
        <a
          class="lk text-dense"
          href={`/mkt/oem/inventory?keyword=${encodeURIComponent(sn)}`}
        >
          {t("catalogue.stock.open")}
        </a>
      )}
    >
      {rows.length === 0
        ? <p class="mut">{t("catalogue.stock.none")}</p>
        : (
          <Rows
            items={rows.map(({ name, quantity }) => [name, grouped(quantity)])}
          />
        )}
      <Rest rows={rows} count={count} />
    </Sheet>
  );
}
