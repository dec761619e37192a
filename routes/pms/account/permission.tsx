import { PageHead } from "@/components/page_head.tsx";
import {
  type HolderRow,
  listHolders,
  listPermissions,
  listSupers,
  type Named,
  type PermissionRow,
} from "@/db/account/holders.ts";
import type { List } from "@/db/list.ts";
import { HolderFilter } from "@/domain/account/account_filter.ts";
import type { Refused } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { HoldersPage } from "./(_components)/holders_page.tsx";
import { PermissionsTable } from "./(_components)/permissions_table.tsx";
import { Supers } from "./(_components)/supers.tsx";

/** All permissions, or who has one of them. */
interface Data {
  of?: { action: Permission; holders: List<HolderRow> };
  all?: { permissions: PermissionRow[]; supers: Named[] };
  refused?: Refused;
}

export const handler = define.handlers({
  async GET({ state: { db }, url }) {
    const { filter, refused } = tryFilter(HolderFilter, url);
    const asked = filter.permission;
    if (asked) {
      const holders = refused
        ? emptyList<HolderRow>(filter)
        : await listHolders(db, asked, filter);
      return page<Data>({ of: { action: asked, holders } });
    }
    const all = {
      permissions: await listPermissions(db),
      supers: await listSupers(db),
    };
    return page<Data>({ all, refused }, { status: refused?.status ?? 200 });
  },
});

export default define.page<typeof handler>(
  function PermissionsPage({ data: { of, all }, state: { t }, url }) {
    if (of) return <HoldersPage {...of} url={url} />;
    return (
      <>
        <PageHead
          title={t("site.pms.account.permission")}
          note={t("account.permission.note")}
        />
        {all && (
          <>
            <Supers supers={all.supers} />
            <section
              class="sheet list bleed mt-4"
              aria-label={t("site.pms.account.permission")}
            >
              <PermissionsTable rows={all.permissions} here={url.pathname} />
            </section>
          </>
        )}
      </>
    );
  },
);
