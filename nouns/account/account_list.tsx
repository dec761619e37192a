import {
  groupName,
  nameOf,
  statusName,
} from "@/components/account/account_words.ts";
import { roleName } from "@/components/account/role_name.ts";
import type { Fact, ListColumn } from "@/components/list/column.ts";
import { withQuery } from "@/components/query.ts";
import { Two } from "@/components/table.tsx";
import { Nothing, Phone, Tag } from "@/components/values.tsx";
import type { RoleName } from "@/db/account/grants.ts";
import { countEach, type List, toList } from "@/db/list.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { ACCOUNT_KINDS } from "@/domain/account/account_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { extraColumn, factColumn } from "@/lists/columns.ts";
import type { ListSpec, Uncounted, Words } from "@/lists/spec.ts";
import type { T } from "@/locales/messages.ts";
import { specOf } from "@/resource/list.tsx";
import { matchingIds, pageRows, type ResourceFilter } from "@/resource/read.ts";
import type { Row } from "@/resource/spec.ts";
import { ACCOUNT } from "./account.ts";

/** A page of accounts, and how many of each status and kind the rest of the filter finds, up to ten thousand and one. */
export interface Accounts extends List<Row> {
  counts: Record<"1" | "0", number>;
  kinds: Record<AccountKind, number>;
}

type StartName = (t: T, panel: string) => string;

/** The accounts of a page, a file or a call. Two statements: the rows, and all counts. */
export async function findAccounts(
  db: Db,
  actor: Actor,
  filter: ResourceFilter,
  settings: Settings,
): Promise<Accounts> {
  const source = { db, actor, settings };
  const rows = await pageRows(source, ACCOUNT, filter);
  const { staff, oem, ...counts } = await countEach(
    db,
    ["1", "0", ...ACCOUNT_KINDS],
    (one) => {
      const asked = one === "1" || one === "0"
        ? { status: one }
        : { kind: one };
      return matchingIds(source, ACCOUNT, { ...filter, ...asked });
    },
  );
  const total = filter.status === "all"
    ? counts[1] + counts[0]
    : counts[filter.status === "0" ? 0 : 1];
  return { ...toList(rows, total, filter), counts, kinds: { staff, oem } };
}

/**
 * Every account that is not deleted; `path` is the page under which they are shown, `startName` says where one starts
 * that is to start in a panel.
 */
export function accountList(
  startName: StartName,
  path = "",
): ListSpec<Row, ResourceFilter, Uncounted<Accounts>> {
  const described = specOf(ACCOUNT, path);
  return {
    ...described,
    tabs: ["status", "kind"],
    columns: (words) => [
      ...columns(words, path, startName),
      ...described.columns(words).filter(({ key }) => key === "created_at"),
    ],
    find: findAccounts,
  };
}

/** An account as its row says it. */
function accountOf({ values, names, derived }: Row) {
  return {
    username: String(values.username),
    nickname: String(values.nickname),
    phone: String(values.phone),
    email: String(values.email),
    group: Number(values.group_level),
    panel: String(values.panel),
    status: Number(values.status),
    customer: values.kind === "oem",
    organization: names.organization_id ?? null,
    roles: derived.roles as RoleName[],
    secondFactor: derived.second_factor === true,
  };
}
type Account = ReturnType<typeof accountOf>;

function rolesOf(t: T, { roles }: Account): string {
  return roles.map((role) => roleName(t, role)).join(t("common.and"));
}

function columns(
  { t }: Words,
  path: string,
  startName: StartName,
): ListColumn<Row>[] {
  const username: Fact<Row> = {
    header: t("account.page.index.username"),
    value: (row) => accountOf(row).username,
  };
  const email: Fact<Row> = {
    header: t("account.page.index.email"),
    value: (row) => accountOf(row).email,
  };
  return [
    {
      key: "account",
      fixed: true,
      header: t("account.list.account"),
      sort: "username",
      facts: [
        {
          header: t("account.list.account"),
          value: (row) => nameOf(accountOf(row)),
        },
        username,
      ],
      cell: (row) => (
        <Two
          first={
            <a class="lk go1" href={withQuery(path, { id: row.id })}>
              {nameOf(accountOf(row))}
            </a>
          }
          second={accountOf(row).username}
        />
      ),
    },
    factColumn("username", username),
    {
      key: "rights",
      header: t("account.list.rights"),
      phone: "line",
      value: (row) => rightsOf(t, accountOf(row)),
      cell: (row) => <Rights t={t} account={accountOf(row)} />,
    },
    {
      key: "contact",
      header: t("account.list.contact"),
      drop: 2,
      facts: [
        {
          header: t("account.page.index.phone"),
          value: (row) => accountOf(row).phone,
        },
        email,
      ],
      cell: (row) => <Contact {...accountOf(row)} />,
    },
    factColumn("email", email),
    {
      key: "status",
      header: t("common.status"),
      phone: "status",
      value: (row) => statusName(t, accountOf(row)),
      cell: (row) => (
        <Tag tone={accountOf(row).status === 1 ? "done" : "shut"}>
          {statusName(t, accountOf(row))}
        </Tag>
      ),
    },
    {
      key: "second_factor",
      header: t("account.totp.title"),
      drop: 3,
      value: (row) => accountOf(row).secondFactor ? t("account.totp.on") : null,
      cell: (row) =>
        accountOf(row).secondFactor ? t("account.totp.on") : <Nothing />,
    },
    extraColumn(
      "panel",
      t("account.form.panel"),
      (row) => startName(t, accountOf(row).panel),
    ),
  ];
}

/** Group and roles, or of a customer the organization, as a file says it. */
function rightsOf(t: T, account: Account): string {
  const { organization, group } = account;
  const roles = rolesOf(t, account);
  return [organization ?? groupName(t, group), ...roles ? [roles] : []]
    .join(" / ");
}

function Rights({ t, account }: { t: T; account: Account }) {
  const { customer, organization, group } = account;
  return (
    <Two
      first={organization ?? groupName(t, group)}
      second={customer
        ? t("account.kind.oem")
        : rolesOf(t, account) || t("account.list.no_role")}
    />
  );
}

function Contact({ phone, email }: Account) {
  return (
    <Two
      first={phone ? <Phone value={phone} /> : <Nothing />}
      second={email}
    />
  );
}
