import type { Text } from "@/domain/errors.ts";
import { presetsOf } from "@/domain/platform/spans.ts";
import type { T } from "@/locales/messages.ts";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Option, Options } from "./fields.tsx";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { withQuery } from "./query.ts";
import { useReader, useT, word } from "./reader.tsx";
import { nameAsked, shownName, wasOf } from "./shown_names.ts";

/** A condition of the panel: its parameters, and its current value in words. */
interface WordedCondition {
  names: readonly string[];
  words: string;
  /** no field has it: the form sends it on */
  unseen?: true;
}

interface PanelState {
  /** the query as typed */
  asked: URLSearchParams;
  /** its faults by parameter */
  fault: Readonly<Record<string, Text>>;
  /** the menu of spans is open */
  dates: boolean;
  /** filled by the fields of a panel while they are rendered, read by what comes after them */
  conditions: WordedCondition[];
}

/** The panel that a field is in. */
export const Panel = createContext<PanelState>({
  asked: new URLSearchParams(),
  fault: {},
  dates: false,
  conditions: [],
});

interface FieldProps {
  name: string;
  label: string;
  /** left out: the query's value */
  value?: string | number;
  /** something is named in it: what is typed is a name, of digits too */
  named?: boolean;
  /** the name of what the query asks for by its id: it is shown, and the id stays until something else is typed */
  called?: string;
  kind?: "text" | "number" | "date" | "select";
  /** of a select: value and words of each condition */
  options?: readonly Option[];
  /** of a select: the words for no condition; default: all */
  unset?: string;
  /** what can be typed; left out, that nothing typed is all, as in a select */
  placeholder?: string;
  /** beside the label */
  beside?: ComponentChildren;
  /** of a field that is half of a condition; left out: it is one by itself */
  condition?: WordedCondition;
}

/** One condition of a filter panel. */
export function Field(props: FieldProps) {
  const { name, label, called, named, kind = "text", options = [], unset } =
    props;
  const t = useT();
  const { placeholder = t("common.all"), beside } = props;
  const { asked, fault, conditions } = useContext(Panel);
  const { value = asked.get(name) ?? "" } = props;
  const error = fault[name];
  const id = `q-${name}`;
  const typed = String(value);
  const unlisted = kind === "select" && isId(typed) &&
    !options.some(([option]) => option === typed);
  const offered = unlisted
    ? [...options, [typed, error ? typed : t("filter.unlisted")] as const]
    : options;
  const chosen = offered.find(([option]) => option === typed);
  const shown = called ?? (named ? nameAsked(typed) : typed);
  conditions.push(
    props.condition ?? {
      names: named ? [name, wasOf(name)] : [name],
      words: typed &&
        (chosen && !unlisted
          ? chosen[1]
          : t("common.labelled", { label, words: chosen?.[1] ?? shown })),
    },
  );
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
              options={offered}
              blank={unset ?? t("common.all")}
            />
          </select>
        )
        : (
          <input
            class={kind === "text" ? "input input-sm" : "input input-sm num"}
            type={kind === "date" ? "date" : "text"}
            inputmode={kind === "number" ? "numeric" : undefined}
            value={shown}
            placeholder={kind === "date" ? undefined : placeholder}
            {...shared}
          />
        )}
      {named && <Was name={name} typed={typed} shown={shown} />}
      {error && <p class="err" id={`${id}-error`}>{word(t, error)}</p>}
    </div>
  );
}
Field.lazy = true;

/** What a query says for yes and no beside 1 and 0. */
const FLAGS = new Map([["true", "1"], ["false", "0"]]);

/** A condition that holds or not: the values of its options are "1" and "0". */
export function FlagField(
  props: Required<Pick<FieldProps, "name" | "label" | "options">>,
) {
  const asked = useContext(Panel).asked.get(props.name) ?? "";
  return <Field {...props} kind="select" value={FLAGS.get(asked) ?? asked} />;
}
FlagField.lazy = true;

interface WasProps {
  name: string;
  typed: string;
  shown: string;
}

/** Beside a field in which something is named, what the query has for it, unless it is the very name. */
function Was({ name, typed, shown }: WasProps) {
  return typed === shown && !isId(typed)
    ? <Hidden name={wasOf(name)} value="" />
    : <Hidden {...shownName(name, typed, shown)} />;
}

/** What a link asks for by its id stays, also where that can't be chosen any more. */
function isId(typed: string): boolean {
  return /^[0-9]+$/.test(typed);
}

interface UnseenProps {
  name: string;
  label?: string;
  /** what is asked for; none: it is no condition */
  words: readonly string[];
}

/** A condition that a link asks for and neither field nor tab shows: a chip says so, and is the way out. */
export function Unseen({ name, label, words }: UnseenProps) {
  const t = useT();
  const { conditions } = useContext(Panel);
  const asked = words.join(t("common.and"));
  conditions.push({
    names: [name],
    words: label && asked
      ? t("common.labelled", { label, words: asked })
      : asked,
    unseen: true,
  });
  return null;
}
Unseen.lazy = true;

interface UnseenIdProps {
  name: string;
  label: string;
  /** the name of what the query asks for by its id, if the page knows it */
  nameOf: (id: string) => string | undefined;
}

/** The same of what a link asks for by its id, where there are too many to choose from. */
export function UnseenId({ name, label, nameOf }: UnseenIdProps) {
  const id = useContext(Panel).asked.get(name) ?? "";
  const words = id ? [nameOf(id) ?? `#${id}`] : [];
  return <Unseen name={name} label={label} words={words} />;
}
UnseenId.lazy = true;

/**
 * Two inclusive days in the parameters `from` and `to`; the usual ranges are one click away. Default `label`: created.
 */
export function DateRange({ label }: { label?: string }) {
  const t = useT();
  const { asked } = useContext(Panel);
  const days = label ?? t("filter.created_from");
  const span = spanOf(t, asked);
  return (
    <>
      <Field
        name="from"
        label={days}
        kind="date"
        beside={<Presets />}
        condition={{
          names: ["from", "to"],
          words: span && t("common.labelled", { label: days, words: span }),
        }}
      />
      <Field
        name="to"
        label={t("filter.to")}
        kind="date"
        condition={{ names: ["to"], words: "" }}
      />
    </>
  );
}
DateRange.lazy = true;

/** The days that a query asks for, in words; one end may be open. */
function spanOf(t: T, asked: URLSearchParams): string {
  const from = asked.get("from");
  const to = asked.get("to");
  if (from && to) {
    return from === to ? from : t("filter.span", { from, to });
  }
  return from
    ? t("filter.span.from", { from })
    : to
    ? t("filter.span.to", { to })
    : "";
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
      <summary aria-label={words} autofocus>
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
Presets.lazy = true;
