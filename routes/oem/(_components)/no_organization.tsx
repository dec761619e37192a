import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { Actor } from "@/domain/access.ts";
import { mayOpen } from "@/site/map.ts";

/** Says that the account belongs to no customer and sees nothing here; staff go on to the orders of all. */
export function NoOrganization({ actor }: { actor: Actor | null }) {
  const t = useT();
  return (
    <Note>
      {t("oem.portal.staff")}
      {mayOpen(actor, "/mkt/oem/list") && (
        <p class="mt-2">
          <a class="btn btn-sm" href="/mkt/oem/list">
            {t("oem.form.staff.list")}
          </a>
        </p>
      )}
    </Note>
  );
}
