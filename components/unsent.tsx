import { DescriptionList, Sheet } from "./sheet.tsx";
import { useT } from "./reader.tsx";

/** What was typed, by the label of its field. */
export type Unsent = readonly (readonly [label: string, value: string])[];

/**
 * What was typed into a form that is gone, because somebody else has moved the document on meanwhile: it is not saved,
 * and can still be copied to where it belongs now. Nothing where nothing was typed.
 */
export function UnsentSheet({ typed }: { typed: Unsent }) {
  const t = useT();
  const kept = typed.filter(([, value]) => value.trim() !== "");
  if (kept.length === 0) return null;
  return (
    <div class="my-4">
      <Sheet title={t("form.unsent")} note={t("form.unsent.hint")}>
        <DescriptionList
          items={kept.map(([label, value]) => [
            label,
            <span key={label} class="whitespace-pre-line">
              {value}
            </span>,
          ])}
        />
      </Sheet>
    </div>
  );
}
