import { roleName } from "@/components/account/role_name.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, Nothing, Phone, Tag } from "@/components/values.tsx";
import type { AccountRow } from "@/db/account/accounts.ts";
import type { AccountFilter } from "@/domain/account/account_filter.ts";
import { groupName, nameOf, statusName } from "./account_words.ts";

interface AccountsTableProps {
  rows: readonly AccountRow[];
  /** current path and query */
  url: string;
  path: string;
  sort: AccountFilter["sort"];
}

/** Accounts of staff and customers. */
export function AccountsTable({ rows, url, path, sort }: AccountsTableProps) {
  const t = useT();
  const to = (id: number) => withQuery(path, { id });
  return (
    <Table
      caption={t("account.list.caption")}
      rows={rows}
      rowKey={(account) => account.id}
      url={url}
      sort={sort}
      empty={
        <EmptyState
          title={t("account.list.empty")}
          text={t("list.empty.hint")}
        >
          <a class="btn" href={path}>{t("filter.clear")}</a>
        </EmptyState>
      }
      columns={[
        {
          header: t("account.list.account"),
          cell: (account) => (
            <Two
              first={
                <a class="lk go1" href={to(account.id)}>{nameOf(account)}</a>
              }
              second={account.username}
            />
          ),
        },
        {
          header: t("account.list.rights"),
          phone: "line",
          cell: (account) => (
            <Two
              first={account.organization?.name ?? groupName(t, account.group)}
              second={<Roles {...account} />}
            />
          ),
        },
        {
          header: t("account.list.contact"),
          drop: 2,
          cell: ({ phone, email }) => (
            <Two
              first={phone ? <Phone value={phone} /> : <Nothing />}
              second={email}
            />
          ),
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: (account) => (
            <Tag tone={account.status === 1 ? "done" : "shut"}>
              {statusName(t, account)}
            </Tag>
          ),
        },
        {
          header: t("account.totp.title"),
          drop: 3,
          cell: ({ second_factor }) =>
            second_factor ? t("account.totp.on") : <Nothing />,
        },
        {
          header: t("common.created_at"),
          sort: "-created_at",
          drop: 2,
          cell: ({ created_at }) => <DateTime at={created_at} />,
        },
      ]}
    />
  );
}

function Roles({ kind, roles }: AccountRow) {
  const t = useT();
  if (kind === "oem") return <>{t("account.kind.oem")}</>;
  return (
    <>
      {roles.map((role) => roleName(t, role)).join(t("common.and")) ||
        t("account.list.no_role")}
    </>
  );
}
