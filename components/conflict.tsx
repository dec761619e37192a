import type { ComponentChildren } from "preact";
import { RadioCard } from "./choices.tsx";
import { text } from "@/domain/errors.ts";
import type { Dispute } from "./dispute.ts";
import { fieldId, type Refusal } from "./form.tsx";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { useT } from "./reader.tsx";
import { Sentence } from "./sentence.tsx";
import type { Differing, Typed } from "./typed.ts";
import type { LastSaved } from "@/db/journal.ts";
import { DateTime, Nothing } from "./values.tsx";

export interface Difference {
  name: string;
  label: string;
  /** what was typed here */
  yours: ComponentChildren;
  /** what somebody else saved meanwhile */
  theirs: ComponentChildren;
  /** what the field holds while this is asked: anything typed over it wins over the choice */
  shown: string;
  /** nothing is chosen yet; otherwise "yours" */
  open?: boolean;
}

interface ConflictTableProps {
  /** who saved meanwhile, if known */
  saved?: LastSaved;
  /** what happened meanwhile, where it was no save by somebody else */
  title?: string;
  rows: readonly Difference[];
  /** the page opens here */
  autofocus?: boolean;
}

/** The id of the question in its page. */
const CONFLICT = "conflict";

type Asked = Pick<Dispute<unknown, string>, "fields"> | null;

/** Whether there is a choice between what was typed and what somebody else saved. */
export function isAsked(dispute: Asked): boolean {
  return dispute !== null && dispute.fields.length > 0;
}

/** A refusal of fields leads to that choice, too: without it nothing is saved. */
export function withQuestion(refused: Refusal, dispute: Asked): Refusal {
  if (refused.code === 40901 || !isAsked(dispute)) return refused;
  const question = { [CONFLICT]: text("form.conflict.title") };
  return { ...refused, fields: { ...question, ...refused.fields } };
}

/**
 * Inside a form whose version was stale (40901): for every field that was changed here and differs, `keep.<name>` =
 * "yours" or "theirs", and `shown.<name>`. The surrounding form has the new version and everything else that was typed.
 */
export function ConflictTable(
  { saved, title, rows, autofocus }: ConflictTableProps,
) {
  const t = useT();
  return (
    <section
      class="sheet bleed conflict"
      id={fieldId(CONFLICT)}
      aria-labelledby="conflict"
      tabindex={-1}
      autofocus={autofocus}
    >
      <div class="sh">
        <Icon name="triangle-alert" />
        <h2 id="conflict">
          {saved?.who
            ? (
              <Sentence
                of="form.conflict.by"
                with={{ who: saved.who, at: <DateTime at={saved.at} /> }}
              />
            )
            : title ?? t("form.conflict.title")}
        </h2>
        <span class="go mut text-dense">{t("form.conflict.hint")}</span>
      </div>
      <table class="gt cards">
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

function Choice({ name, label, yours, theirs, shown, open }: Difference) {
  const t = useT();
  const side = (value: "yours" | "theirs", words: ComponentChildren) => (
    <RadioCard
      name={`keep.${name}`}
      value={value}
      checked={value === "yours" && !open}
    >
      {words}
    </RadioCard>
  );
  return (
    <tr>
      <th scope="row">
        {label}
        <Hidden name={`shown.${name}`} value={shown} />
      </th>
      <td data-l={t("form.conflict.yours")}>{side("yours", yours)}</td>
      <td data-l={t("form.conflict.theirs")}>{side("theirs", theirs)}</td>
    </tr>
  );
}

interface ConflictProps<Name> {
  rows: readonly Differing<Name>[];
  labelOf(name: Name): string;
  /** a value in words, where it is none itself */
  wordOf?(name: Name, value: string): ComponentChildren;
  /** who saved meanwhile, if known */
  saved?: LastSaved;
}

/** The choice whose value to keep, by field; nothing if nothing differs. */
export function Conflict<Name extends string>(
  { rows, labelOf, wordOf, saved }: ConflictProps<Name>,
) {
  if (rows.length === 0) return null;
  const words = (name: Name, value: string) =>
    (wordOf ? wordOf(name, value) : value) || <Nothing />;
  return (
    <ConflictTable
      saved={saved}
      rows={rows.map(({ name, yours, theirs }) => ({
        name,
        label: labelOf(name),
        yours: words(name, yours),
        theirs: words(name, theirs),
        shown: yours,
      }))}
    />
  );
}

/** The fields' values when the form was opened, to tell later which were touched. */
export function Was({ saved }: { saved: Typed }) {
  return (
    <>
      {Object.entries(saved).map(([name, value]) => (
        <Hidden key={name} name={`was.${name}`} value={value} />
      ))}
    </>
  );
}
