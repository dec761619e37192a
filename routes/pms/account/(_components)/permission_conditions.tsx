import { panelName } from "@/components/account/account_words.ts";
import { Field, FlagField } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import { PERMISSION_PANELS } from "@/domain/account/permission_filter.ts";

/** Which permissions: by name or code, by panel, by whether anybody has them. */
export function PermissionConditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("account.permission.keyword_hint")} />
      <Field
        name="panel"
        label={t("account.permission.panel")}
        kind="select"
        options={PERMISSION_PANELS.map((one) => [one, panelName(t, one)])}
      />
      <FlagField
        name="held"
        label={t("account.role.holders")}
        options={[
          ["1", t("account.permission.held")],
          ["0", t("account.permission.unheld")],
        ]}
      />
    </>
  );
}
