import { actionsColumn, type ListColumn } from "@/components/list/column.ts";
import { GoodsPicture } from "@/components/goods_picture.tsx";
import type { IconName } from "@/components/icon.tsx";
import { ShelfTag } from "@/components/shelf_tag.tsx";
import { RowActions, Two } from "@/components/table.tsx";
import { CopyText, DateTime, Money, Nothing } from "@/components/values.tsx";
import { cachedCategories } from "@/db/catalogue/categories.ts";
import {
  goodsByIds,
  goodsIds,
  type GoodsList,
  type GoodsRow,
  listGoods,
  noGoods,
} from "@/db/catalogue/goods_list.ts";
import { GOODS_KINDS, type GoodsKind } from "@/db/schema/catalogue.ts";
import type { Actor } from "@/domain/access.ts";
import {
  mayWriteGoods,
  seesCost,
  writableKinds,
  writersOf,
} from "@/domain/catalogue/catalogue_access.ts";
import { namedPaths } from "@/domain/catalogue/category_tree.ts";
import { GoodsFilter } from "@/domain/catalogue/goods_filter.ts";
import { setCategory, setShelf } from "@/domain/catalogue/write_goods.ts";
import { toApi } from "@/domain/money.ts";
import { optionalId, parse } from "@/domain/validate.ts";
import type { BulkAction, ListSpec, Words } from "../spec.ts";

/** The tabs of the catalogue: all goods, then one for each kind (specification section 2). */
export const GOODS_TABS = ["all", ...GOODS_KINDS] as const;
export type GoodsTab = typeof GOODS_TABS[number];

type GoodsColumn = ListColumn<GoodsRow>;

function hrefOf({ id }: GoodsRow): string {
  return `/prod/mall/good_detail/${id}`;
}

/** What goods are. */
function facts({ t }: Words): GoodsColumn[] {
  return [
    {
      key: "name",
      fixed: true,
      header: t("catalogue.goods.field.name"),
      sort: "name",
      facts: [
        {
          header: t("catalogue.goods.field.name"),
          value: (goods) => goods.name,
        },
        {
          header: t("catalogue.goods.field.unit"),
          value: (goods) => goods.unit,
        },
      ],
      cell: (goods) => (
        <span class="flex items-center gap-2.5 min-w-0">
          <GoodsPicture cover={goods.cover} icon={ICONS[goods.kind]} />
          <span class="min-w-0">
            <a class="lk go1" href={hrefOf(goods)}>{goods.name}</a>
            <small>{goods.unit}</small>
          </span>
        </span>
      ),
    },
    {
      key: "sn",
      header: t("catalogue.goods.field.sn"),
      sort: "sn",
      phone: "left",
      value: (goods) => goods.sn,
      cell: (goods) => (
        <CopyText value={goods.sn} label={t("catalogue.goods.field.sn")} />
      ),
    },
    {
      key: "kind",
      header: t("catalogue.goods.field.kind"),
      drop: 3,
      value: ({ kind }) => t(`catalogue.kind.${kind}`),
    },
    {
      key: "category",
      header: t("catalogue.goods.field.category_id"),
      drop: 2,
      phone: "right",
      value: (goods) => goods.category_path,
      cell: (goods) => goods.category_name ?? <Nothing />,
    },
  ];
}

function state({ t }: Words): GoodsColumn {
  return {
    key: "status",
    fixed: true,
    header: t("common.status"),
    phone: "status",
    value: ({ status }) =>
      t(`catalogue.goods.status.${status === 1 ? "1" : "0"}`),
    cell: ({ status }) => <ShelfTag status={status} />,
  };
}

const ICONS = {
  device: "tractor",
  oem: "box",
  project: "blocks",
  service: "cloud",
  detection: "flask-conical",
  fertilizer: "sprout",
  seedling: "trees",
  fruit: "apple",
  extend: "shapes",
  part: "cpu",
  maintenance: "wrench",
} as const satisfies Record<GoodsKind, IconName>;

/** Their prices, and how many versions contain them. */
function figures({ t }: Words, cost: boolean): GoodsColumn[] {
  const costPrice: GoodsColumn = {
    key: "cost_price",
    header: t("catalogue.goods.field.cost_price"),
    align: "end",
    hidden: true,
    drop: 3,
    money: true,
    value: ({ cost_price }) => toApi(cost_price),
    cell: ({ cost_price }) => <Money fen={cost_price} />,
  };
  return [
    {
      key: "price",
      header: t("catalogue.goods.field.price"),
      align: "end",
      sort: "-price",
      phone: "left",
      money: true,
      value: ({ price }) => toApi(price),
      cell: ({ price, kind }) =>
        kind === "oem"
          ? <span class="mut">{t("catalogue.list.by_version")}</span>
          : <Money fen={price} />,
    },
    ...cost ? [costPrice] : [],
    {
      key: "versions",
      header: t("catalogue.versions"),
      align: "end",
      drop: 3,
      phone: "right",
      facts: [
        {
          header: t("catalogue.versions"),
          value: ({ kind, versions }) => kind === "oem" ? versions : null,
        },
        {
          header: t("catalogue.list.offered.head"),
          value: ({ kind, offered }) => kind === "oem" ? offered : null,
        },
      ],
      cell: ({ kind, versions, offered }) =>
        kind !== "oem" ? <Nothing /> : (
          <Two
            first={versions}
            second={t("catalogue.list.offered", { n: offered })}
          />
        ),
    },
    {
      key: "created_at",
      header: t("common.created_at"),
      sort: "-id",
      hidden: true,
      drop: 3,
      at: (goods) => goods.created_at,
      cell: (goods) => <DateTime at={goods.created_at} />,
    },
  ];
}

/** No column where nothing may be done. */
function actions(
  { t }: Words,
  actor: Actor,
  kinds: readonly GoodsKind[],
): GoodsColumn[] {
  if (!kinds.some((kind) => mayWriteGoods(actor, kind))) return [];
  return [{
    ...actionsColumn(t),
    cell: ({ id, kind, name }) =>
      mayWriteGoods(actor, kind) && (
        <RowActions>
          <a
            class="btn btn-xs"
            href={`/prod/mall/good/${id}`}
            aria-label={t("catalogue.goods.edit", { what: name })}
          >
            {t("common.edit")}
          </a>
        </RowActions>
      ),
  }];
}

const writes = (actor: Actor) => writableKinds(actor).length > 0;
/** Whoever writes goods of some kind writes parts. */
const WRITERS = writersOf("part");

const ACTIONS: BulkAction[] = [
  {
    key: "put_on",
    label: "catalogue.goods.put_on",
    may: writes,
    by: WRITERS,
    run: (trx, actor, id) => setShelf(trx, actor, id, 1),
  },
  {
    key: "take_off",
    label: "catalogue.goods.take_off",
    confirm: "catalogue.list.take_off",
    may: writes,
    by: WRITERS,
    run: (trx, actor, id) => setShelf(trx, actor, id, 0),
  },
  {
    key: "set_category",
    label: "catalogue.list.set_category",
    may: writes,
    by: WRITERS,
    choice: {
      name: "category_id",
      label: "catalogue.goods.field.category_id",
      options: async ({ db }, t) => [
        ["", t("catalogue.goods.no_category")],
        ...namedPaths(await cachedCategories(db)).map((
          { row, path },
        ): [string, string] => [String(row.category_id), path.join(" / ")]),
      ],
    },
    run: (trx, actor, id, { category_id }) =>
      setCategory(trx, actor, id, parse(optionalId, category_id) ?? null),
  },
];

/** The catalogue; its views and columns are the same for all tabs. */
export const GOODS: ListSpec<GoodsRow, GoodsFilter, GoodsList> = {
  name: "catalogue.goods",
  title: "catalogue.list.all",
  caption: "catalogue.list.caption",
  tabs: ["status"],
  filter: GoodsFilter,
  columns: (words) => [...facts(words), ...figures(words, false), state(words)],
  idOf: ({ id }) => id,
  labelOf: ({ sn, name }) => `${sn} ${name}`,
  find: listGoods,
  none: noGoods,
  ids: (db, actor, filter, _, most) => goodsIds(db, actor, filter, most),
  rows: goodsByIds,
  actions: ACTIONS,
};

/** One tab of the list, with what the actor may see and do there. */
export function goodsList(tab: GoodsTab, actor: Actor): typeof GOODS {
  const kinds: readonly GoodsKind[] = tab === "all" ? GOODS_KINDS : [tab];
  const cost = kinds.some((kind) => seesCost(actor, kind));
  return {
    ...GOODS,
    title: tab === "all" ? GOODS.title : `site.prod.mall.${tab}`,
    filter: GoodsFilter.transform((filter) => ({
      ...filter,
      kind: tab === "all" ? [] : [tab],
    })),
    columns: (words) => [
      ...facts(words).map((column) =>
        tab === "all" || column.key !== "kind"
          ? column
          : { ...column, elsewhere: true as const }
      ),
      ...figures(words, cost),
      state(words),
      ...actions(words, actor, kinds),
    ],
  };
}
