import type { ComponentChildren } from "preact";
import { RadioCard } from "./choices.tsx";
import { Icon } from "./icon.tsx";
import { useT } from "./reader.tsx";
import { DateTime } from "./values.tsx";
import { Sentence } from "./sentence.tsx";

export interface Difference {
  name: string;
  label: string;
  /** what was typed here */
  yours: ComponentChildren;
  /** what someone else saved meanwhile */
  theirs: ComponentChildren;
  /** whether you changed it: then yours is chosen at first */
  touched: boolean;
}

interface ConflictTableProps {
  by?: string;
  at?: Date;
  rows: readonly Difference[];
}

/**
 * Inside a form whose version was stale (40901): for every field that differs, `keep.<name>` = "yours" or "theirs".
 * The form around it carries the new version and everything else that was typed.
 */
export function ConflictTable({ by, at, rows }: ConflictTableProps) {
  const t = useT();
  return (
    <section class="sheet bleed conflict" aria-labelledby="conflict">
      <div class="sh">
        <Icon name="triangle-alert" />
        <h2 id="conflict">
          {by && at
            ? (
              <Sentence
                of="form.conflict.by"
                with={{ who: by, at: <DateTime at={at} /> }}
              />
            )
            : t("form.conflict.title")}
        </h2>
        <span class="go mut text-dense">{t("form.conflict.hint")}</span>
      </div>
      <table class="gt">
        <thead>
          <tr>
            <th scope="col">{t("form.conflict.field")}</th>
            <th scope="col">{t("form.conflict.yours")}</th>
            <th scope="col">{t("form.conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>{rows.map((row) => <Choice key={row.name} {...row} />)}</tbody>
      </table>
    </section>
  );
}

function Choice({ name, label, yours, theirs, touched }: Difference) {
  const side = (value: "yours" | "theirs", shown: ComponentChildren) => (
    <RadioCard
      name={`keep.${name}`}
      value={value}
      checked={touched === (value === "yours")}
    >
      {shown}
    </RadioCard>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{side("yours", yours)}</td>
      <td>{side("theirs", theirs)}</td>
    </tr>
  );
}
