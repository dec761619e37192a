import { Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { listAlone, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { GoodsList } from "@/db/catalogue/goods_list.ts";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import type { GoodsFilter } from "@/domain/catalogue/goods_filter.ts";
import type { GoodsTab } from "@/lists/catalogue/goods.tsx";
import type { ListData } from "@/lists/handlers.ts";
import { ImportDialog, ImportLink } from "@/resource/import/dialog.tsx";
import type { T } from "@/locales/messages.ts";
import { categoryOptions } from "../category/category_form.ts";
import type { Loaded } from "./load.ts";

interface GoodsListPageProps {
  data: ListData<GoodsFilter, GoodsList, Loaded>;
  url: URL;
}

const SHELF = [
  [1, "catalogue.goods.status.1"],
  [0, "catalogue.goods.status.0"],
] as const;

/** One tab of the catalogue. */
export function GoodsListPage({ data, url }: GoodsListPageProps) {
  const t = useT();
  const { tab, spec, kinds, rows, importing } = data.loaded;
  const makes = tab === "all" ? kinds.length > 0 : kinds.includes(tab);
  const list = listAlone(url);
  const make = makes && (
    <>
      <ImportLink list={list} />
      <a
        class="btn btn-primary"
        href={withQuery("/prod/mall/good", {
          kind: tab === "all" ? null : tab,
        })}
      >
        <Icon name="plus" />
        {t("catalogue.goods.add")}
      </a>
    </>
  );
  return (
    <>
      <ListView
        spec={spec}
        data={data}
        url={url}
        head={make}
        tabs={
          <>
            <Tabs data={data} url={url} />
            <StatusChips
              label={t("common.status")}
              items={statusTabs(t, list, {
                statuses: SHELF,
                chosen: data.filter.status,
                counts: data.found.shelf ?? undefined,
              })}
            />
          </>
        }
        conditions={conditions(t, data)}
        empty={{
          title: t("catalogue.list.empty"),
          text: t("list.empty.hint"),
        }}
        first={isEmpty(data.found.counts)
          ? {
            title: t("catalogue.list.none"),
            text: t("catalogue.list.none_text"),
          }
          : undefined}
      />
      {importing && <ImportDialog noun={rows} close={list} {...importing} />}
    </>
  );
}

/** Whether there are no goods of any kind. */
function isEmpty(counts: GoodsList["counts"]): boolean {
  return counts !== null && GOODS_KINDS.every((kind) => counts[kind] === 0);
}

/** Every tab under the same conditions, with its count. */
function Tabs({ data, url }: GoodsListPageProps) {
  const t = useT();
  const { found: { counts }, loaded } = data;
  const { tab, tabs } = loaded;
  const count = (one: GoodsTab) =>
    counts === null
      ? undefined
      : one === "all"
      ? GOODS_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
      : counts[one];
  return (
    <PhaseTabs
      label={t("site.prod.mall")}
      items={tabs.map((one) => ({
        title: t(`site.prod.mall.${one}`),
        href: withQuery(
          listAlone({ pathname: `/prod/mall/${one}`, search: url.search }),
          { page: null },
        ),
        count: count(one),
        current: one === tab,
      }))}
    />
  );
}

/** Whether prices are asked for: products have none, but who comes to them with such a condition sees it. */
function isPriced(
  { price_from, price_to }: GoodsListPageProps["data"]["filter"],
): boolean {
  return price_from !== undefined || price_to !== undefined;
}

function conditions(
  t: T,
  { filter, loaded }: GoodsListPageProps["data"],
) {
  return (
    <>
      <KeywordField hint={t("catalogue.list.keyword")} />
      <Field
        name="category_id"
        label={t("catalogue.goods.field.category_id")}
        kind="select"
        options={categoryOptions(loaded.categories)}
      />
      {(loaded.tab !== "oem" || isPriced(filter)) && (
        <>
          <Field
            name="price_from"
            label={t("catalogue.list.price_from")}
            placeholder="¥"
          />
          <Field
            name="price_to"
            label={t("catalogue.list.price_to")}
            placeholder="¥"
          />
        </>
      )}
    </>
  );
}
