import { equal } from "node:assert/strict";
import type { Permission } from "@/domain/permissions.ts";
import type { PanelKey } from "@/site/place.ts";
import {
  type DemoSite,
  openEmptySite,
  passwordOf,
  type Seat,
  seat,
} from "../browser.ts";
import { checkPage, screenshot } from "../browser_checks.ts";
import {
  agree,
  asDesk,
  type Desk,
  deskOf,
  press,
  reads,
  sound,
  type,
} from "./desk.ts";
import { acceptInvitation, makeInvitation, openLink } from "./invitation.ts";
import {
  approve,
  begin,
  bySales,
  choose,
  confirm,
  isNow,
  pay,
  produce,
  seen,
  ship,
  submit,
} from "./order_steps.ts";

/** Who works here from the first day on, where they begin, and what each may do. */
const STAFF = {
  sales: { panel: "mkt", may: ["manage_oem", "manage_customer"] },
  finance: { panel: "finance", may: ["manage_bill", "manage_invoice"] },
  production: {
    panel: "prod",
    may: [
      "manage_product",
      "manage_product_make",
      "manage_inventory",
      "manage_external_inventory",
      "manage_product_price",
    ],
  },
} satisfies Record<string, { panel: PanelKey; may: Permission[] }>;

const CUSTOMER = "yuanshan";
const PRODUCT = "OEM-DG1";
const PARTS = [
  { sn: "P-MB-1", name: "主控板", price: "200.00", cost: "150.00" },
  { sn: "P-VL-1", name: "电磁阀", price: "50", cost: "35" },
  { sn: "P-AC-1", name: "安装包", price: "20", cost: "12.5" },
];
const BILL = "编码\t名称\t用量\t附件\n" +
  "P-MB-1\t主控板\t1\t\nP-VL-1\t\t4\t\n\t安装包\t1\t是";

/** The super admin names a role and what it may, and makes an account that has it. */
async function hire(admin: Desk, username: keyof typeof STAFF): Promise<void> {
  const { page, t } = admin;
  await page.goto("/pms/account/role");
  await press(admin, t("account.role.new"));
  await type(admin, t("account.role.name"), username);
  const { may, panel } = STAFF[username];
  for (const permission of may) {
    await page.locator(`[name=permissions][value=${permission}]`).check();
  }
  await press(admin, t("common.save"));
  await reads(admin, t("account.role.done.create"));

  await page.goto("/pms/account/list");
  await press(admin, t("account.form.new"));
  await type(admin, t("account.page.index.username"), username);
  await type(admin, t("sign_in.password"), passwordOf(username));
  await type(admin, t("account.page.password.repeat"), passwordOf(username));
  await page.locator("select[name=panel]").selectOption(panel);
  await page.getByRole("group", { name: t("account.rights.roles") })
    .getByLabel(username).check();
  await press(admin, t("common.save"));
  await reads(admin, t("account.done.create"));
}

async function addCard(admin: Desk): Promise<void> {
  const { page, t } = admin;
  await page.goto("/mkt/oem/oem-card");
  await press(admin, t("sales.card.add"));
  await type(admin, t("sales.card.bank"), "招商银行昆明分行");
  await type(admin, t("sales.card.holder"), "植物科技有限公司");
  await type(admin, t("sales.card.number"), "6225880112345678");
  await agree(admin, t("common.save"));
  await reads(admin, t("resource.done.create"));
}

async function addPart(
  desk: Desk,
  { sn, name, price, cost }: typeof PARTS[number],
): Promise<void> {
  const { page, t } = desk;
  await page.goto("/prod/mall/part");
  await press(desk, t("catalogue.goods.add"));
  await type(desk, t("catalogue.goods.field.sn"), sn);
  await type(desk, t("catalogue.goods.field.name"), name);
  await type(desk, t("catalogue.goods.field.unit"), "个");
  await type(desk, t("catalogue.goods.field.price"), price);
  await type(desk, t("catalogue.goods.field.cost_price"), cost);
  await press(desk, t("common.save"));
  await reads(desk, t("catalogue.goods.done.create"));
}

/** A product whose first version has a bill pasted from a spreadsheet, and a second one with more valves. */
async function addProduct(desk: Desk): Promise<void> {
  const { page, t } = desk;
  await page.goto("/prod/mall/oem");
  await press(desk, t("catalogue.goods.add"));
  await type(desk, t("catalogue.goods.field.sn"), PRODUCT);
  await type(desk, t("catalogue.goods.field.name"), "滴灌控制器");
  await type(desk, t("catalogue.goods.field.unit"), "台");
  await press(desk, t("common.save"));
  await reads(desk, t("catalogue.goods.done.product"));
  await type(desk, t("catalogue.version.field.version"), "V1");
  await type(desk, t("catalogue.version.field.processing_fee"), "120");
  await page.locator("textarea[name=paste]").fill(BILL);
  await press(desk, t("catalogue.bill.paste.append"));
  await reads(desk, "¥540.00");
  await press(desk, t("catalogue.version.save"));
  await reads(desk, t("catalogue.version.done.create"));
  await press(
    desk,
    t("catalogue.version.act_of", {
      words: t("catalogue.version.copy"),
      version: "V1",
    }),
  );
  await type(desk, t("catalogue.version.copy.name"), "V2");
  await agree(desk, t("catalogue.version.copy"));
  await reads(desk, t("catalogue.version.done.copy"));
  await page.locator("[name='lines.1.usage']").fill("6");
  await press(desk, t("catalogue.version.save"));
  await reads(desk, t("catalogue.version.done.update"));
}

/** Sales write down an organization and invite its first person. Returns the link. */
async function invite(sales: Desk): Promise<string> {
  const { page, t } = sales;
  await page.goto("/mkt/customer/organization");
  await press(sales, t("customer.organization.add"));
  await type(sales, t("customer.organization.name"), "远山种业");
  await agree(sales, t("common.save"));
  await reads(sales, t("resource.done.create"));
  await page.goto("/mkt/customer/organization?keyword=yszy");
  await press(sales, "远山种业");
  await press(sales, t("account.invite.new"));
  return await makeInvitation(sales, "丁远山");
}

/** The customer opens the link, makes their account, and says where their goods go. */
async function accept(
  site: DemoSite,
  link: string,
  seated: Seat,
): Promise<Desk> {
  const person = await seat(site, seated);
  const desk = asDesk(person, seated);
  const { page, t } = desk;
  await openLink(page, link);
  await acceptInvitation(desk, {
    username: CUSTOMER,
    nickname: "丁远山",
    phone: "13800009211",
    password: passwordOf(CUSTOMER),
  });
  await page.waitForURL(/\/oem$/);
  await sound(desk);
  await screenshot(person, "first-day-portal");
  await page.goto("/common/account/address");
  await press(desk, t("customer.address.new"));
  await type(desk, t("customer.address.receiver"), "丁远山");
  await type(desk, t("customer.address.phone"), "13800009211");
  await type(desk, t("customer.address.region"), "云南省昆明市");
  await type(desk, t("customer.address.address"), "远山路 1 号");
  await press(desk, t("common.save"));
  await reads(desk, "远山路 1 号");
  return desk;
}

/** The first customer's first order, of the second version, to its completion. */
async function firstOrder(site: DemoSite, customer: Desk, seated: Seat) {
  await using sales = await deskOf(site, "sales", seated);
  await using finance = await deskOf(site, "finance", seated);
  await using production = await deskOf(site, "production", seated);
  await begin(customer);
  await choose(customer, "oem.form.choose.product", PRODUCT, 3, "V2");
  const no = await submit(customer);
  const all = { no, customer, sales, finance, production };
  await isNow(customer, "draft");
  await reads(customer, "¥1,920.00"); // (120 + 200 + 6 × 50 + 20) × 3
  await confirm(customer);
  const deposit = await pay(customer);
  await approve(all, deposit);
  await bySales(all, "arrange");
  await produce(all);
  await ship(all, `滴灌控制器 · ${PRODUCT}`, 3);
  await seen(all, "shipping");
  await press(customer, customer.t("oem.order.event.receive"));
  await agree(customer, customer.t("oem.order.event.receive"));
  await reads(customer, customer.t("oem.portal.done.receive"));
  const balance = await pay(customer);
  await approve(all, balance);
  await bySales(all, "complete");
  await seen(all, "completed");
  for (const desk of [customer, sales, finance, production]) await sound(desk);
}

const SEATS: [string, Seat][] = [
  ["on a desk, with scripts", {}],
  ["on phones, in English, without scripts", {
    device: "phone",
    locale: "en-us",
    javaScript: false,
  }],
];

for (const [how, seated] of SEATS) {
  Deno.test(`from an empty database to the first customer's completed order, ${how}`, async () => {
    await using site = await openEmptySite();
    await using admin = await deskOf(site, "admin", seated);
    const look = async (desk: Desk, name: string) => {
      if (seated.javaScript !== false) await checkPage(desk.person);
      await sound(desk);
      await screenshot(desk.person, `first-day-${seated.device ?? ""}-${name}`);
    };
    await look(admin, "begin");
    for (const username of ["sales", "finance", "production"] as const) {
      await hire(admin, username);
    }
    await look(admin, "accounts");
    await addCard(admin);
    await look(admin, "card");

    await using keeper = await deskOf(site, "production", seated);
    await look(keeper, "production");
    for (const part of PARTS) await addPart(keeper, part);
    await addProduct(keeper);
    await look(keeper, "product");

    await using seller = await deskOf(site, "sales", seated);
    await look(seller, "sales");
    const link = await invite(seller);
    await look(seller, "invited");
    await using customer = await accept(site, link, seated);
    await firstOrder(site, customer, seated);
    await look(customer, "completed");
    const orders = await site.db.selectFrom("oem_order")
      .select(["status", "total", "outstanding"]).execute();
    equal(
      JSON.stringify(orders),
      '[{"status":"completed","total":192000,"outstanding":0}]',
    );
  });
}
