import {
  DateRange,
  Field as FilterField,
  FlagField,
} from "@/components/filter_field.tsx";
import type { Option } from "@/components/fields.tsx";
import { useT } from "@/components/reader.tsx";
import type { T } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import type { Choices } from "./choices.ts";
import type { Field } from "./field.ts";
import { optionsIn } from "./shown.tsx";
import { fieldOf, type Resource } from "./spec.ts";

interface ConditionsProps {
  noun: Resource;
  url: URL;
  choices: Choices;
  /** hand-written ones, after the keyword */
  children?: ComponentChildren;
}

/** Keyword, the noun's own conditions but its states, which are tabs, and the days of creation. */
export function Conditions(props: ConditionsProps) {
  const { noun, url, choices, children } = props;
  const t = useT();
  const typed = (name: string) => url.searchParams.get(name) ?? "";
  return (
    <>
      <FilterField
        name="keyword"
        label={t("common.keyword")}
        placeholder={noun.search.map((name) => t(fieldOf(noun, name).label))
          .join(" / ")}
      />
      {children}
      {(noun.filters ?? []).filter((name) => name !== "status").map((name) => {
        const field = fieldOf(noun, name);
        if (field.kind === "flag") {
          return (
            <FlagField
              key={name}
              name={name}
              label={t(field.label)}
              options={[["1", t("common.yes")], ["0", t("common.no")]]}
            />
          );
        }
        const options = optionsOf(t, field, choices[name]);
        return (
          <FilterField
            key={name}
            name={name}
            label={t(field.label)}
            kind={options ? "select" : "text"}
            options={options}
            named={!options}
            called={options ? undefined : calledBy(choices[name], typed(name))}
          />
        );
      })}
      {Object.entries(noun.conditions ?? {}).map(([name, { label, options }]) =>
        options && (
          <FilterField
            key={name}
            name={name}
            label={t(label)}
            kind="select"
            options={options(t)}
          />
        )
      )}
      <DateRange />
    </>
  );
}

/** The options of a condition; undefined if it is typed. */
function optionsOf(
  t: T,
  field: Field,
  choices?: readonly Option[],
): readonly Option[] | undefined {
  if (field.choices) return optionsIn(t, field.choices);
  return field.target?.few ? choices ?? [] : undefined;
}

/** A reference given by id is shown by name. */
function calledBy(choices: readonly Option[] | undefined, typed: string) {
  return choices?.find(([id]) => id === typed)?.[1];
}
