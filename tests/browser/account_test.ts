import { equal, ok } from "node:assert/strict";
import { translator } from "@/locales/messages.ts";
import { codeOf } from "@/tests/domain/account/authenticator.ts";
import { type DemoSite, openDemoSite, type Seat, seat } from "../browser.ts";
import {
  axeViolations,
  layoutFaults,
  targetFaults,
} from "../browser_checks.ts";
import { none } from "../none.ts";
import {
  agree,
  asDesk,
  type Desk,
  deskOf,
  open,
  press,
  reads,
  sound,
  type,
} from "./desk.ts";
import {
  acceptInvitation,
  choosePassword,
  makeInvitation,
  openLink,
} from "./invitation.ts";

const zh = translator("zh-cn");
const WANG = {
  username: "green_wang",
  nickname: "王芳",
  phone: "13800138000",
  password: "a long password",
};

/** The second factor's code at the door, after the password. */
async function enterWithCode(
  { page, t }: Desk,
  username: string,
  code: string,
): Promise<void> {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(`demo-${username}`);
  await page.locator("input[name=password]").press("Enter");
  await page.getByLabel(t("account.totp.code")).fill(code);
  await page.getByLabel(t("account.totp.code")).press("Enter");
}

async function wellMade(desk: Desk, seated: Seat): Promise<void> {
  await sound(desk);
  if (seated.javaScript !== false) none(await axeViolations(desk.page));
  if (desk.phone) none(await targetFaults(desk.page));
}

/** Sets up the second factor of who sits there; gives its secret and the recovery codes. */
async function setUp(desk: Desk, username: string, seated: Seat) {
  const { page, t } = desk;
  await page.goto("/common/account/setting");
  await press(desk, t("account.totp.set_up"));
  await page.locator("[role=dialog] input[name=proof]")
    .fill(`demo-${username}`);
  await wellMade(desk, seated);
  await agree(desk, t("account.totp.do.start"));
  await reads(desk, t("account.totp.step_1"));
  equal(await page.getByRole("img", { name: t("account.totp.qr") }).count(), 1);
  await wellMade(desk, seated);
  const shown = await page.locator("[role=dialog] code").first().innerText();
  const secret = shown.replaceAll(" ", "");
  await type(desk, t("account.totp.code"), "000000");
  await agree(desk, t("account.totp.confirm"));
  await reads(desk, t("account.totp.code.wrong"));
  await type(desk, t("account.totp.code"), codeOf(secret));
  await agree(desk, t("account.totp.confirm"));
  await reads(desk, t("account.totp.codes.once"));
  await wellMade(desk, seated);
  const recovery = await page.locator("[role=dialog] li code").allInnerTexts();
  equal(recovery.length, 10);
  await press(desk, t("account.totp.codes.kept"));
  await reads(desk, t("account.totp.codes.left", { n: 10 }));
  return { secret, recovery };
}

for (
  const [how, seated] of [
    ["with scripts", {}],
    ["without scripts", { javaScript: false }],
    ["on a phone, in English, in the dark", {
      device: "phone",
      locale: "en-us",
      theme: "dark",
    }],
  ] as [string, Seat][]
) {
  Deno.test(`a second factor is set up, asked for at the door, and stands in for by a recovery code, ${how}`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "finance", seated);
    const { page, t, person } = desk;
    const { secret, recovery } = await setUp(desk, "finance", seated);
    await person.context.clearCookies({ name: "session" });

    await enterWithCode(desk, "finance", "123456");
    await reads(desk, t("account.totp.code.wrong"));
    await wellMade(desk, seated);
    // The next one: that of the set-up may still be the current one, and is taken once.
    await page.getByLabel(t("account.totp.code")).fill(codeOf(secret, 1));
    await page.getByLabel(t("account.totp.code")).press("Enter");
    await page.waitForURL(/\/finance\/index$/);
    await person.context.clearCookies({ name: "session" });
    await enterWithCode(desk, "finance", recovery[4] ?? "");
    await page.waitForURL(/\/finance\/index$/);
    await sound(desk);
  });
}

Deno.test("a role that demands a second factor leads its holders to it, and a super admin helps who lost theirs", async () => {
  await using site = await openDemoSite();
  await using admin = await deskOf(site, "admin", {});
  const { page, t } = admin;
  await page.goto("/pms/index");
  await open(admin, "site.pms.account", "site.pms.account.role");
  await page.getByRole("link", { name: "财务", exact: true }).click();
  await page.getByText(t("account.role.requires_totp"), { exact: true })
    .click();
  await press(admin, t("common.save"));
  await reads(admin, t("account.role.done.update"));
  await sound(admin);

  await using finance = await deskOf(site, "finance", {});
  await finance.page.waitForURL(/\/common\/account\/setting/);
  await finance.page.goto("/finance/bill/oem");
  await finance.page.waitForURL(/\/common\/account\/setting/);
  await reads(finance, t("account.totp.first", { roles: "财务" }));
  await setUp(finance, "finance", {});
  await finance.page.goto("/finance/bill/oem");
  await finance.page.waitForURL(/\/finance\/bill\/oem$/);

  await page.goto("/pms/account/list?keyword=finance");
  await page.locator("main .go1").click();
  await press(admin, t("account.totp.reset"));
  await agree(admin, t("account.act.reset_totp"));
  await reads(admin, t("account.done.reset_totp"));
  await finance.page.goto("/finance/bill/oem");
  await finance.page.waitForURL(/\/login\?/);
  await sound(admin);
});

/** Invites somebody of the first organization by the pages; gives the link. */
async function invite(desk: Desk): Promise<string> {
  const { page, t } = desk;
  await page.goto("/pms/account/list");
  await press(desk, t("account.invite.title"));
  await press(desk, t("account.invite.new"));
  await page.getByLabel(t("account.page.index.organization"))
    .selectOption({ index: 1 });
  return await makeInvitation(desk, WANG.nickname);
}

/** The invited one opens the link where a colleague is signed in, and makes their account at the second try. */
async function accept(
  site: DemoSite,
  link: string,
  seated: Seat,
): Promise<Desk> {
  const person = await seat(site, seated);
  await person.signIn("oem_green2");
  const desk = asDesk(person, seated);
  const { page, t } = desk;
  await openLink(page, link);
  none(await layoutFaults(page));
  await press(desk, t("account.invite.sign_out"));
  await page.getByLabel(t("account.invite.nickname"), { exact: true })
    .waitFor();
  none(await layoutFaults(page));
  await acceptInvitation(desk, { ...WANG, password: "short" });
  await page.locator("#f-password-error").waitFor();
  equal(
    await page.getByLabel(t("account.invite.nickname"), { exact: true })
      .inputValue(),
    WANG.nickname,
  );
  await choosePassword(desk, WANG.password);
  await page.waitForURL(/\/oem$/);
  return desk;
}

for (
  const [how, seated] of [
    ["with scripts", {}],
    ["without scripts", { javaScript: false }],
    ["on a phone", { device: "phone" }],
  ] as [string, Seat][]
) {
  Deno.test(`a customer is invited by a link, makes their account and can begin an order, ${how}`, async () => {
    await using site = await openDemoSite();
    await using staff = await deskOf(site, "product", seated);
    const link = await invite(staff);
    if (seated.javaScript !== false) none(await axeViolations(staff.page));
    await using customer = await accept(site, link, seated);
    await customer.page.goto("/oem/order/create");
    await customer.page.getByRole("heading", { level: 1 }).waitFor();
    none(customer.person.faults);

    await staff.page.goto("/pms/account/list?tab=invites");
    await reads(staff, zh("account.invite.state.used"));
    ok(!(await staff.page.content()).includes(link));
    await sound(staff);
  });
}
