import { deepEqual, equal } from "node:assert/strict";
import {
  type Access,
  type Actor,
  allows,
  GROUP,
  may,
} from "@/domain/access.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import { CALLS } from "@/site/calls.ts";
import { menuEntryOf, placeAt, placeOf, SITE } from "@/site/map.ts";
import {
  CALL_ACCESS,
  DEMO_ACCOUNTS,
  type DemoAccount,
  mayOpen,
  PAGE_ACCESS,
  SECTIONS,
} from "./access_table.ts";
import { type Examples, findExamples } from "./examples.ts";
import { openSite, type Site, type Visitor } from "./http.ts";
import { none } from "./none.ts";
import { openDemo } from "./world.ts";

const NOBODY = "nobody";
/** A WeWork that nothing here reaches: its doors are there. */
const NOWHERE = {
  api: "http://127.0.0.1:9",
  login: "http://127.0.0.1:9/login",
  corpId: "corp",
  agentId: "1",
  secret: "secret",
};
const NO_SUCH_ID = Number.MAX_SAFE_INTEGER;

Deno.test("the site map gives every page the access of the specification", () => {
  deepEqual(
    sorted(SITE.map(({ path, access }) => [path, word(access)])),
    sorted(PAGE_ACCESS),
  );
});

Deno.test("a page that no menu has stands under an entry that its menu has", () => {
  const astray = SITE.filter(({ hidden }) => hidden)
    .map((place) => placeOf(menuEntryOf(place) ?? ""))
    .filter((entry) => entry?.hidden && entry.parent !== undefined);
  deepEqual(astray.map((entry) => entry?.path), []);
  equal(
    menuEntryOf(placeAt("/common/account/feedback-detail/4")),
    "/common/account/setting",
  );
});

Deno.test("every call has the one line of the specification", () => {
  deepEqual(
    sorted(
      CALLS.map((
        { method, path, access },
      ) => [`${method} ${path}`, word(access)]),
    ),
    sorted(CALL_ACCESS),
  );
});

Deno.test("every page answers every account, and nobody, as the site map says", async () => {
  await using demo = await openDemo();
  const examples = await findExamples(demo.db);
  const faults: string[] = [];
  await forEverybody(
    openSite(demo.database),
    async (name, account, visitor) => {
      for (const [page, access] of PAGE_ACCESS) {
        const { status, location } = await visitor.get(
          addressOf(page, examples),
        );
        const answer = location
          ? `${status} ${location.replace(/\?.*/, "?")}`
          : String(status);
        const expected = expectedOf(page, access, name, account);
        if (answer !== expected) {
          faults.push(
            `${page} for ${name}: ${answer}, not ${expected}`,
          );
        }
      }
    },
  );
  none(faults);
});

Deno.test("every call lets in whom the table names, and nobody else", async () => {
  await using demo = await openDemo();
  const faults: string[] = [];
  await forEverybody(
    openSite(demo.database),
    async (name, account, visitor) => {
      for (const [call, access] of CALL_ACCESS) {
        const answer = await ask(visitor, call);
        const right = mayOpen(access, account)
          ? letIn(answer)
          : answer === (account ? "40300" : "40100");
        if (!right) faults.push(`${call} as ${name}: ${answer}`);
        if (call.endsWith("/logout") && account) await visitor.signIn(name);
      }
    },
  );
  none(faults);
});

/** A customer to whom somebody gave all that there is to give. */
const FAVOURITE: DemoAccount = {
  kind: "oem",
  group: GROUP.super,
  permissions: PERMISSION_NAMES.join(" "),
  landing: "/oem",
};

Deno.test("whatever a customer's account was given, it opens what is the customers' own and nothing of the staff's", () => {
  const actor: Actor = {
    id: 1,
    username: "oem_green",
    nickname: "",
    kind: "oem",
    group: FAVOURITE.group,
    permissions: new Set(PERMISSION_NAMES),
    organizationId: 1,
  };
  const faults = [...SITE, ...CALLS]
    .filter(({ access }) =>
      allows(access, actor) !== mayOpen(word(access), FAVOURITE)
    )
    .map(({ path, access }) => `${path}: ${word(access)}`);
  none(faults);
  equal(may(actor, "oem_customer"), true);
  equal(may(actor, "manage_customer", "manage_oem"), false);
});

Deno.test("a customer whose role was given every permission is refused by every call of the staff's", async () => {
  await using demo = await openDemo();
  await demo.db.insertInto("role_permission").columns(["role_id", "action"])
    .expression((eb) =>
      eb.selectFrom("account_role as h")
        .innerJoin("account as a", "a.id", "h.account_id")
        .innerJoin("permission as p", (join) => join.onTrue())
        .select(["h.role_id", "p.action"])
        .where("a.username", "=", "oem_green")
        .where("p.action", "<>", "oem_customer")
    ).execute();
  const customer = await openSite(demo.database).enter("oem_green");
  const faults: string[] = [];
  for (const [call, access] of CALL_ACCESS) {
    if (mayOpen(access, FAVOURITE)) continue;
    const answer = await ask(customer, call);
    if (answer !== "40300") faults.push(`${call}: ${answer}`);
  }
  none(faults);
});

Deno.test("every call is there: on a row that exists it says something else than 40400", async () => {
  await using demo = await openDemo();
  const { callIds } = await findExamples(demo.db);
  const site = openSite(demo.database, { wework: NOWHERE });
  const [customer, staff] = [site.visitor(), site.visitor()];
  await customer.signIn("oem_green");
  await staff.signIn("admin");
  const faults: string[] = [];
  const calls = CALL_ACCESS.filter(([call]) => !call.includes("/tus"));
  const isDeletion = ([call]: typeof calls[number]) =>
    call.startsWith("DELETE");
  // Last, since deleted rows are gone afterwards.
  const inOrder = [
    ...calls.filter((call) => !isDeletion(call)),
    ...calls.filter(isDeletion),
  ];
  for (const [call, access] of inOrder) {
    const visitor = access === "oem_customer" || access === "signed-in"
      ? customer
      : staff;
    const answer = await ask(
      visitor,
      call,
      callIds[call.replace(/^\w+ |\/:id.*/g, "")],
    );
    if (/^(?:404|405|5)/.test(answer)) faults.push(`${call}: ${answer}`);
    if (call.endsWith("/logout")) await visitor.signIn("oem_green");
  }
  none(faults);
});

Deno.test("a call without a line is refused to everybody, and so is a method without one", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("admin");
  equal((await visitor.call("GET", "/api/oem/nothing")).code, 40400);
  equal((await visitor.call("OPTIONS", "/api/oem/nothing")).code, 40400);
  equal((await visitor.call("DELETE", "/api/oem/order")).code, 40500);
  equal((await visitor.call("OPTIONS", "/api/oem/order")).code, 40500);
});

Deno.test("what belongs to another organization is not there", async () => {
  await using demo = await openDemo();
  const examples = await findExamples(demo.db);
  const sky = await openSite(demo.database).enter("oem_sky");
  const faults: string[] = [];
  for (const [method, path, body] of ofGreen(examples)) {
    const { code } = await sky.call(method, path, body, {
      "idempotency-key": crypto.randomUUID(),
    });
    if (code !== 40400) faults.push(`${method} ${path}: ${code}`);
  }
  for (
    const path of [
      `/file/${examples.green.file}`,
      `/file/${examples.green.file}/thumb`,
    ]
  ) {
    const { status } = await sky.get(path);
    if (status !== 404) faults.push(`${path}: ${status}`);
  }
  none(faults);
});

async function forEverybody(
  site: Site,
  act: (
    name: string,
    account: DemoAccount | null,
    visitor: Visitor,
  ) => Promise<void>,
): Promise<void> {
  await act(NOBODY, null, site.visitor());
  for (const [name, account] of Object.entries(DEMO_ACCOUNTS)) {
    const visitor = await site.enter(name);
    await act(name, account, visitor);
  }
}

function expectedOf(
  page: string,
  access: string,
  name: string,
  account: DemoAccount | null,
): string {
  if (!mayOpen(access, account)) return account ? "403" : "303 /login?";
  if (page === "/login" && account) return `303 ${account.landing}`;
  if (page.startsWith("/__redirect/")) return "302 /common";
  const target = SECTIONS[page];
  if (target) {
    return mayOpen(accessOf(target), account) ? `302 ${target}` : "403";
  }
  return isTheirs(page, name, account) ? "200" : "404";
}

/** The owner of a page's example: an order of Green, a ticket of one of its people. */
function isTheirs(
  page: string,
  name: string,
  account: DemoAccount | null,
): boolean {
  if (page.startsWith("/oem/order/:id")) return name.startsWith("oem_green");
  if (page !== "/common/account/feedback-detail/:id") return true;
  return name === "oem_green" || mayOpen("manage_feedback", account);
}

function accessOf(page: string): string {
  const line = PAGE_ACCESS.find(([path]) => path === page);
  if (!line) throw new Error(`not in the table: ${page}`);
  return line[1];
}

function addressOf(page: string, examples: Examples): string {
  if (page.startsWith("/__redirect/")) return "/__redirect/common";
  const id = examples.ids[page];
  return id === undefined
    ? page.replace(/\/:id\?$/, "")
    : page.replace(/:id\??/, String(id));
}

/**
 * A call's answer to an empty body: the code of its refusal, or 0. Without an id it asks for a row that doesn't exist,
 * so that nothing changes.
 */
async function ask(
  visitor: Visitor,
  call: string,
  id: number = NO_SUCH_ID,
): Promise<string> {
  const [method = "", path = ""] = call.split(" ");
  const address = path.replace(":id", String(id)).replace(
    ":upload",
    crypto.randomUUID(),
  );
  const safe = method === "GET" || method === "HEAD";
  const headers: Record<string, string> = safe
    ? {}
    : { "content-type": "application/json" };
  const response = await visitor.send(
    method,
    address,
    safe ? undefined : "{}",
    headers,
  );
  const text = await response.text();
  const isEnvelope =
    response.headers.get("content-type")?.startsWith("application/json") &&
    method !== "HEAD";
  if (!isEnvelope) return String(response.status * 100);
  return String(JSON.parse(text).code);
}

/** Whether an answer is about something other than the caller. */
function letIn(answer: string): boolean {
  return !/^(?:401|403|5)/.test(answer);
}

/** Every call on a row of the organization Green, with a body that Green could send. */
function ofGreen(
  { green }: Examples,
): [method: string, path: string, body?: unknown][] {
  const order = `/api/oem/order/${green.order}`;
  const body = {
    type: "part",
    delivery: "ship",
    address_id: green.address,
    lines: [{ goods_id: green.part, quantity: 1 }],
    version: 1,
  };
  const voucher = { amount: 1, card_id: green.card, files: [green.file] };
  return [
    ["GET", order],
    ["PUT", order, body],
    ["DELETE", order],
    ["PUT", `${order}/confirm`, { version: 1, total: 1 }],
    ["PUT", `${order}/deposit`, voucher],
    ["PUT", `${order}/balance`, voucher],
    ["PUT", `${order}/receive`, {}],
    ["PUT", `${order}/extend`, {}],
    ["PUT", `${order}/close`, { reason: "不再需要" }],
    ["PUT", `${order}/remark`, { content: "备注" }],
    ["GET", `${order}/log`],
    ["PUT", `/api/oem/delivery/${green.delivery}/revoke`, {}],
    ["PUT", `/api/oem/delivery/${green.delivery}/receive`, {}],
    ["PUT", `/api/common/address/${green.address}`, {
      receiver: "周天",
      phone: "13812345678",
      address: "上地十街 1 号",
      is_abroad: false,
      is_default: false,
      version: 1,
    }],
    ["DELETE", `/api/common/address/${green.address}`],
  ];
}

function word(access: Access): string {
  if (typeof access === "string") return access;
  return "group" in access ? `group:${access.group}` : access.anyOf.join(" ");
}

function sorted(lines: readonly (readonly [string, string])[]): string[] {
  return lines.map(([path, access]) => `${path} ${access}`).sort();
}
