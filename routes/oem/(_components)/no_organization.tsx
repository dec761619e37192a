import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { Actor } from "@/domain/access.ts";
import { mayOpen } from "@/site/map.ts";

/**
 * Says why there is nothing here: a customer lost the permission; an account of ours belongs to no customer, and goes on
 * to the orders of all.
 */
export function NoOrganization({ actor }: { actor: Actor | null }) {
  const t = useT();
  return (
    <Note>
      {t(actor?.kind === "oem" ? "oem.portal.denied" : "oem.portal.staff")}
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
