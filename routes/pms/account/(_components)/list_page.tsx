import { roleName } from "@/components/account/role_name.ts";
import { choicesOf } from "@/components/fields.tsx";
import { Field } from "@/components/filter_field.tsx";
import { Icon } from "@/components/icon.tsx";
import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { listAlone, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { mayInvite } from "@/domain/account/rank.ts";
import type { ListSpec, Uncounted } from "@/lists/spec.ts";
import type { Accounts } from "@/nouns/account/account_list.tsx";
import { Conditions } from "@/resource/conditions.tsx";
import type { ResourceFilter } from "@/resource/read.ts";
import type { Resource, Row } from "@/resource/spec.ts";
import type { AccountsData } from "./load.ts";

interface AccountsPageProps {
  noun: Resource;
  spec: ListSpec<Row, ResourceFilter, Uncounted<Accounts>>;
  data: AccountsData;
  url: URL;
}

/** Every account: of staff and of customers. */
export function AccountsPage({ noun, spec, data, url }: AccountsPageProps) {
  const { actor, loaded } = data;
  const t = useT();
  const path = url.pathname;
  return (
    <ListView
      spec={spec}
      data={data}
      url={url}
      tabs={<Tabs data={data} here={listAlone(url)} />}
      conditions={
        <Conditions
          noun={noun}
          url={url}
          choices={loaded.choices}
        >
          <Field
            name="role_id"
            label={t("account.list.role")}
            kind="select"
            options={choicesOf(
              loaded.roles.map((role) => ({
                id: role.id,
                name: roleName(t, role),
              })),
            )}
          />
        </Conditions>
      }
      head={
        <>
          {mayInvite(actor) && (
            <a class="btn" href={withQuery(path, { tab: "invites" })}>
              {t("account.invite.title")}
            </a>
          )}
          <a
            class="btn btn-primary"
            href={withQuery(listAlone(url), { new: 1 })}
          >
            <Icon name="plus" />
            {t("account.form.new")}
          </a>
        </>
      }
      empty={{ title: t("account.list.empty") }}
    />
  );
}

const KINDS = [
  ["staff", "account.kind.staff"],
  ["oem", "account.kind.oem"],
] as const;

/** By whether they may sign in, and by kind, with how many of each. */
function Tabs({ data, here }: { data: AccountsData; here: string }) {
  const t = useT();
  const { filter, found: { counts, kinds } } = data;
  const to = (status: string | null) => withQuery(here, { status, page: null });
  return (
    <>
      <PhaseTabs
        label={t("account.list.by_status")}
        items={[
          {
            title: t("common.all"),
            href: to("all"),
            count: counts && counts[1] + counts[0],
            current: filter.status === "all",
          },
          {
            title: t("account.status.1"),
            href: to(null),
            count: counts?.[1],
            current: filter.status === "1",
          },
          {
            title: t("account.status.0"),
            href: to("0"),
            count: counts?.[0],
            current: filter.status === "0",
          },
        ]}
      />
      <StatusChips
        label={t("account.list.by_kind")}
        items={statusTabs(t, here, {
          name: "kind",
          statuses: KINDS,
          chosen: filter.kind ? [filter.kind] : [],
          counts: kinds,
        })}
      />
    </>
  );
}
