/** In which panel an account starts after signing in. */
import { panelName } from "@/components/account/account_words.ts";
import { STAFF_PANELS } from "@/domain/account/account_input.ts";
import type { T } from "@/locales/messages.ts";
import { PANELS } from "@/site/map.ts";

function isBuilt(panel: string): boolean {
  return PANELS.some(({ key }) => key === panel);
}

/**
 * The panels that a member of staff can be given: those that are built. The account's current one comes first if it is
 * none of them: it stays until another is chosen.
 */
export function startsFor(held: string): string[] {
  const built: string[] = STAFF_PANELS.filter(isBuilt);
  return built.includes(held) ? built : [held, ...built];
}

/** The panel where the account starts, in a word; nobody starts in a panel that is not built (decisions 1.5). */
export function startName(t: T, panel: string): string {
  return isBuilt(panel) ? panelName(t, panel) : t("account.form.panel.rights");
}
