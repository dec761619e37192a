import type { Text } from "@/domain/errors.ts";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Option, Options } from "./fields.tsx";
import { Icon } from "./icon.tsx";
import { presetsOf } from "./presets.ts";
import { withQuery } from "./query.ts";
import { useReader, useT, word } from "./reader.tsx";

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

/** The panel that a field stands in. */
export const Panel = createContext<PanelState>({
  asked: new URLSearchParams(),
  fault: {},
  dates: false,
  conditions: [],
});

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
  /** what can be typed; left out, that nothing typed is all, as in a select */
  placeholder?: string;
  /** beside the label */
  beside?: ComponentChildren;
}

/** One condition of a filter panel. */
export function Field(
  props: FieldProps,
) {
  const { name, label, kind = "text", options, unset } = props;
  const t = useT();
  const { placeholder = t("common.all"), beside } = props;
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
            placeholder={kind === "date" ? undefined : placeholder}
            {...shared}
          />
        )}
      {error && <p class="err" id={`${id}-error`}>{word(t, error)}</p>}
    </div>
  );
}
Field.lazy = true;

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
Presets.lazy = true;
