import type { Text } from "@/domain/errors.ts";
import { Below, control } from "./field_frame.tsx";
import { fieldId, SubmitButton } from "./form.tsx";
import { useT } from "./reader.tsx";

interface FormSearchProps {
  label: string;
  hint: string;
  keyword: string;
  /** why nothing of what it finds could be taken */
  error?: Text;
}

/**
 * Searches for the form's options: sends the form with `search`, and what was typed stays. Must be the form's first
 * button: Enter in any of its lines searches and never saves.
 */
export function FormSearch({ label, hint, keyword, error }: FormSearchProps) {
  const t = useT();
  const field = { name: "keyword", label, hint, error };
  return (
    <div class="w">
      <div class="flex flex-wrap gap-2 items-end">
        <div class="grow">
          <label class="fl" for={fieldId(field.name)}>{label}</label>
          <input
            class="input"
            type="search"
            value={keyword}
            maxlength={100}
            {...control(field)}
          />
        </div>
        <SubmitButton tone="plain" name="search" value="1">
          {t("common.search")}
        </SubmitButton>
      </div>
      <Below {...field} />
    </div>
  );
}
