import { ListView } from "@/components/list/list_view.tsx";
import {
  type HolderRow,
  listHolders,
  listSupers,
  type Named,
  type PermissionRow,
} from "@/db/account/holders.ts";
import { emptyList } from "@/db/empty_list.ts";
import { type List } from "@/db/list.ts";
import { HolderFilter } from "@/domain/account/account_filter.ts";
import type { PermissionFilter } from "@/domain/account/permission_filter.ts";
import type { Refused } from "@/domain/errors.ts";
import { type Permission, PERMISSION_NAMES } from "@/domain/permissions.ts";
import { permissionList } from "@/lists/account/permissions.tsx";
import {
  type ListData,
  listGet,
  listPage,
  listPost,
} from "@/lists/handlers.ts";
import { type Narrowing, narrowingOf } from "@/lists/spec.ts";
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
  /** why no row is shown */
  refused?: Refused;
  narrowing: Narrowing;
  /** how the reader keeps lists */
  open: boolean;
}

type Shown = Promise<Response | PageResponse<PermissionsData | HoldersData>>;

async function load({ state: { db } }: Ctx) {
  return { supers: await listSupers(db) };
}

export const handler = define.handlers({
  async GET(ctx): Shown {
    const { state: { db, settings, preferences }, url } = ctx;
    const asked = url.searchParams.get("permission");
    if (asked === null) return await listGet(ctx, permissionList(), load);
    const { filter, refused } = tryFilter(HolderFilter, url);
    const action = PERMISSION_NAMES.find((one) => one === asked);
    if (!action) {
      return await listPage(ctx, permissionList(), load, refused);
    }
    ctx.state.title = { as: `permission.${action}`, of: "" };
    const holders = refused
      ? emptyList<HolderRow>(filter)
      : await listHolders(db, action, filter, settings);
    const open = preferences.filter !== "0";
    const spec = { filter: HolderFilter, home: `permission=${action}` };
    const narrowing = narrowingOf(spec, filter, url);
    const data = { action, holders, refused, narrowing, open };
    return page<HoldersData>(data, { status: refused?.status ?? 200 });
  },
  POST: (ctx): Shown => listPost(ctx, permissionList(), load),
});

export default define.page<typeof handler>(
  function PermissionsPage({ data, state: { t }, url }) {
    if ("holders" in data) return <HoldersPage {...data} url={url} />;
    const { loaded } = data;
    return (
      <ListView
        spec={permissionList(url.pathname)}
        data={data}
        url={url}
        note={t("account.permission.note")}
        notice={<Supers supers={loaded.supers} />}
        conditions={<PermissionConditions />}
      />
    );
  },
);
