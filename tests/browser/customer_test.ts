import { equal, match, ok } from "node:assert/strict";
import { openDemoSite, type Seat } from "../browser.ts";
import {
  agree,
  type Desk,
  deskOf,
  press,
  pressMore,
  reads,
  sound,
  type,
} from "./desk.ts";

const LIST = "/mkt/customer/organization";

/** Everywhere the same is done: with and without scripts, on a desk and on a phone, in both languages. */
const SEATS: Seat[] = [
  {},
  { device: "phone", locale: "en-us" },
  { device: "phone", javaScript: false },
];

/** Keeps what the open form holds. */
function save(desk: Desk): Promise<void> {
  return agree(desk, desk.t("common.save"));
}

for (const seat of SEATS) {
  const how = [
    seat.device ?? "desktop",
    seat.javaScript === false ? "without scripts" : "",
    seat.locale ?? "",
  ].filter(Boolean).join(" ");

  Deno.test(`an organization is added, completed and found, and is not deleted while it is needed: ${how}`, async () => {
    await using site = await openDemoSite();
    await using desk = await deskOf(site, "sales", seat);
    const { page, t } = desk;
    await page.goto(`${site.origin}${LIST}`);
    await press(desk, t("customer.organization.add"));
    await sound(desk);
    await save(desk);
    await reads(desk, t("customer.organization.name.required"));
    await sound(desk);
    await type(desk, t("customer.organization.name"), "远山种业");
    await type(desk, t("customer.organization.contact"), "丁远山");
    await type(desk, t("customer.phone"), "13800009211");
    await save(desk);
    await reads(desk, t("resource.done.create"));

    await page.goto(`${site.origin}${LIST}?keyword=ysz`);
    await press(desk, "远山种业");
    await page.waitForURL(/open=\d+/);
    await reads(desk, t("customer.page.none.orders"));
    await sound(desk);
    await press(desk, t("customer.park.add"));
    equal(
      await page.locator("#f-organization_id").inputValue(),
      "远山种业",
    );
    await type(desk, t("customer.park.name"), "一号田");
    await save(desk);
    await reads(desk, "一号田");

    await page.goto(`${site.origin}${LIST}?keyword=ysz`);
    await press(desk, "远山种业");
    await reads(desk, "一号田");
    await pressMore(desk, t("common.delete"));
    await agree(desk, t("common.delete"));
    await reads(desk, t("customer.organization.needed"));
    await sound(desk);
  });
}

Deno.test("two who edit one organization: the second chooses field by field, and loses nothing", async () => {
  await using site = await openDemoSite();
  await using first = await deskOf(site, "sales", {});
  await using second = await deskOf(site, "product", { javaScript: false });
  const { t } = first;
  const { id } = await site.db.selectFrom("organization").select("id")
    .where("name", "=", "云栖温室").executeTakeFirstOrThrow();
  await first.page.goto(`${site.origin}${LIST}?open=${id}&edit=${id}`);
  await second.page.goto(
    `${site.origin}/pms/customer/organization?open=${id}&edit=${id}`,
  );
  await type(first, t("customer.organization.contact"), "吴海涛（工程部）");
  await save(first);
  await reads(first, t("resource.done.update"));
  await type(second, t("customer.organization.industry"), "连栋温室");
  await type(second, t("customer.organization.contact"), "普文秀");
  await save(second);
  await reads(second, "吴海涛（工程部）");
  await sound(second);
  match(await second.page.locator("#conflict").innerText(), /林晓燕/);
  await second.page.locator("[name='keep.contact'][value=theirs]").check();
  await save(second);
  await reads(second, t("resource.done.update"));
  await reads(second, "连栋温室");
  const row = await site.db.selectFrom("organization")
    .select(["contact", "industry"]).where("id", "=", id)
    .executeTakeFirstOrThrow();
  equal(row.contact, "吴海涛（工程部）");
  equal(row.industry, "连栋温室");
});

Deno.test("a duplicate is found, looked through and merged, on a phone and without scripts", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {
    device: "phone",
    javaScript: false,
  });
  const { page, t } = desk;
  await page.goto(`${site.origin}${LIST}?edit=new`);
  await type(desk, t("customer.organization.name"), "青川果业有限公司");
  await type(desk, t("common.remark"), "展会上又登记了一次");
  await save(desk);
  await page.goto(`${site.origin}${LIST}?keyword=qcgy`);
  await page.getByRole("link", { name: "青川果业", exact: true }).click();
  await reads(desk, t("customer.merge.alike"));
  await sound(desk);
  await press(
    desk,
    t("customer.merge.with", { name: "青川果业有限公司" }),
  );
  await reads(desk, t("customer.merge.title"));
  await sound(desk);
  await press(desk, t("customer.merge.do"));
  await reads(desk, t("customer.merge.done"));
  await reads(desk, "展会上又登记了一次");
  const gone = await site.db.selectFrom("organization").select("merged_into")
    .where("name", "=", "青川果业有限公司").executeTakeFirstOrThrow();
  ok(gone.merged_into);
});

Deno.test("on a phone the values of a conflict stand below each other, whole, in the dialog of the form", async () => {
  await using site = await openDemoSite();
  await using first = await deskOf(site, "sales", {});
  await using second = await deskOf(site, "product", { device: "phone" });
  const { t } = first;
  const { id } = await site.db.selectFrom("organization").select("id")
    .where("name", "=", "云栖温室").executeTakeFirstOrThrow();
  const query = `?open=${id}&edit=${id}`;
  const labels = [
    t("customer.organization.contact"),
    t("customer.organization.industry"),
    t("customer.organization.address"),
  ];
  await first.page.goto(`${site.origin}${LIST}${query}`);
  await second.page.goto(`${site.origin}/pms/customer/organization${query}`);
  for (const [desk, words] of [[first, "甲"], [second, "乙"]] as const) {
    for (const label of labels) await type(desk, label, words.repeat(20));
    await save(desk);
    await reads(desk, desk === first ? t("resource.done.update") : "甲甲");
  }
  const table = second.page.locator(".conflict");
  await table.waitFor();
  await sound(second);
  const { clipped, right } = await table.evaluate((section) => ({
    clipped: section.scrollWidth > section.clientWidth ||
      section.scrollHeight > section.clientHeight,
    right: Math.max(
      ...[...section.querySelectorAll(".pick")]
        .map((pick) => pick.getBoundingClientRect().right),
    ),
  }));
  equal(clipped, false, "nothing is hidden");
  ok(right <= 390, `${right}`);
});
