import { counted } from "@/components/list.tsx";
import { panelName } from "@/components/account/account_words.ts";
import { roleName } from "@/components/account/role_name.ts";
import type { ListColumn } from "@/components/list/column.ts";
import { withQuery } from "@/components/query.ts";
import { Two } from "@/components/table.tsx";
import { Nothing, Tag } from "@/components/values.tsx";
import { listPermissions, type PermissionRow } from "@/db/account/holders.ts";
import { emptyList } from "@/db/empty_list.ts";
import { limits, type List, sortOf, toList } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { PermissionFilter } from "@/domain/account/permission_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { type Permission, PERMISSION_NAMES } from "@/domain/permissions.ts";
import {
  LOCALE_NAMES,
  LOCALES,
  otherLocale,
  type T,
  translator,
} from "@/locales/messages.ts";
import type { ListSpec, Words } from "../spec.ts";

type PermissionColumn = ListColumn<PermissionRow>;

const PLACES = new Map(
  PERMISSION_NAMES.map((action, i) => [action, i]),
);

/** A permission by its place among all: where a list wants a number. */
function idOf({ action }: { action: Permission }): number {
  return (PLACES.get(action) ?? 0) + 1;
}

/** Both titles, its code, where it is used first, and who has it in which way. */
function columns({ t }: Words, here: string): PermissionColumn[] {
  const other = translator(otherLocale(t.locale));
  const { lang } = LOCALE_NAMES[other.locale];
  return [
    {
      key: "title",
      fixed: true,
      header: t("account.list.permission"),
      value: ({ action }) => t(`permission.${action}`),
      cell: ({ action }) => (
        <Two
          first={
            <a class="lk go1" href={withQuery(here, { permission: action })}>
              {t(`permission.${action}`)}
            </a>
          }
          second={<span lang={lang}>{other(`permission.${action}`)}</span>}
        />
      ),
    },
    {
      key: "action",
      header: t("account.permission.action"),
      drop: 2,
      sort: "action",
      value: ({ action }) => action,
      cell: ({ action }) => <code class="text-xs">{action}</code>,
    },
    {
      key: "panel",
      header: t("account.permission.panel"),
      drop: 3,
      value: ({ panel }) => panelName(t, panel),
    },
    {
      key: "ways",
      header: t("account.why.way"),
      phone: "line",
      value: (row) =>
        waysOf(t, row).map(({ words }) => words).join(t("common.and")),
      cell: (row) => <Ways ways={waysOf(t, row)} />,
    },
    {
      key: "holders",
      header: t("account.role.holders"),
      align: "end",
      phone: "left",
      sort: "-holders",
      value: ({ holders }) => Math.min(holders, LIST_LIMIT),
      cell: ({ holders }) => (
        <span class="num">
          {counted(t, holders)}
        </span>
      ),
    },
  ];
}

interface Way {
  key: string;
  tone: "ours" | "cust";
  words: string;
}

/** The roles that give it, and that accounts have it by themselves. */
function waysOf(t: T, { roles, own }: PermissionRow): Way[] {
  const byRole = roles.map((role) => ({
    key: String(role.id),
    tone: "ours" as const,
    words: t("account.permission.role", {
      role: roleName(t, role),
      n: counted(t, role.holders),
    }),
  }));
  const words = t("account.permission.own", { n: counted(t, own) });
  return own > 0 ? [...byRole, { key: "own", tone: "cust", words }] : byRole;
}

function Ways({ ways }: { ways: readonly Way[] }) {
  if (ways.length === 0) return <Nothing />;
  return (
    <span class="flex flex-wrap gap-1">
      {ways.map(({ key, tone, words }) => (
        <Tag key={key} tone={tone}>{words}</Tag>
      ))}
    </span>
  );
}

/** By its code or by its title in any language. */
function isCalled(action: Permission, keyword: string): boolean {
  const names = LOCALES.map((locale) =>
    translator(locale)(`permission.${action}`)
  );
  return [action, ...names].some((name) =>
    name.toLowerCase().includes(keyword.toLowerCase())
  );
}

/**
 * All matches of the filter, in its order: there are only as many as the product has permissions, so they are filtered
 * here.
 */
async function chosen(
  db: Db,
  { keyword, panel, held, sort }: PermissionFilter,
): Promise<PermissionRow[]> {
  const rows = (await listPermissions(db)).filter((row) =>
    (panel === undefined || row.panel === panel) &&
    (held === undefined || held === row.holders > 0) &&
    (keyword === undefined || isCalled(row.action, keyword))
  );
  const { field, direction } = sortOf(sort);
  const by = {
    place: (a: PermissionRow, b: PermissionRow) => idOf(a) - idOf(b),
    action: (a: PermissionRow, b: PermissionRow) =>
      a.action < b.action ? -1 : 1,
    holders: (a: PermissionRow, b: PermissionRow) => a.holders - b.holders,
  }[field];
  return rows.toSorted(direction === "asc" ? by : (a, b) => by(b, a));
}

/** The product's permissions; `here` is the path under which each links to its holders. */
export function permissionList(
  here = "",
): ListSpec<PermissionRow, PermissionFilter, List<PermissionRow>> {
  return {
    name: "account.permissions",
    title: "site.pms.account.permission",
    caption: "account.permission.caption",
    filter: PermissionFilter,
    columns: (words) => columns(words, here),
    idOf,
    labelOf: ({ action }) => action,
    async find(db, _, filter) {
      const rows = await chosen(db, filter);
      const { limit, offset } = limits(filter);
      const page = rows.slice(offset, offset + limit);
      return toList(page, rows.length, filter);
    },
    none: emptyList,
    async ids(db, _actor, filter, _settings, most) {
      return (await chosen(db, filter)).slice(0, most).map(idOf);
    },
    async rows(db, _, ids) {
      const asked = new Set(ids);
      return (await listPermissions(db)).filter((row) => asked.has(idOf(row)));
    },
  };
}
