import { Icon } from "@/components/icon.tsx";
import { ListPage, PhaseTabs, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { Actor } from "@/domain/access.ts";
import { mayInvite } from "@/domain/account/rank.ts";
import { AccountsFilter } from "./accounts_filter.tsx";
import { AccountsTable } from "./accounts_table.tsx";
import type { Shown } from "./load.ts";

type AccountsPageProps = Extract<Shown, { is: "list" }> & {
  url: URL;
  actor: Actor;
  /** of the filter panel */
  open: boolean;
};

/** Every account: of staff and of customers. */
export function AccountsPage(props: AccountsPageProps) {
  const { url, actor, filter, accounts, roles, refused, open } = props;
  const t = useT();
  const here = url.pathname + url.search;
  return (
    <ListPage
      title={t("site.pms.account.list")}
      actions={
        <>
          {mayInvite(actor) && (
            <a class="btn" href={withQuery(url.pathname, { tab: "invites" })}>
              {t("account.invite.title")}
            </a>
          )}
          <a class="btn btn-primary" href={withQuery(url.pathname, { new: 1 })}>
            <Icon name="plus" />
            {t("account.form.new")}
          </a>
        </>
      }
    >
      <Tabs {...props} here={here} />
      <AccountsFilter
        url={url}
        open={open}
        filter={filter}
        roles={roles}
        fault={refused?.fields ?? {}}
      />
      <SumBar>
        <Total count={accounts.total} more={accounts.totalMore} />
      </SumBar>
      <AccountsTable
        rows={accounts.rows}
        url={here}
        path={url.pathname}
        sort={filter.sort}
      />
      <Pager url={here} {...accounts} />
    </ListPage>
  );
}

function Tabs(
  { here, filter, accounts }: AccountsPageProps & { here: string },
) {
  const t = useT();
  const { counts } = accounts;
  const to = (changes: Record<string, string | null>) =>
    withQuery(here, { ...changes, page: null });
  const kinds = [null, "staff", "oem"] as const;
  return (
    <>
      <PhaseTabs
        label={t("account.list.by_status")}
        items={[
          {
            title: t("account.status.1"),
            href: to({ status: null }),
            count: counts[1],
            current: filter.status === "1",
          },
          {
            title: t("account.status.0"),
            href: to({ status: "0" }),
            count: counts[0],
            current: filter.status === "0",
          },
          {
            title: t("common.all"),
            href: to({ status: "all" }),
            count: counts[1] + counts[0],
            current: filter.status === "all",
          },
        ]}
      />
      <nav class="chips" aria-label={t("account.list.by_kind")}>
        {kinds.map((kind) => (
          <a
            class="chip"
            href={to({ kind })}
            aria-current={(filter.kind ?? null) === kind ? "true" : undefined}
          >
            {kind ? t(`account.kind.${kind}`) : t("common.all")}
          </a>
        ))}
      </nav>
    </>
  );
}
