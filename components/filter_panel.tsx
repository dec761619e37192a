import type { Text } from "@/domain/errors.ts";
import { type ComponentChildren, toChildArray } from "preact";
import type { Option } from "./fields.tsx";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { queryEntries, withQuery } from "./query.ts";
import { useT, word } from "./reader.tsx";
import { Tag } from "./values.tsx";

interface FieldProps {
  name: string;
  label: string;
  value?: string | number;
  kind?: "text" | "number" | "date" | "select";
  /** of a select: value and words of each condition */
  options?: readonly Option[];
  /** of a select: the words for no condition; default: all */
  unset?: string;
  placeholder?: string;
  error?: Text;
}

/** One condition of a filter panel. */
export function Field(
  { name, label, value, kind = "text", options, unset, placeholder, error }:
    FieldProps,
) {
  const t = useT();
  const id = `q-${name}`;
  const shared = {
    id,
    name,
    "aria-invalid": error && true,
    "aria-describedby": error && `${id}-error`,
  };
  return (
    <div>
      <label class="lab" for={id}>{label}</label>
      {kind === "select"
        ? (
          <select class="select select-sm" {...shared}>
            <option value="">{unset ?? t("common.all")}</option>
            {options?.map(([option, words]) => (
              <option value={option} selected={option === String(value ?? "")}>
                {words}
              </option>
            ))}
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

interface DateRangeProps {
  /** the query, as it was typed */
  asked: URLSearchParams;
  /** what is wrong with the query, by parameter */
  fault: Readonly<Record<string, Text>>;
  /** what happened then; default: created */
  label?: string;
}

/** Two inclusive days, in the parameters `from` and `to`. */
export function DateRange({ asked, fault, label }: DateRangeProps) {
  const t = useT();
  const day = (name: "from" | "to", words: string) => (
    <Field
      name={name}
      label={words}
      kind="date"
      value={asked.get(name) ?? ""}
      error={fault[name]}
    />
  );
  return (
    <>
      {day("from", label ?? t("filter.created_from"))}
      {day("to", t("filter.to"))}
    </>
  );
}

interface FilterPanelProps {
  /** current path and query */
  url: string;
  /** as the reader left it last */
  open: boolean;
  /** `Field` and `DateRange`, directly */
  children: ComponentChildren;
}

/** The parameters that choose one of the lists of a page. */
const LISTS = new Set(["tab", "kind"]);

/** The list without any condition; which of a page's lists it is, is none. */
function withoutConditions(url: string): string {
  const [path = ""] = url.split("?", 1);
  const lists = queryEntries(url).filter(([name]) => LISTS.has(name));
  return withQuery(path, Object.fromEntries(lists));
}

/**
 * The conditions of a list: a GET form that keeps what the tabs and heads chose. Closed, it shows the conditions
 * that are in force; a condition that was refused opens it.
 */
export function FilterPanel({ url, open, children }: FilterPanelProps) {
  const t = useT();
  const conditions = toChildArray(children).flatMap(conditionOf);
  const own = new Set(["page", ...conditions.flatMap(({ names }) => names)]);
  const wrong = conditions.some((condition) => condition.wrong);
  return (
    <details class="flt" open={open || wrong} data-open={open ? "1" : "0"}>
      <summary>
        <Icon name="list-filter" />
        <b>{t("filter_panel.title.default")}</b>
        <span class="on">
          {conditions.map(({ words }) =>
            words && <Tag key={words}>{words}</Tag>
          )}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <form class="fgrid">
        {queryEntries(url).filter(([name]) => !own.has(name)).map((entry) => (
          <Hidden name={entry[0]} value={entry[1]} />
        ))}
        {children}
        <div class="go">
          <button type="submit" class="btn btn-sm btn-primary">
            {t("filter.apply")}
          </button>
          <a class="btn btn-sm btn-quiet" href={withoutConditions(url)}>
            {t("filter.reset")}
          </a>
        </div>
      </form>
      <noscript>
        <form class="keep" method="post" action="/preference">
          <Hidden name="name" value="filter" />
          <Hidden name="value" value={open ? "0" : "1"} />
          <Hidden name="back" value={url} />
          <button type="submit" class="btn btn-xs btn-quiet">
            {t(open ? "filter.keep_closed" : "filter.keep_open")}
          </button>
        </form>
      </noscript>
    </details>
  );
}

type Part = ReturnType<typeof toChildArray>[number];

/** What a part of the panel asks for: its parameters, and in words what is in force. */
interface Condition {
  names: readonly string[];
  words: string;
  wrong: boolean;
}

function conditionOf(part: Part): Condition[] {
  if (typeof part !== "object") return [];
  const { type, props }: { type: unknown; props: unknown } = part;
  if (type === Field) return [fieldCondition(props as FieldProps)];
  return type === DateRange ? [rangeCondition(props as DateRangeProps)] : [];
}

function fieldCondition(props: FieldProps): Condition {
  const { name, label, options, error } = props;
  const value = String(props.value ?? "");
  const chosen = options?.find(([option]) => option === value);
  return {
    names: [name],
    words: value && (chosen ? chosen[1] : `${label}: ${value}`),
    wrong: error !== undefined,
  };
}

function rangeCondition({ asked, fault }: DateRangeProps): Condition {
  const names = ["from", "to"];
  const [from, to] = names.map((name) => asked.get(name) ?? "");
  return {
    names,
    words: from || to ? `${from} – ${to}` : "",
    wrong: names.some((name) => fault[name] !== undefined),
  };
}
