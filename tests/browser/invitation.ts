import type { Page } from "playwright-core";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { agree, type Desk, press, reads, type } from "./desk.ts";

/** Somebody who is invited, as they fill in the form behind the link. */
interface Invited {
  username: string;
  nickname: string;
  phone: string;
  password: string;
}

/** Says in the open dialog whom to invite. Returns the link, which is shown once. */
export async function makeInvitation(
  desk: Desk,
  whom: string,
): Promise<string> {
  const { page, t } = desk;
  await type(desk, t("account.invite.whom"), whom);
  await agree(desk, t("account.invite.make"));
  const n = DEFAULT_SETTINGS.invite_days;
  await reads(desk, t("account.invite.once", { n }));
  return await page.locator("[role=dialog] code").innerText();
}

/** Opens the link where the test's server is, whatever its name to the outside. */
export async function openLink(page: Page, link: string): Promise<void> {
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
}

/** Fills in the form that the link of an invitation leads to, and sends it. */
export async function acceptInvitation(
  desk: Desk,
  { username, nickname, phone, password }: Invited,
): Promise<void> {
  const { t } = desk;
  await type(desk, t("account.page.index.username"), username);
  await type(desk, t("account.invite.nickname"), nickname);
  await type(desk, t("account.page.index.phone"), phone);
  await choosePassword(desk, password);
}

/** Types only the password, twice, and sends the form. */
export async function choosePassword(
  desk: Desk,
  password: string,
): Promise<void> {
  const { t } = desk;
  await type(desk, t("sign_in.password"), password);
  await type(desk, t("account.invite.repeat"), password);
  await press(desk, t("account.invite.accept"));
}
