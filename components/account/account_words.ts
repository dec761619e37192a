import { GROUP } from "@/domain/access.ts";
import { GROUPS, STAFF_PANELS } from "@/domain/account/account_input.ts";
import type { T } from "@/locales/messages.ts";

/** What somebody is called. */
export function nameOf(
  { nickname, username }: { nickname: string; username: string },
): string {
  return nickname || username;
}

/** The group that a level counts as (specification section 6): 64 and above is editor, and so on. */
export function groupName(t: T, level: number): string {
  const group = GROUPS.findLast((one) => level >= one) ?? GROUP.default;
  return t(`account.group.${group}`);
}

export function panelName(t: T, panel: string): string {
  const known = STAFF_PANELS.find((one) => one === panel);
  return known ? t(`account.panel.${known}`) : t("site.oem");
}

/** Whether the account may sign in, in a word. */
export function statusName(t: T, { status }: { status: number }) {
  return t(status === 1 ? "account.status.1" : "account.status.0");
}
