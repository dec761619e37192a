import { Hidden } from "@/components/hidden.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { PreferenceForm } from "@/components/shell/preference.tsx";

interface KeysSheetProps {
  /** whether single keys do something in lists */
  on: boolean;
  /** current path and query */
  here: string;
}

/**
 * Turns the keyboard shortcuts of lists off, for readers who press them by mistake or use voice control, and on again.
 */
export function KeysSheet({ on, here }: KeysSheetProps) {
  const t = useT();
  return (
    <Sheet title={t("account.keys.title")}>
      <div class="flex flex-wrap justify-between items-center gap-3">
        <p class="mut">
          {t(on ? "account.keys.are_on" : "account.keys.are_off")}
        </p>
        <PreferenceForm name="keys" back={here}>
          <Hidden name="value" value={on ? "0" : "1"} />
          <button type="submit" class="btn">
            {t(on ? "account.keys.turn_off" : "account.keys.turn_on")}
          </button>
        </PreferenceForm>
      </div>
    </Sheet>
  );
}
