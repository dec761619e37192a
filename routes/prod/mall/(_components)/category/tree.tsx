import { Form } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon, type IconName } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";
import { shortCount } from "@/components/shell/badge_text.ts";
import { EmptyState } from "@/components/states.tsx";
import type { KeptCategory } from "@/db/catalogue/categories.ts";
import {
  childrenOf,
  heightIn,
  MAX_DEPTH,
  type Way,
} from "@/domain/catalogue/category_tree.ts";

const STEPS: readonly [way: Way, icon: IconName][] = [
  ["up", "arrow-up"],
  ["down", "arrow-down"],
  ["in", "indent-increase"],
  ["out", "indent-decrease"],
];

type Children = ReadonlyMap<number | null, KeptCategory[]>;

/** The categories below each other; every button works without a script, dragging needs one. */
export function CategoryTree({ rows }: { rows: readonly KeptCategory[] }) {
  const t = useT();
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t("catalogue.category.empty")}
        text={t("catalogue.category.empty.text")}
      />
    );
  }
  return (
    <div data-tree>
      <Level of={childrenOf(rows)} parent={null} depth={1} />
    </div>
  );
}

interface LevelProps {
  of: Children;
  parent: number | null;
  /** of its rows: 1 at the top */
  depth: number;
}

function Level({ of, parent, depth }: LevelProps) {
  const siblings = of.get(parent) ?? [];
  if (siblings.length === 0) return null;
  return (
    <ul
      class={parent === null ? undefined : "ml-3 md:ml-8 border-l border-line"}
      data-parent={parent ?? ""}
    >
      {siblings.map((category, at) => (
        <li key={category.category_id} data-category={category.category_id}>
          <Row
            category={category}
            goods={goodsIn(of, category)}
            first={at === 0}
            last={at === siblings.length - 1}
            full={depth === MAX_DEPTH}
            empty={!of.has(category.category_id)}
            deep={depth + heightIn(of, category.category_id) > MAX_DEPTH}
          />
          <Level of={of} parent={category.category_id} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  category: KeptCategory;
  /** in it and all below it, as its list finds them */
  goods: number;
  first: boolean;
  last: boolean;
  /** nothing fits below it */
  full: boolean;
  /** nothing is below it */
  empty: boolean;
  /** it fits one level lower no more, with what is below it */
  deep: boolean;
}

function Row(props: RowProps) {
  const { category, goods, first, last, full, empty, deep } = props;
  const t = useT();
  const { category_id: id, category_name: name, parent_id } = category;
  const nothing: Record<Way, boolean> = {
    up: first,
    down: last,
    in: first || deep,
    out: parent_id === null,
  };
  const of = (act: string) => t("common.labelled", { label: act, words: name });
  return (
    <div
      id={`c-${id}`}
      tabindex={-1}
      class={`flex flex-wrap items-center gap-x-3 gap-y-1 px-3 md:px-4 py-1.5 ${
        first && parent_id === null ? "" : "border-t border-line"
      }`}
      data-row
    >
      <b>{name}</b>
      <Goods id={id} count={goods} />
      <span class="flex md:gap-1 max-md:order-last max-md:w-full max-md:-mx-3 ml-auto">
        <Form event="step" class="flex md:gap-1">
          <Hidden name="category" value={id} />
          {STEPS.map(([way, icon]) => (
            <button
              type="submit"
              class="btn btn-xs btn-quiet btn-square disabled:opacity-40"
              name="way"
              value={way}
              disabled={nothing[way]}
              aria-label={of(t(`catalogue.category.way.${way}`))}
              title={t(`catalogue.category.way.${way}`)}
            >
              <Icon name={icon} />
            </button>
          ))}
        </Form>
        {!full && (
          <a
            class="btn btn-xs btn-quiet btn-square"
            href={`?edit=new&parent=${id}`}
            aria-label={of(t("catalogue.category.add_below"))}
            title={t("catalogue.category.add_below")}
          >
            <Icon name="plus" />
          </a>
        )}
      </span>
      <span class="flex gap-1 max-md:ml-auto">
        <a
          class="btn btn-xs"
          href={`?edit=${id}`}
          aria-label={of(t("common.edit"))}
        >
          {t("common.edit")}
        </a>
        {empty && category.goods === 0 && (
          <a
            class="btn btn-xs btn-quiet"
            href={`?delete=${id}`}
            aria-label={of(t("common.delete"))}
          >
            {t("common.delete")}
          </a>
        )}
      </span>
    </div>
  );
}

/** Each is counted up to `COUNTED_TO` (domain/badges.ts), and so is their sum; the list behind it counts on. */
function goodsIn(of: Children, { category_id, goods }: KeptCategory): number {
  const below = of.get(category_id) ?? [];
  return below.reduce((sum, one) => sum + goodsIn(of, one), goods);
}

/** How many goods are in the category and below it, linked to their list. */
function Goods({ id, count }: { id: number; count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <a class="lk text-dense num" href={`/prod/mall/all?category_id=${id}`}>
      {t("catalogue.category.goods", { n: shortCount(count) })}
    </a>
  );
}
