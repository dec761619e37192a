import { DefaultSubmit } from "../default_submit.tsx";
import { Hidden } from "../hidden.tsx";
import { Icon } from "../icon.tsx";
import { withQuery } from "../query.ts";
import { useT } from "../reader.tsx";
import { PreferenceForm } from "../shell/preference.tsx";
import { sortBy } from "../table.tsx";
import type { ListColumn } from "./column.ts";

interface ColumnsMenuProps<Row> {
  list: string;
  /** current path and query */
  url: string;
  /** all that may be chosen, the shown ones first */
  columns: readonly ListColumn<Row>[];
  shown: readonly ListColumn<Row>[];
  /** the keys of those that are shown, with those that only other pages of the list have */
  everywhere: readonly string[];
  dense: boolean;
  /** the menu that the page was asked for with: "columns", or "columns.up.total" after the arrow of a column */
  menu: string | null;
}

/** The menu of columns, their order, and the row density. */
export function ColumnsMenu<Row>(props: ColumnsMenuProps<Row>) {
  const { url, dense, menu } = props;
  const open = menu !== null && /^columns\b/.test(menu);
  const t = useT();
  return (
    <span class="go lg-only">
      <PreferenceForm name="size" back={url}>
        <button
          type="submit"
          class="btn btn-xs btn-quiet"
          name="value"
          value={dense ? "medium" : "small"}
        >
          <Icon name={dense ? "rows-2" : "rows-3"} />
          {t(dense ? "list.size.medium" : "list.size.small")}
        </button>
      </PreferenceForm>
      {open ? <OpenColumns {...props} /> : (
        <a
          class="btn btn-xs btn-quiet"
          href={withQuery(url, { menu: "columns" })}
        >
          <Icon name="columns-3" />
          {t("list.columns")}
        </a>
      )}
    </span>
  );
}

/** The open menu: ticked columns are shown, in this order. */
function OpenColumns<Row>(props: ColumnsMenuProps<Row>) {
  const { list, url, columns, shown, everywhere, menu } = props;
  const t = useT();
  const free = columns.filter((column) => shown.includes(column));
  const pressed = pressedAmong(free, menu);
  return (
    <details class="dd" open>
      <summary class="btn btn-xs btn-quiet" autofocus={!pressed}>
        <Icon name="columns-3" />
        {t("list.columns")}
      </summary>
      <PreferenceForm
        name="columns"
        back={withQuery(url, { columns: null })}
        class="p-1"
      >
        <Hidden name="list" value={list} />
        {everywhere.map((key) => (
          <Hidden
            key={key}
            name="before"
            value={key}
          />
        ))}
        <DefaultSubmit name="value" value="choose" />
        <ul class="cols">
          {columns.map((column, i) => (
            <li>
              <label>
                <input
                  type="checkbox"
                  class="checkbox checkbox-xs"
                  name="columns"
                  value={column.key}
                  autocomplete="off"
                  checked={shown.includes(column)}
                />
                {column.header}
              </label>
              {i < free.length && WAYS.map((way) => (
                <Move
                  key={way}
                  column={column}
                  way={way}
                  off={i === endOf(free, way)}
                  focused={pressed === `${way} ${column.key}`}
                />
              ))}
              <Hidden name="order" value={column.key} />
            </li>
          ))}
        </ul>
        <div class="flex gap-1 mt-1">
          <button
            type="submit"
            class="btn btn-xs btn-primary flex-1"
            name="value"
            value="choose"
          >
            {t("list.columns.apply")}
          </button>
          <button type="submit" class="btn btn-xs" name="value" value="reset">
            {t("list.columns.reset")}
          </button>
        </div>
      </PreferenceForm>
    </details>
  );
}

const WAYS = ["up", "down"] as const;

/** The place of the column that can't go further this way. */
function endOf(free: readonly unknown[], way: typeof WAYS[number]): number {
  return way === "up" ? 0 : free.length - 1;
}

/** The arrow that was pressed, to be pressed again; at an end the other one. Only shown columns have arrows. */
function pressedAmong<Row>(
  free: readonly ListColumn<Row>[],
  menu: string | null,
): string | undefined {
  const [, pressed = "", key = ""] = (menu ?? "").split(".", 3);
  const at = free.findIndex((column) => column.key === key);
  if (at < 0) return undefined;
  const ways = pressed === "down" ? WAYS.toReversed() : WAYS;
  const way = ways.find((one) => at !== endOf(free, one));
  return way && `${way} ${key}`;
}

interface MoveProps<Row> {
  column: ListColumn<Row>;
  way: typeof WAYS[number];
  off: boolean;
  focused: boolean;
}

function Move<Row>({ column, way, off, focused }: MoveProps<Row>) {
  const t = useT();
  return (
    <button
      type="submit"
      class="btn btn-xs btn-quiet btn-square"
      name="value"
      value={`${way} ${column.key}`}
      disabled={off}
      autofocus={focused}
      aria-label={t(`list.columns.${way}`, { column: column.header })}
    >
      <Icon name={way === "up" ? "arrow-up" : "arrow-down"} />
    </button>
  );
}

interface CardToolsProps<Row> {
  /** current path and query */
  url: string;
  sort?: string;
  columns: readonly ListColumn<Row>[];
  /** the page was asked for with the menu of sorts open */
  open: boolean;
  /** rows can be ticked: whether they are being ticked now */
  selects?: boolean;
  /** rows are cards on any screen */
  cards?: boolean;
}

/** What tables have in their heads, where rows are cards: the sorts, and ticks where they are asked for. */
export function CardTools<Row>(
  { url, sort, columns, open, selects, cards }: CardToolsProps<Row>,
) {
  const t = useT();
  const ways = columns.flatMap(({ header, sort: first }) =>
    first ? [{ header, ...sortBy(first, { url, sort }) }] : []
  );
  if (ways.length === 0 && selects === undefined) return null;
  const current = ways.find(({ sorted }) => sorted);
  const button = {
    class: "btn btn-xs btn-quiet",
    children: (
      <>
        <Icon name={current?.icon ?? "arrow-up-down"} />
        {current?.header ?? t("list.sort")}
      </>
    ),
  };
  return (
    <span class={cards ? "go" : "go ph-only"}>
      {selects !== undefined && (
        <a
          class="btn btn-xs btn-quiet"
          href={selects ? url : withQuery(url, { menu: "select" })}
        >
          <Icon name={selects ? "x" : "list-checks"} />
          {t(selects ? "list.bulk.clear" : "list.ticks")}
        </a>
      )}
      {ways.length === 0 ? null : open
        ? (
          <details class="dd" open>
            <summary {...button} autofocus />
            <ul>
              {ways.map(({ header, sorted, href, icon }) => (
                <li>
                  <a href={href} aria-current={sorted && "true"}>
                    <Icon name={icon} />
                    {header}
                    {sorted && (
                      <span class="sr">{t(`list.sort.${sorted}`)}</span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )
        : <a href={withQuery(url, { menu: "sort" })} {...button} />}
    </span>
  );
}

/** The list under the current filter and columns, as a file; a refusal is a page, which `download` would hide. */
export function ExportMenu({ url }: { url: string }) {
  const t = useT();
  const to = (format: string) =>
    withQuery(url, { format, page: null, after: null });
  return (
    <details class="dd">
      <summary class="btn" aria-label={t("list.export")}>
        <Icon name="download" />
        <span class="lg-only">{t("list.export")}</span>
      </summary>
      <ul>
        <li>
          <a href={to("csv")} data-file>{t("list.export.csv")}</a>
        </li>
        <li>
          <a href={to("xlsx")} data-file>{t("list.export.xlsx")}</a>
        </li>
      </ul>
    </details>
  );
}
