import { roleName } from "@/components/account/role_name.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Table, Two } from "@/components/table.tsx";
import { Nothing, Tag } from "@/components/values.tsx";
import type { PermissionRow } from "@/db/account/holders.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { type Locale, translator } from "@/locales/messages.ts";
import { panelName } from "./account_words.ts";

const OTHER: Record<Locale, Locale> = { "zh-cn": "en-us", "en-us": "zh-cn" };

/** Every permission with its titles, its panel, and who has it which way. */
export function PermissionsTable(
  { rows, here }: { rows: readonly PermissionRow[]; here: string },
) {
  const t = useT();
  const other = translator(OTHER[t.locale]);
  return (
    <Table
      caption={t("account.permission.caption")}
      rows={rows}
      rowKey={({ action }) => action}
      columns={[
        {
          header: t("account.list.permission"),
          cell: ({ action }) => (
            <Two
              first={
                <a
                  class="lk go1"
                  href={withQuery(here, { permission: action })}
                >
                  {t(`permission.${action}`)}
                </a>
              }
              second={
                <span lang={other.locale === "zh-cn" ? "zh-CN" : "en"}>
                  {other(`permission.${action}`)}
                </span>
              }
            />
          ),
        },
        {
          header: t("account.permission.action"),
          drop: 2,
          cell: ({ action }) => <code class="text-xs">{action}</code>,
        },
        {
          header: t("account.permission.panel"),
          drop: 3,
          cell: ({ panel }) => panelName(t, panel),
        },
        {
          header: t("account.why.way"),
          phone: "line",
          cell: (row) => <Ways {...row} />,
        },
        {
          header: t("account.role.holders"),
          align: "end",
          phone: "left",
          cell: ({ holders }) => (
            <span class="num">
              {holders > LIST_LIMIT
                ? t("list.more_than", { n: LIST_LIMIT / 10_000 })
                : holders}
            </span>
          ),
        },
      ]}
    />
  );
}

function Ways({ roles, own }: PermissionRow) {
  const t = useT();
  if (roles.length === 0 && own === 0) return <Nothing />;
  return (
    <span class="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Tag key={role.id} tone="ours">
          {t("account.permission.role", {
            role: roleName(t, role),
            n: role.holders,
          })}
        </Tag>
      ))}
      {own > 0 && (
        <Tag tone="cust">{t("account.permission.own", { n: own })}</Tag>
      )}
    </span>
  );
}
