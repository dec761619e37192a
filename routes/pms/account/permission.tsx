import { ListView } from "@/components/list/list_view.tsx";
import {
  type HolderRow,
  listHolders,
  listSupers,
  type Named,
  type PermissionRow,
} from "@/db/account/holders.ts";
import type { List } from "@/db/list.ts";
import { HolderFilter } from "@/domain/account/account_filter.ts";
import type { PermissionFilter } from "@/domain/account/permission_filter.ts";
import type { Permission } from "@/domain/permissions.ts";
import { permissionList } from "@/lists/account/permissions.tsx";
import {
  type ListData,
  listGet,
  listPage,
  listPost,
} from "@/lists/handlers.ts";
import { tryFilter } from "@/platform/filter.ts";
import { type Ctx, define } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import { HoldersPage } from "./(_components)/holders_page.tsx";
import { PermissionConditions } from "./(_components)/permission_conditions.tsx";
import { Supers } from "./(_components)/supers.tsx";

/** All permissions, with the accounts that have every one. */
type PermissionsData = ListData<
  PermissionFilter,
  List<PermissionRow>,
  { supers: Named[] }
>;

/** The holders of one of them. */
interface HoldersData {
  action: Permission;
  holders: List<HolderRow>;
}

type Shown = Promise<Response | PageResponse<PermissionsData | HoldersData>>;

async function load({ state: { db } }: Ctx) {
  return { supers: await listSupers(db) };
}

export const handler = define.handlers({
  async GET(ctx): Shown {
    const { state: { db }, url } = ctx;
    if (!url.searchParams.has("permission")) {
      return await listGet(ctx, permissionList(), load);
    }
    const { filter, refused } = tryFilter(HolderFilter, url);
    const action = filter.permission;
    if (!action) {
      return await listPage(ctx, permissionList(), load, {}, refused);
    }
    const holders = await listHolders(db, action, filter);
    return page<HoldersData>({ action, holders });
  },
  POST: (ctx): Shown => listPost(ctx, permissionList(), load),
});

export default define.page<typeof handler>(
  function PermissionsPage({ data, state: { t }, url }) {
    if ("holders" in data) return <HoldersPage {...data} url={url} />;
    const { filter, loaded } = data;
    return (
      <ListView
        spec={permissionList(url.pathname)}
        data={data}
        url={url}
        note={t("account.permission.note")}
        notice={<Supers supers={loaded.supers} />}
        conditions={<PermissionConditions held={filter.held} />}
      />
    );
  },
);
