import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createInvite } from "@/domain/account/invite.ts";
import { type Form, formsOf, has, valueOf } from "@/tests/html.ts";
import { type Answer, openSite } from "@/tests/http.ts";
import { setUpTotp } from "@/tests/domain/account/authenticator.ts";
import { openWorld, type World } from "@/tests/world.ts";

const isDoor = ({ id }: Form) => id === "door";
const ENGLISH = { form: isDoor, button: "English" };
const SECRET = "not to be shown again";

/** What the form at the door holds of these fields. */
function holds(page: Answer, ...names: string[]): (string | undefined)[] {
  const form = formsOf(page.body).find(isDoor);
  ok(form, page.text);
  return names.map((name) => valueOf(form, name));
}

async function linkOf({ db, admin, organizations }: World): Promise<string> {
  const { green } = organizations;
  const { token } = await createInvite(db, admin, green, { name: "王芳" });
  return `/login?invite=${token}`;
}

Deno.test("another language at the sign-in keeps the user name and the way on, and shows no password", async () => {
  await using world = await openWorld();
  const guest = openSite(world.database).visitor();
  const path = "/login?redirect=%2Foem%2Forder%2Fmine";
  const page = await guest.fill(path, {
    ...ENGLISH,
    fields: { username: "green", password: SECRET },
  });
  equal(page.status, 200);
  match(page.text, /Sign in/);
  deepEqual(holds(page, "username", "password", "redirect"), [
    "green",
    "",
    "/oem/order/mine",
  ]);
  ok(!page.body.includes(SECRET));
  equal(guest.cookies.get("locale"), "en-us");
  match((await guest.get("/login")).text, /Sign in/, "it stays");

  const entered = await guest.submit("/login", page, {
    form: isDoor,
    fields: { password: "demo-green" },
  });
  equal(entered.location, "/oem/order/mine");
});

Deno.test("another language keeps what an expired session's form carries", async () => {
  await using world = await openWorld();
  const guest = openSite(world.database).visitor();
  const remark = "花很多力气写的";
  const expired = await guest.post("/oem/order/create", { remark });
  equal(expired.status, 401);
  const page = await guest.submit("/login", expired, ENGLISH);
  const [carried = ""] = holds(page, "carried");
  ok(carried.includes(remark));
});

Deno.test("another language keeps the step that asks for the authenticator's code", async () => {
  await using world = await openWorld();
  const guest = openSite(world.database).visitor();
  await setUpTotp(world.db, world.nobody);
  const step = await guest.post("/login", {
    username: "nobody",
    password: "demo-nobody",
  });
  const page = await guest.submit("/login", step, ENGLISH);
  deepEqual(holds(page, "challenge"), holds(step, "challenge"));
});

Deno.test("an invitation starts with the name that it was made for, and another language keeps what was typed", async () => {
  await using world = await openWorld();
  const guest = openSite(world.database).visitor();
  const link = await linkOf(world);
  const shown = await guest.get(link);
  deepEqual(holds(shown, "nickname"), ["王芳"]);
  const typed = { username: "wang", nickname: "", phone: "13800138000" };
  const page = await guest.submit(link, shown, {
    ...ENGLISH,
    fields: { ...typed, password: SECRET, repeat: SECRET },
  });
  equal(page.status, 200);
  match(page.text, /You are invited|invited/i);
  deepEqual(holds(page, "username", "nickname", "phone"), Object.values(typed));
  ok(!page.body.includes(SECRET));
});

Deno.test("where no form stands at the door, the language is chosen by one of its own", async () => {
  await using world = await openWorld();
  const guest = openSite(world.database).visitor();
  const page = await guest.get("/login?invite=none");
  equal(page.status, 404);
  const chosen = await guest.submit("/login", page, {
    form: has("back"),
    button: "English",
  });
  equal(chosen.location, "/login?invite=none");
});
