import { roleName } from "@/components/account/role_name.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { Nothing, Tag } from "@/components/values.tsx";
import type { RoleRow } from "@/db/account/roles.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";

/** So many permissions are named in a row; the rest is a number. */
const NAMED = 3;

/** The roles, what they give, and how many hold them. */
export function RolesTable(
  { roles, here }: { roles: readonly RoleRow[]; here: string },
) {
  const t = useT();
  return (
    <Table
      caption={t("account.role.caption")}
      rows={roles}
      rowKey={(role) => role.id}
      empty={
        <EmptyState
          title={t("account.role.empty")}
          text={t("account.role.empty.text")}
        />
      }
      columns={[
        {
          header: t("account.role.name"),
          cell: (role) => (
            <Two
              first={
                <a class="lk go1" href={withQuery(here, { edit: role.id })}>
                  {roleName(t, role)}
                </a>
              }
              second={role.description}
            />
          ),
        },
        {
          header: t("account.role.permissions"),
          phone: "line",
          cell: (role) => <Permissions {...role} />,
        },
        {
          header: t("account.role.holders"),
          align: "end",
          phone: "left",
          cell: ({ id, holders }) => (
            <a
              class="lk num"
              href={withQuery("/pms/account/list", { role_id: id })}
            >
              {holders > LIST_LIMIT
                ? t("list.more_than", { n: LIST_LIMIT / 10_000 })
                : holders}
            </a>
          ),
        },
        {
          header: t("account.totp.title"),
          drop: 3,
          cell: ({ requires_totp }) =>
            requires_totp
              ? <Tag tone="bad">{t("account.role.demanded")}</Tag>
              : <Nothing />,
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (role) => <RoleActions role={role} here={here} />,
        },
      ]}
    />
  );
}

function Permissions({ permissions }: RoleRow) {
  const t = useT();
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

function RoleActions({ role, here }: { role: RoleRow; here: string }) {
  const t = useT();
  const of = (words: string) =>
    t("account.role.act_of", { words, name: roleName(t, role) });
  return (
    <RowActions>
      <a
        class="btn btn-xs"
        href={withQuery(here, { edit: role.id })}
        aria-label={of(t("common.edit"))}
      >
        {t("common.edit")}
      </a>
      <a
        class="btn btn-xs btn-bad"
        href={withQuery(here, { delete: role.id })}
        aria-label={of(t("common.delete"))}
      >
        {t("common.delete")}
      </a>
    </RowActions>
  );
}
