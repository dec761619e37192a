import { DescriptionList, Sheet } from "./sheet.tsx";
import { useT } from "./reader.tsx";

/** The typed input, by field label. */
export type Unsent = readonly (readonly [label: string, value: string])[];

/**
 * Typed input of a form that no longer exists, because somebody else moved the document on: it is not saved, but can be
 * copied to where it belongs now. Nothing without input.
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
