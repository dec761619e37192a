import { roleName } from "@/components/account/role_name.ts";
import { DateRange } from "@/components/filter_field.tsx";
import { FilterPanel } from "@/components/filter_panel.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { EmptyList } from "@/components/list/empty_list.tsx";
import { AskedKeys } from "@/components/list/keys.tsx";
import { Pager } from "@/components/pager.tsx";
import { listAlone } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Table, Two } from "@/components/table.tsx";
import { Tag } from "@/components/values.tsx";
import type { HolderRow } from "@/db/account/holders.ts";
import type { List } from "@/db/list.ts";
import type { Refused } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { Narrowing } from "@/lists/spec.ts";
import { nameOf } from "@/components/account/account_words.ts";

const SEARCHED = ["username", "nickname", "phone", "email"] as const;

interface HoldersPageProps {
  action: Permission;
  holders: List<HolderRow>;
  /** a condition was refused: there are no rows then, and nothing is counted */
  refused?: Refused;
  narrowing: Narrowing;
  /** how the reader keeps lists */
  open: boolean;
  url: URL;
}

/** Who has a permission, and in which ways. */
export function HoldersPage(props: HoldersPageProps) {
  const { action, holders, refused, narrowing, open, url } = props;
  const t = useT();
  const here = listAlone(url);
  const home = `permission=${action}`;
  return (
    <>
      <ListPage
        title={t(`permission.${action}`)}
        note={action}
        actions={
          <>
            <a class="btn" href={`/pms/account/list?permission=${action}`}>
              {t("account.permission.as_accounts")}
            </a>
            <a class="btn" href={url.pathname}>
              {t("account.permission.all")}
            </a>
          </>
        }
      >
        <FilterPanel
          url={here}
          open={open}
          fault={refused?.fields}
          dates={url.searchParams.get("menu") === "dates"}
          home={home}
        >
          <KeywordField
            hint={SEARCHED.map((name) => t(`account.page.index.${name}`)).join(
              " / ",
            )}
          />
          <DateRange />
        </FilterPanel>
        {!refused && (
          <SumBar>
            <Total count={holders.total} more={holders.totalMore} />
          </SumBar>
        )}
        {holders.rows.length > 0 ? <Found holders={holders} /> : (
          <EmptyList
            url={url}
            spec={{ home }}
            data={{ defaultView: null, refused, narrowing, found: holders }}
            first={{ title: t("account.permission.nobody") }}
          />
        )}
        {!refused && <Pager url={here} {...holders} />}
      </ListPage>
      <AskedKeys url={url} close={here} />
    </>
  );
}

function Found({ holders }: { holders: List<HolderRow> }) {
  const t = useT();
  return (
    <Table
      caption={t("account.permission.holders")}
      rows={holders.rows}
      rowKey={(holder) => holder.id}
      columns={[
        {
          header: t("account.list.account"),
          cell: (holder) => (
            <Two
              first={
                <a
                  class="lk go1"
                  href={`/pms/account/list?id=${holder.id}`}
                >
                  {nameOf(holder)}
                </a>
              }
              second={holder.username}
            />
          ),
        },
        {
          header: t("account.list.kind"),
          phone: "status",
          cell: ({ kind }) => t(`account.kind.${kind}`),
        },
        {
          header: t("account.why.way"),
          phone: "line",
          cell: (holder) => <Ways {...holder} />,
        },
      ]}
    />
  );
}

function Ways({ by_group, own, roles }: HolderRow) {
  const t = useT();
  return (
    <span class="flex flex-wrap gap-1">
      {by_group && <Tag tone="done">{t("account.why.group")}</Tag>}
      {roles.map((role) => (
        <Tag key={role.id} tone="ours">
          {t("account.why.role", { role: roleName(t, role) })}
        </Tag>
      ))}
      {own && <Tag tone="cust">{t("account.why.own")}</Tag>}
    </span>
  );
}
