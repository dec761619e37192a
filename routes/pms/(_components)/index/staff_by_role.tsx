import { BarChart } from "@/components/charts/bar_chart.tsx";
import { roleName } from "@/components/account/role_name.ts";
import { withQuery } from "@/components/query.ts";
import { counted } from "@/components/list.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { RoleRow } from "@/db/account/roles.ts";

/** With more bars the chart is unreadable. */
const MOST = 8;

/**
 * The number of accounts by role, largest first. The table also has the roles that the chart leaves out, once somebody
 * holds one.
 */
export function StaffByRole({ roles }: { roles: readonly RoleRow[] }) {
  const t = useT();
  const sorted = roles.toSorted((one, other) => other.holders - one.holders);
  const held = sorted.filter(({ holders }) => holders > 0);
  const drawn = Math.min(held.length, MOST);
  const [most] = held;
  return (
    <Sheet
      title={t("account.index.roles")}
      note={drawn > 0 && drawn < roles.length
        ? t("account.index.roles.drawn", { n: roles.length, drawn })
        : t("account.index.roles.of", { n: roles.length })}
    >
      <BarChart
        sentence={t("account.index.roles.sentence", {
          name: most ? roleName(t, most) : "",
          n: counted(t, most?.holders ?? 0),
        })}
        none={!most && t("account.index.roles.none")}
        drawn={drawn}
        counts
        bars={sorted.map((role) => ({
          label: roleName(t, role),
          value: role.holders,
          href: withQuery("/pms/account/list", { role_id: role.id }),
        }))}
      />
    </Sheet>
  );
}
