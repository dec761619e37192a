import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { roleName } from "@/components/account/role_name.ts";
import { useT } from "@/components/reader.tsx";
import type { RoleChoice } from "@/db/account/roles.ts";
import type { AccountFilter } from "@/domain/account/account_filter.ts";
import { GROUPS } from "@/domain/account/account_input.ts";
import type { Text } from "@/domain/errors.ts";
import { type Permission, PERMISSIONS } from "@/domain/permissions.ts";
import { groupName } from "./account_words.ts";

const FACTORS = ["on", "off", "due"] as const;

interface AccountsFilterProps {
  url: URL;
  open: boolean;
  filter: AccountFilter;
  roles: readonly RoleChoice[];
  /** what is wrong with the query, by parameter */
  fault: Readonly<Record<string, Text>>;
}

/** The conditions of the accounts. */
export function AccountsFilter(props: AccountsFilterProps) {
  const { url, open, filter, roles, fault } = props;
  const t = useT();
  const actions = Object.keys(PERMISSIONS) as Permission[];
  return (
    <FilterPanel url={url.pathname + url.search} open={open}>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={url.searchParams.get("keyword") ?? ""}
        placeholder={t("account.list.keyword_hint")}
        error={fault.keyword}
      />
      <Field
        name="role_id"
        label={t("account.list.role")}
        kind="select"
        value={filter.role_id}
        options={choicesOf(
          roles.map((role) => ({ id: role.id, name: roleName(t, role) })),
        )}
        error={fault.role_id}
      />
      <Field
        name="group"
        label={t("account.list.group")}
        kind="select"
        value={filter.group}
        options={GROUPS.map((group) => [String(group), groupName(t, group)])}
        error={fault.group}
      />
      <Field
        name="permission"
        label={t("account.list.permission")}
        kind="select"
        value={filter.permission}
        options={actions.map((action) => [action, t(`permission.${action}`)])}
        error={fault.permission}
      />
      <Field
        name="factor"
        label={t("account.totp.title")}
        kind="select"
        value={filter.factor}
        options={FACTORS.map((factor) => [
          factor,
          t(`account.list.factor.${factor}`),
        ])}
        error={fault.factor}
      />
      <DateRange asked={url.searchParams} fault={fault} />
    </FilterPanel>
  );
}
