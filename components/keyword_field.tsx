import { Field } from "./filter_field.tsx";
import { useT } from "./reader.tsx";

/** The condition of words; `hint`: what they are looked for in. */
export function KeywordField({ hint }: { hint: string }) {
  return (
    <Field
      name="keyword"
      label={useT()("common.keyword")}
      placeholder={hint}
    />
  );
}
