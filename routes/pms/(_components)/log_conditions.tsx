import { DateRange, Field } from "@/components/filter_panel.tsx";
import { useT } from "@/components/reader.tsx";
import type { Text } from "@/domain/errors.ts";
import type { ComponentChildren } from "preact";

interface LogConditionsProps {
  asked: URLSearchParams;
  /** what is wrong with the query, by parameter */
  fault: Readonly<Record<string, Text>>;
  /** what the keyword is looked for in */
  hint: string;
  /** whose rows they are: "uploaded by"; left out: nobody is asked for */
  who?: string;
  /** the log's own conditions */
  children?: ComponentChildren;
}

/** The conditions of a log: words, who, its own, and the days. */
export function LogConditions(props: LogConditionsProps) {
  const { asked, fault, hint, who, children } = props;
  const t = useT();
  return (
    <>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={asked.get("keyword") ?? ""}
        placeholder={hint}
        error={fault.keyword}
      />
      {who && (
        <Field
          name="actor"
          label={who}
          value={asked.get("actor") ?? ""}
          placeholder={t("log.who_hint")}
          error={fault.actor}
        />
      )}
      {children}
      <DateRange label={t("common.date")} asked={asked} fault={fault} />
    </>
  );
}

/** The condition of a file's class. */
export function ClassCondition(
  { asked, fault, classes }:
    & Pick<LogConditionsProps, "asked" | "fault">
    & { classes: readonly ("image" | "video" | "document")[] },
) {
  const t = useT();
  return (
    <Field
      name="class"
      label={t("log.class")}
      kind="select"
      value={asked.get("class") ?? ""}
      options={classes.map((name) => [name, t(`file.class.${name}`)] as const)}
      error={fault.class}
    />
  );
}
