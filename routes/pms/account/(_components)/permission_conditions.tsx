import { panelName } from "@/components/account/account_words.ts";
import { Field } from "@/components/filter_panel.tsx";
import { useT } from "@/components/reader.tsx";
import {
  PERMISSION_PANELS,
  type PermissionFilter,
} from "@/domain/account/permission_filter.ts";
import type { Text } from "@/domain/errors.ts";

interface PermissionConditionsProps {
  /** the query, as it was typed */
  asked: URLSearchParams;
  filter: PermissionFilter;
  fault: Readonly<Record<string, Text>>;
}

/** Which permissions: by name or code, by panel, by whether anybody has them. */
export function PermissionConditions(
  { asked, filter, fault }: PermissionConditionsProps,
) {
  const t = useT();
  const { panel, held } = filter;
  return (
    <>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={asked.get("keyword") ?? ""}
        placeholder={t("account.permission.keyword_hint")}
        error={fault.keyword}
      />
      <Field
        name="panel"
        label={t("account.permission.panel")}
        kind="select"
        value={panel}
        options={PERMISSION_PANELS.map((one) => [one, panelName(t, one)])}
        error={fault.panel}
      />
      <Field
        name="held"
        label={t("account.role.holders")}
        kind="select"
        value={held === undefined ? "" : Number(held)}
        options={[
          ["1", t("account.permission.held")],
          ["0", t("account.permission.unheld")],
        ]}
        error={fault.held}
      />
    </>
  );
}
