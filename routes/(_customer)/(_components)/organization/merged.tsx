import { GonePage } from "@/components/gone_page.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { Choices } from "@/resource/choices.ts";
import type { OpenForm } from "@/resource/form_texts.ts";
import { isWorded, wordOf } from "@/resource/shown.tsx";
import { fieldOf, labelOf, type Resource, type Row } from "@/resource/spec.ts";

/** An edit of an organization that somebody merged into another one meanwhile. */
export interface Merged {
  /** the organization that it was merged into */
  became: Row;
  /** what was typed and can't be saved any more */
  form: OpenForm;
  choices: Choices;
}

interface MergedPageProps extends Merged {
  noun: Resource;
  /** as it was filtered */
  list: string;
}

/** Says which organization it was merged into, and what of the edit is not saved. */
export function MergedPage(props: MergedPageProps) {
  const { noun, became, form: { typed, saved }, choices, list } = props;
  const t = useT();
  const words = (name: string, value = "") => {
    const field = fieldOf(noun, name);
    return isWorded(field)
      ? wordOf(t, field, value)
      : choices[name]?.find(([id]) => id === value)?.[1] ?? value;
  };
  const changed = Object.keys(noun.fields)
    .filter((name) => typed[name] !== saved[name]);
  return (
    <GonePage
      head={<PageHead title={t(noun.words.edit)} back={list} />}
      tone="cust"
      said={
        <>
          {t("customer.merge.meanwhile")}{" "}
          <a class="lk" href={withQuery(list, { open: became.id })}>
            {labelOf(noun, became)}
          </a>
        </>
      }
      typed={changed.map((name) =>
        [t(fieldOf(noun, name).label), words(name, typed[name])] as const
      )}
    />
  );
}
