import type { Text } from "@/domain/errors.ts";
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { Panel } from "./filter_field.tsx";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { pathOf, queryEntries, withQuery } from "./query.ts";
import { useT } from "./reader.tsx";
import { PreferenceForm } from "./shell/preference.tsx";

interface FilterPanelProps {
  /** current path and query */
  url: string;
  /** as the reader left it last */
  open: boolean;
  /** faults by condition: they open the panel */
  fault?: Readonly<Record<string, Text>>;
  /** the page was asked for with the menu of spans of days open */
  dates?: boolean;
  /** without a query the list opens with a view: then no condition has to be said */
  opensWithView?: boolean;
  /** the page has another primary button */
  plain?: boolean;
  /** the query that stays when no condition is left: it selects the list among those of its page */
  home?: string;
  /** `Field` and `DateRange` */
  children: ComponentChildren;
}

/** The list without any condition. */
function withoutConditions(
  { url, home = "", opensWithView }: Omit<FilterPanelProps, "children">,
): string {
  const view = opensWithView ? "none" : null;
  return withQuery(`${pathOf(url)}?${home}`, { view });
}

/**
 * A list's conditions: a GET form that keeps the choices of tabs and column heads, and the current conditions as chips.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { url, open, fault, dates = false, opensWithView, plain, children } =
    props;
  const t = useT();
  const none = withoutConditions(props);
  return (
    <Panel.Provider
      value={{
        asked: new URLSearchParams(queryEntries(url)),
        fault: fault ?? {},
        dates,
        conditions: [],
      }}
    >
      <details
        class="flt"
        open={open || dates || fault !== undefined}
        data-open={open ? "1" : "0"}
      >
        <summary>
          <Icon name="list-filter" />
          <b>{t("filter_panel.title.default")}</b>
          <Icon name="chevron-down" />
        </summary>
        <form class="fgrid">
          {children}
          <Others url={url} />
          <div class="go">
            <button
              type="submit"
              class={plain ? "btn btn-sm" : "btn btn-sm btn-primary"}
            >
              {t("filter.apply")}
            </button>
            <a class="btn btn-sm btn-quiet" href={none}>
              {t("filter.reset")}
            </a>
          </div>
        </form>
        <noscript>
          <PreferenceForm name="filter" back={url} class="keep">
            <Hidden name="value" value={open ? "0" : "1"} />
            <button type="submit" class="btn btn-xs btn-quiet">
              {t(open ? "filter.keep_closed" : "filter.keep_open")}
            </button>
          </PreferenceForm>
        </noscript>
      </details>
      <Chips url={url} none={none} view={opensWithView ? "none" : null} />
    </Panel.Provider>
  );
}

/** The query's other parameters; a page number makes no sense for another result. */
function Others({ url }: { url: string }) {
  const { conditions } = useContext(Panel);
  const own = new Set([
    "page",
    "after",
    "menu",
    "view",
    ...conditions.flatMap(({ names, unseen }) => unseen ? [] : names),
  ]);
  return (
    <>
      {queryEntries(url).filter(([name]) => !own.has(name)).map((entry) => (
        <Hidden name={entry[0]} value={entry[1]} />
      ))}
    </>
  );
}
Others.lazy = true;

interface ChipsProps {
  url: string;
  /** the list without any condition */
  none: string;
  view: "none" | null;
}

/** The conditions in force, each with the way out of it. */
function Chips({ url, none, view }: ChipsProps) {
  const t = useT();
  const { conditions } = useContext(Panel);
  const inForce = conditions.filter(({ words }) => words);
  if (inForce.length === 0) return null;
  return (
    <nav class="chips conds" aria-label={t("filter.in_force")}>
      {inForce.map(({ names, words }) => (
        <a
          class="chip"
          key={words}
          href={withQuery(url, {
            page: null,
            after: null,
            view,
            ...Object.fromEntries(names.map((name) => [name, null])),
          })}
          aria-label={t("filter.remove", { condition: words })}
        >
          <span class="clip">{words}</span>
          <Icon name="x" />
        </a>
      ))}
      {inForce.length > 1 && (
        <a class="chip" href={none}>
          {t("filter.clear")}
        </a>
      )}
    </nav>
  );
}
Chips.lazy = true;
