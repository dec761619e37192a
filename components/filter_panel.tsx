import type { Text } from "@/domain/errors.ts";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Option, Options } from "./fields.tsx";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { pathOf, queryEntries, withQuery } from "./query.ts";
import { presetsOf } from "./presets.ts";
import { useReader, useT, word } from "./reader.tsx";
import { PreferenceForm } from "./shell/preference.tsx";

interface FieldProps {
  name: string;
  label: string;
  /** left out: what the query says */
  value?: string | number;
  kind?: "text" | "number" | "date" | "select";
  /** of a select: value and words of each condition */
  options?: readonly Option[];
  /** of a select: the words for no condition; default: all */
  unset?: string;
  placeholder?: string;
  /** beside the label */
  beside?: ComponentChildren;
}

/** One condition of a filter panel. */
export function Field(
  props: FieldProps,
) {
  const { name, label, kind = "text", options, unset } = props;
  const { placeholder, beside } = props;
  const t = useT();
  const { asked, fault, conditions } = useContext(Panel);
  const { value = asked.get(name) ?? "" } = props;
  const error = fault[name];
  const id = `q-${name}`;
  const typed = String(value);
  const chosen = options?.find(([option]) => option === typed);
  conditions.push({
    names: [name],
    words: typed && (chosen ? chosen[1] : `${label}: ${typed}`),
  });
  const shared = {
    id,
    name,
    "aria-invalid": error && true,
    "aria-describedby": error && `${id}-error`,
  };
  return (
    <div>
      <label class="lab" for={id}>{label}</label>
      {beside}
      {kind === "select"
        ? (
          <select class="select select-sm" {...shared}>
            <Options
              value={value}
              options={options ?? []}
              blank={unset ?? t("common.all")}
            />
          </select>
        )
        : (
          <input
            class={kind === "text" ? "input input-sm" : "input input-sm num"}
            type={kind === "date" ? "date" : "text"}
            inputmode={kind === "number" ? "numeric" : undefined}
            value={value}
            placeholder={placeholder}
            {...shared}
          />
        )}
      {error && <p class="err" id={`${id}-error`}>{word(t, error)}</p>}
    </div>
  );
}

/** Two inclusive days, in the parameters `from` and `to`; the usual spans are one click away. `label`: default created. */
export function DateRange({ label }: { label?: string }) {
  const t = useT();
  return (
    <>
      <Field
        name="from"
        label={label ?? t("filter.created_from")}
        kind="date"
        beside={<Presets />}
      />
      <Field name="to" label={t("filter.to")} kind="date" />
    </>
  );
}

/** The days that people ask for most: a menu that the page carries only when it was asked for. */
function Presets() {
  const { t, today } = useReader();
  const { asked, dates } = useContext(Panel);
  const words = t("filter.presets");
  if (!dates) {
    return (
      <a
        class="preset"
        href={withQuery(`?${asked}`, { menu: "dates" })}
        aria-label={words}
      >
        <Icon name="calendar-range" />
      </a>
    );
  }
  return (
    <details class="dd preset" open>
      <summary aria-label={words}>
        <Icon name="calendar-range" />
      </summary>
      <ul>
        {presetsOf(today).map(({ name, from, to }) => (
          <li>
            <a
              href={withQuery(`?${asked}`, {
                from,
                to,
                page: null,
                after: null,
              })}
            >
              {t(`filter.preset.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A condition of the panel: its parameters, and in words what is in force. */
interface Condition {
  names: readonly string[];
  words: string;
}

interface PanelState {
  /** the query, as it was typed */
  asked: URLSearchParams;
  /** what is wrong with it, by parameter */
  fault: Readonly<Record<string, Text>>;
  /** the menu of spans is open */
  dates: boolean;
  /** filled by the fields of a panel while they are rendered, read by what comes after them */
  conditions: Condition[];
}

const Panel = createContext<PanelState>({
  asked: new URLSearchParams(),
  fault: {},
  dates: false,
  conditions: [],
});

interface FilterPanelProps {
  /** current path and query */
  url: string;
  /** as the reader left it last */
  open: boolean;
  /** what was refused, by condition: that opens the panel */
  fault?: Readonly<Record<string, Text>>;
  /** the page was asked for with the menu of spans of days open */
  dates?: boolean;
  /** without a query the list opens with a view: then no condition has to be said */
  opensWithView?: boolean;
  /** the query that stays when no condition is left; left out: which of a page's lists it is */
  home?: string;
  /** `Field` and `DateRange` */
  children: ComponentChildren;
}

/** The parameters that choose one of the lists of a page. */
const LISTS = new Set(["tab", "kind"]);

/** The list without any condition; which of a page's lists it is, is none. */
function withoutConditions(
  { url, home, opensWithView }: Omit<FilterPanelProps, "children">,
): string {
  const path = pathOf(url);
  const view = opensWithView ? "none" : null;
  if (home !== undefined) return withQuery(`${path}?${home}`, { view });
  const lists = queryEntries(url).filter(([name]) => LISTS.has(name));
  return withQuery(path, { ...Object.fromEntries(lists), view });
}

/** The conditions of a list: a GET form that keeps what the tabs and heads chose, and what is in force as chips. */
export function FilterPanel(props: FilterPanelProps) {
  const { url, open, fault, dates = false, opensWithView, children } = props;
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
            <button type="submit" class="btn btn-sm btn-primary">
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

/** What the query holds beside the panel's own parameters; another page of another result makes no sense. */
function Others({ url }: { url: string }) {
  const { conditions } = useContext(Panel);
  const own = new Set([
    "page",
    "after",
    "menu",
    "view",
    ...conditions.flatMap(({ names }) => names),
  ]);
  return (
    <>
      {queryEntries(url).filter(([name]) => !own.has(name)).map((entry) => (
        <Hidden name={entry[0]} value={entry[1]} />
      ))}
    </>
  );
}

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
          {words}
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
