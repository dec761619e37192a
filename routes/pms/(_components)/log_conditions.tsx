import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import { FILE_CLASSES } from "@/db/schema/platform.ts";
import type { ComponentChildren } from "preact";

interface LogConditionsProps {
  /** what the keyword is searched in */
  hint: string;
  /** the label of the account's field, "uploaded by"; left out: no account can be asked for */
  who?: string;
  /** the log's own conditions */
  children?: ComponentChildren;
}

/** The conditions of a log: words, who, its own, and the days. */
export function LogConditions(props: LogConditionsProps) {
  const { hint, who, children } = props;
  const t = useT();
  return (
    <>
      <KeywordField hint={hint} />
      {who && (
        <Field
          name="actor"
          label={who}
          placeholder={t("log.who_hint")}
        />
      )}
      {children}
      <DateRange label={t("common.date")} />
    </>
  );
}

/** The condition of a file's class. */
export function ClassCondition() {
  const t = useT();
  return (
    <Field
      name="class"
      label={t("log.class")}
      kind="select"
      options={FILE_CLASSES.map((name) =>
        [name, t(`file.class.${name}`)] as const
      )}
    />
  );
}
