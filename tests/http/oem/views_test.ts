import { equal, match, ok } from "node:assert/strict";
import { visitDemo } from "@/tests/sites.ts";

const LIST = "/oem/order/mine";

Deno.test("a view that a customer shares is their colleagues', and nobody's of another organization, who can't open a list with it either", async () => {
  await using desk = await visitDemo("oem_green");
  const { visitor: green, site, demo } = desk;
  const colleague = await site.enter("oem_green2");
  const stranger = await site.enter("oem_sky");
  const role = await demo.db.selectFrom("role").select("id")
    .where("name", "=", "OEM 客户").executeTakeFirstOrThrow();
  const own = { name: "view", list: "oem.portal.orders", back: LIST };
  await green.post("/preference", {
    ...own,
    value: "save",
    view_name: "绿源年度框架",
    query: "keyword=13800006621",
    role_id: String(role.id),
  });
  const { id } = await demo.db.selectFrom("saved_view").select("id")
    .where("name", "=", "绿源年度框架").executeTakeFirstOrThrow();

  match((await colleague.get(`${LIST}?menu=views`)).text, /绿源年度框架/);
  const { body } = await stranger.get(`${LIST}?menu=views`);
  ok(!body.includes("绿源年度框架"));
  ok(!body.includes("13800006621"));
  const opens = { ...own, value: "default", view: String(id) };
  await stranger.post("/preference", opens);
  equal((await stranger.get(LIST)).status, 200);
  await colleague.post("/preference", opens);
  equal(
    (await colleague.get(LIST)).location,
    `${LIST}?keyword=13800006621`,
  );
});

Deno.test("what a colleague shared who is disabled meanwhile can be deleted by those who share it, and by nobody before", async () => {
  await using desk = await visitDemo("oem_green");
  const { visitor: green, site, demo } = desk;
  const colleague = await site.enter("oem_green2");
  const stranger = await site.enter("oem_sky");
  const role = await demo.db.selectFrom("role").select("id")
    .where("name", "=", "OEM 客户").executeTakeFirstOrThrow();
  const own = { name: "view", list: "oem.portal.orders", back: LIST };
  await green.post("/preference", {
    ...own,
    value: "save",
    view_name: "绿源年度框架",
    query: "keyword=13800006621",
    role_id: String(role.id),
  });
  const view = () =>
    demo.db.selectFrom("saved_view").select(["id", "account_id"])
      .where("name", "=", "绿源年度框架").executeTakeFirst();
  const { id, account_id } = (await view())!;
  const gone = { ...own, value: "delete", view: String(id) };
  const asks = (body: string) => body.includes(`drop=${id}`);

  ok(!asks((await colleague.get(`${LIST}?menu=views`)).body));
  await colleague.post("/preference", gone);
  ok(await view());
  await demo.db.updateTable("account").set({ status: 0 })
    .where("id", "=", account_id).execute();
  await stranger.post("/preference", gone);
  ok(await view());
  ok(asks((await colleague.get(`${LIST}?menu=views`)).body));
  const asked = await colleague.get(`${LIST}?menu=views&drop=${id}`);
  match(asked.text, /确定删除视图「绿源年度框架」吗/);
  await colleague.post("/preference", gone);
  equal(await view(), undefined);
});
