import { Field } from "./filter_field.tsx";
import { useT } from "./reader.tsx";

/** The keyword condition; `hint`: what is searched. */
export function KeywordField({ hint }: { hint: string }) {
  return (
    <Field
      name="keyword"
      label={useT()("common.keyword")}
      placeholder={hint}
    />
  );
}
