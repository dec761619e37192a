import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";

/** Says that the account belongs to no customer and sees nothing here; staff go on to the orders of all. */
export function NoOrganization({ staffList }: { staffList: boolean }) {
  const t = useT();
  return (
    <Note>
      {t("oem.portal.staff")}
      {staffList && (
        <p class="mt-2">
          <a class="btn btn-sm" href="/mkt/oem/list">
            {t("oem.form.staff.list")}
          </a>
        </p>
      )}
    </Note>
  );
}
