import { counted } from "@/components/list.tsx";
import { roleName } from "@/components/account/role_name.ts";
import {
  actionsColumn,
  type Fact,
  type ListColumn,
} from "@/components/list/column.ts";
import { withQuery } from "@/components/query.ts";
import { RowActions, Two } from "@/components/table.tsx";
import { Nothing, Tag } from "@/components/values.tsx";
import type { List } from "@/db/list.ts";
import type { Permission } from "@/domain/permissions.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { factColumn } from "@/lists/columns.ts";
import type { ListSpec, Words } from "@/lists/spec.ts";
import type { T } from "@/locales/messages.ts";
import { specOf } from "@/resource/list.tsx";
import type { ResourceFilter } from "@/resource/read.ts";
import type { Row } from "@/resource/spec.ts";
import { ROLE } from "./role.ts";

/** A role's dialog, besides its fields: all its permissions, and the number of holders. */
export function roleFacts(t: T, row: Row) {
  const role = roleOf(row);
  return [
    [
      t("account.role.permissions"),
      namesOf(t, role.permissions) || <Nothing key="none" />,
    ],
    [t("account.role.holders"), <Holders key="holders" t={t} {...role} />],
  ] as const;
}

function namesOf(t: T, permissions: readonly Permission[]): string {
  return permissions.map((action) => t(`permission.${action}`))
    .join(t("common.and"));
}

/** Permissions named in a row; the rest is a number. */
const NAMED = 3;

/** A role as its row says it. */
export function roleOf({ id, version, values, derived }: Row) {
  return {
    id,
    version,
    name: String(values.name),
    name_en: String(values.name_en),
    description: String(values.description),
    requires_totp: values.requires_totp === true,
    permissions: derived.permissions as Permission[],
    /** accounts that may sign in, counted up to ten thousand and one */
    holders: Number(derived.holders),
  };
}

type Column = ListColumn<Row>;

/** The roles with their permissions and numbers of holders; `here` is the path and query that shows them. */
export function roleList(
  here = "",
): ListSpec<Row, ResourceFilter, List<Row>> {
  const described = specOf(ROLE, here);
  return {
    ...described,
    columns: (words) => {
      const created = described.columns(words)
        .filter(({ key }) => key === "created_at")
        .map((column): Column => ({ ...column, hidden: true }));
      return [
        ...facts(words.t, here),
        ...created,
        actions(words, here),
      ];
    },
  };
}

function facts(t: T, here: string): Column[] {
  const description: Fact<Row> = {
    header: t("account.role.description"),
    value: (row) => roleOf(row).description,
  };
  return [
    {
      key: "name",
      fixed: true,
      header: t("account.role.name"),
      sort: "name",
      facts: [
        {
          header: t("account.role.name"),
          value: (row) => roleName(t, roleOf(row)),
        },
        description,
      ],
      cell: (row) => <Name t={t} {...roleOf(row)} here={here} />,
    },
    factColumn("description", description),
    {
      key: "permissions",
      header: t("account.role.permissions"),
      phone: "line",
      value: (row) => namesOf(t, roleOf(row).permissions),
      cell: (row) => <Permissions t={t} {...roleOf(row)} />,
    },
    {
      key: "holders",
      header: t("account.role.holders"),
      align: "end",
      phone: "left",
      value: (row) => Math.min(roleOf(row).holders, LIST_LIMIT),
      cell: (row) => <Holders t={t} {...roleOf(row)} />,
    },
    {
      key: "requires_totp",
      header: t("account.totp.title"),
      drop: 3,
      value: (row) =>
        roleOf(row).requires_totp ? t("account.role.demanded") : null,
      cell: (row) =>
        roleOf(row).requires_totp
          ? <Tag tone="bad">{t("account.role.demanded")}</Tag>
          : <Nothing />,
    },
  ];
}

type Worded = ReturnType<typeof roleOf> & { t: T };

function Name({ here, ...role }: Worded & { here: string }) {
  const { t, id, description } = role;
  const name = (
    <a class="lk go1" href={withQuery(here, { edit: id })}>
      {roleName(t, role)}
    </a>
  );
  return description ? <Two first={name} second={description} /> : name;
}

function Holders({ t, id, holders }: Worded) {
  return (
    <a
      class="lk num"
      href={withQuery("/pms/account/list", { role_id: id })}
    >
      {counted(t, holders)}
    </a>
  );
}

function Permissions(
  { t, permissions }: { t: T; permissions: readonly Permission[] },
) {
  const rest = permissions.length - NAMED;
  return (
    <span class="flex flex-wrap gap-1">
      {permissions.slice(0, NAMED).map((action) => (
        <Tag key={action}>{t(`permission.${action}`)}</Tag>
      ))}
      {rest > 0 && (
        <span class="mut text-dense">
          {t("account.role.more", { n: rest })}
        </span>
      )}
      {permissions.length === 0 && <Nothing />}
    </span>
  );
}

function actions({ t }: Words, here: string): Column {
  const of = (act: string, row: Row) =>
    t("common.labelled", { label: act, words: roleName(t, roleOf(row)) });
  return {
    ...actionsColumn(t),
    cell: (row) => (
      <RowActions>
        <a
          class="btn btn-xs"
          href={withQuery(here, { edit: row.id })}
          aria-label={of(t("common.edit"), row)}
        >
          {t("common.edit")}
        </a>
        <a
          class="btn btn-xs btn-quiet"
          href={withQuery(here, { delete: row.id })}
          aria-label={of(t("common.delete"), row)}
        >
          {t("common.delete")}
        </a>
      </RowActions>
    ),
  };
}
