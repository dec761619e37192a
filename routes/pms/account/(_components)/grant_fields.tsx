import { Checkbox, RadioCards } from "@/components/choices.tsx";
import { roleName } from "@/components/account/role_name.ts";
import { PermissionBoxes } from "@/components/account/permission_boxes.tsx";
import { CheckBoxes } from "@/components/account/check_boxes.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { RoleChoice } from "@/db/account/roles.ts";
import type { Actor } from "@/domain/access.ts";
import { GROUPS } from "@/domain/account/account_input.ts";
import { mayGiveGroup } from "@/domain/account/rank.ts";
import type { Text } from "@/domain/errors.ts";
import { mayOpen } from "@/site/map.ts";
import { groupName } from "@/components/account/account_words.ts";
import { offeredRights, split, type TypedRights } from "./typed_account.ts";

const ROLES = "/pms/account/role";

interface GrantFieldsProps {
  actor: Actor;
  roles: readonly RoleChoice[];
  typed: TypedRights;
  /** what the account already has, which may stay, whoever edits it */
  held: TypedRights;
  fault: Readonly<Record<string, Text>>;
}

/** Group, roles and direct permissions; those that the actor doesn't have can't be chosen. */
export function GrantFields(props: GrantFieldsProps) {
  const { actor, roles, typed, held, fault } = props;
  const t = useT();
  const chosen = split(typed.roles);
  const offered = offeredRights(actor, roles, held);
  return (
    <>
      <Sheet label={t("account.list.group")}>
        <RadioCards
          name="group"
          label={t("account.list.group")}
          value={typed.group}
          error={fault.group}
          options={GROUPS.filter((group) => mayGiveGroup(actor, group)).map(
            (group) => ({
              value: String(group),
              title: groupName(t, group),
              text: t(`account.group.${group}.text`),
            }),
          )}
        />
        {fault.super_confirmed && (
          <Checkbox
            name="super_confirmed"
            label={t("account.rights.super")}
            error={fault.super_confirmed}
          />
        )}
      </Sheet>
      <Sheet
        title={t("account.rights.roles")}
        note={t("account.rights.roles.note")}
      >
        {roles.length === 0 && (
          <p class="mut text-dense">
            {t("account.rights.roles.none")}{" "}
            {mayOpen(actor, ROLES) && (
              <a class="lk" href={ROLES}>{t("account.role.new")}</a>
            )}
          </p>
        )}
        <CheckBoxes
          name="roles"
          label={t("account.rights.roles")}
          error={fault.roles}
          boxes={roles.map((role) => ({
            value: String(role.id),
            title: roleName(t, role),
            text: t("account.role.count", { n: role.permissions.length }),
            checked: chosen.includes(String(role.id)),
            disabled: !offered.roles.includes(String(role.id)),
          }))}
        />
      </Sheet>
      <Sheet
        title={t("account.rights.own")}
        note={t("account.rights.own.note")}
      >
        <PermissionBoxes
          error={fault.permissions}
          chosen={split(typed.permissions)}
          mayChoose={(action) => offered.permissions.includes(action)}
        />
      </Sheet>
    </>
  );
}
