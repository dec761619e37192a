import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { OpenApi, Operation } from "@/routes/api/(_docs)/document.ts";
import { CALL_ACCESS, DEMO_ACCOUNTS, mayOpen } from "@/tests/access_table.ts";
import { findExamples } from "@/tests/examples.ts";
import { setUpTotp } from "@/tests/domain/account/authenticator.ts";
import { openSite } from "@/tests/http.ts";
import { textOf } from "@/tests/html.ts";
import { none } from "@/tests/none.ts";
import { openWework } from "@/tests/wework_server.ts";
import { visitDemo } from "@/tests/sites.ts";
import { openDemo } from "@/tests/world.ts";
import {
  checkerOf,
  contentOf,
  faultOf,
  misfit,
  operationsOf,
  readDocument,
} from "./document.ts";
import { callerOf, type Desk, openDesk } from "./desk.ts";
import { type Attempt, everyWrite } from "./every_write.ts";

type Json = Record<string, unknown>;

/** Calls that answer by a protocol of their own, or only where WeWork is set up: that has a test of its own. */
const APART =
  /\/file\/:|\/tus|\/ewx\/|\/common\/(?:file|socket)$|openapi\.json$/;

/** What programs fetch beside the calls (decisions 1.9). */
const FILES = ["GET /file/:id", "GET /file/:id/thumb"];

/** The documented call that a request goes to. */
function operationAt(
  operations: ReadonlyMap<string, Operation>,
  line: string,
): Operation {
  const [method = "", address = ""] = line.split(" ");
  const path = address.replace(/\?.*/, "").replaceAll(/\/\d+(?=\/|$)/g, "/:id");
  const operation = operations.get(`${method} ${path}`);
  if (!operation) throw new Error(`not documented: ${method} ${path}`);
  return operation;
}

Deno.test("every call is documented, and every documented call is one of the specification", async () => {
  await using demo = await visitDemo("admin");
  const document = await readDocument(demo.visitor);
  const operations = operationsOf(document);
  deepEqual(
    [...operations.keys()].sort(),
    [...CALL_ACCESS.map(([line]) => line), ...FILES].sort(),
  );
  none(
    CALL_ACCESS.filter(([line, access]) =>
      (access === "public") !== ("security" in (operations.get(line) ?? {}))
    ).map(([line, access]) => `${line}: ${access}`),
  );
});

Deno.test("the document is whole: what it refers to is there, names are unique, nothing is left open", async () => {
  await using demo = await visitDemo("admin");
  const document = await readDocument(demo.visitor);
  equal(document.openapi, "3.1.0");
  const ids = [...operationsOf(document).values()].map(({ operationId }) =>
    operationId
  );
  equal(new Set(ids).size, ids.length);
  const faults: string[] = [];
  for (const [at, value] of everyPart(document)) {
    if (value.$ref !== undefined && !find(document, String(value.$ref))) {
      faults.push(`${at}: ${value.$ref}`);
    }
    const isSchema = /\/(?:schema|items|properties\/[^/]+|schemas\/\w+)$/;
    if (isSchema.test(at) && Object.keys(value).length === 0) {
      faults.push(`${at} says nothing`);
    }
  }
  none(faults);
});

Deno.test("the document speaks the caller's language, or the one that is asked for", async () => {
  await using demo = await openDemo();
  const staff = openSite(demo.database).visitor();
  await staff.authorize("sales");
  const english = await readDocument(staff, "?locale=en-us");
  const chinese = await readDocument(staff);
  ok(!/\p{Script=Han}/u.test(JSON.stringify(english)));
  for (const [line, { summary, description }] of operationsOf(chinese)) {
    ok(/\p{Script=Han}/u.test(summary + description), line);
  }
  deepEqual(
    [...operationsOf(english).keys()],
    [...operationsOf(chinese).keys()],
  );
});

Deno.test("every reading call answers what the document says, and nothing else", async () => {
  await using demo = await openDemo();
  const { callIds } = await findExamples(demo.db);
  const site = openSite(demo.database);
  const [customer, staff] = [site.visitor(), site.visitor()];
  await customer.signIn("oem_green");
  await staff.signIn("admin");
  const document = await readDocument(staff);
  const faults: string[] = [];
  let rows = 0;
  for (const [line, operation] of operationsOf(document)) {
    if (!line.startsWith("GET ") || APART.test(line)) continue;
    const access = CALL_ACCESS.find(([one]) => one === line)?.[1] ?? "";
    const visitor = /^(?:oem_customer|signed-in)$/.test(access)
      ? customer
      : staff;
    const path = line.slice("GET ".length);
    const id = callIds[path.replace(/\/:id.*/, "")];
    const address = path.replace(":id", String(id));
    const queries = path.endsWith("/search") ? ["?q=2026", "?q=a"] : [
      "",
      ...["page", "no_page"].flatMap((name) => {
        const known = operation.parameters.some((one) => one.name === name);
        return known ? [`?${name}=1`] : [];
      }),
    ];
    for (const query of queries) {
      const response = await visitor.send("GET", address + query);
      const envelope = await response.json();
      const fault = faultOf(document, operation, response.status, envelope);
      if (fault || envelope.code !== 0) {
        faults.push(`${line}: ${fault || JSON.stringify(envelope)}`);
      }
      if (Array.isArray(envelope.data) && envelope.data.length) rows++;
      const more = withMore(envelope);
      if (more && !faultOf(document, operation, response.status, more)) {
        faults.push(`${line}: takes whatever is answered`);
      }
    }
  }
  none(faults);
  ok(rows >= 25, `${rows} lists had rows to look at`);
});

/** The answer with a field that nobody documented, where it has fields; the counters are named by who sees them. */
function withMore(envelope: Json): Json | null {
  const { data } = envelope;
  const row = Array.isArray(data) ? data[0] : data;
  if (typeof row !== "object" || row === null) return null;
  if ("prod-inventory" in row) return null;
  const more = { ...row, not_documented: 1 };
  return { ...envelope, data: Array.isArray(data) ? [more] : more };
}

/** What is refused among the examples, in a way that it is done: so every answer is met once. */
function doneAfter({ world }: Desk): Attempt[] {
  const line = { goods_id: world.goods.valve, quantity: 1 };
  return [
    {
      by: "finance",
      line: "PUT /api/admin/manage/account/admin/profile/i",
      body: { nickname: "财", phone: "", email: "", avatar: null, version: 1 },
    },
    {
      by: "admin",
      line: "POST /api/admin/manage/mall/goods",
      body: { sn: "S-2", name: "传感器", kind: "part", price: 12.5 },
    },
    {
      by: "green",
      line: "POST /api/oem/delivery",
      body: { address_id: world.addresses.green, lines: [line] },
    },
    {
      by: "warehouse",
      line: "PUT /api/admin/manage/oem/delivery/2/ship",
      body: { carrier: "顺丰", express_no: "SF2" },
    },
  ];
}

/** What a call says that it answers, to compare. */
function answerOf({ responses }: Operation): string {
  return JSON.stringify(contentOf(responses[200]));
}

/** What an object of the schema can't do without. */
function neededBy(schema: unknown): string[] {
  return (schema as { required?: string[] } | undefined)?.required ?? [];
}

/** The attempt's body emptied, and with an empty entry in each of its lists: shows what is required there. */
function lacking(
  { requestBody }: Operation,
  { body }: Attempt,
): { body: Json; needed: string[] }[] {
  const schema = contentOf(requestBody);
  const { properties = {} } = (schema ?? {}) as {
    properties?: Record<string, { items?: unknown }>;
  };
  const rows = Object.entries(properties).map(([name, { items }]) => ({
    body: { ...body, [name]: [{}] },
    needed: neededBy(items).map((field) => `${name}.0.${field}`),
  }));
  return [{ body: {}, needed: neededBy(schema) }, ...rows]
    .filter(({ needed }) => needed.length > 0);
}

Deno.test("every writing call takes what the document says, names what it lacks, and answers or refuses as it says", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const document = await readDocument(admin.visitor);
  const operations = operationsOf(document);
  const faults: string[] = [];
  const seen = new Set<string>();
  const met = new Set<string>();
  const asked = new Set<string>();
  const attempts = [...await everyWrite(desk), ...doneAfter(desk)];
  const askWithout = async (attempt: Attempt) => {
    const operation = operationAt(operations, attempt.line);
    for (const { body, needed } of lacking(operation, attempt)) {
      const key = { "idempotency-key": crypto.randomUUID() };
      const { code, envelope } = await send(desk, { ...attempt, body }, key);
      if (code === 40400 || code === 40900) continue; // told before anything is read
      asked.add(operation.operationId);
      const { fields = {} } = (envelope.data ?? {}) as { fields?: Json };
      const told = Object.keys(fields);
      if (code !== 42200 || needed.some((name) => !told.includes(name))) {
        faults.push(`${attempt.line} without ${needed}: ${code} ${told}`);
      }
    }
  };
  for (const attempt of attempts) {
    if (!APART.test(attempt.line)) await askWithout(attempt);
  }
  for (const attempt of attempts) {
    if (APART.test(attempt.line)) continue;
    const operation = operationAt(operations, attempt.line);
    seen.add(operation.operationId);
    const wrong = bodyFault(document, operation, attempt);
    if (wrong) faults.push(`${attempt.line} takes: ${wrong}`);
    const needsKey = operation.parameters.some(({ name, required }) =>
      name === "Idempotency-Key" && required
    );
    if (!asked.has(operation.operationId)) await askWithout(attempt);
    if (needsKey && (await send(desk, attempt, {})).code !== 40000) {
      faults.push(`${attempt.line} needs no key`);
    }
    const key = { "idempotency-key": crypto.randomUUID() };
    const answer = await send(desk, attempt, needsKey ? key : {});
    const fault = faultOf(document, operation, answer.status, answer.envelope);
    if (fault) faults.push(`${attempt.line} answers: ${fault}`);
    if (answer.code === 0) met.add(answerOf(operation));
  }
  none(faults);
  const writes = [...operations].filter(([line]) =>
    !/^(?:GET|HEAD) /.test(line) && !APART.test(line)
  );
  none(
    writes.filter(([, { operationId }]) => !seen.has(operationId))
      .map(([line]) => `no example: ${line}`),
  );
  none(
    writes.filter(([, operation]) => !met.has(answerOf(operation)))
      .map(([line]) => `an answer that nothing was compared with: ${line}`),
  );
  deepEqual(
    writes.filter(([, operation]) =>
      neededBy(contentOf(operation.requestBody)).length > 0 &&
      !asked.has(operation.operationId)
    ).map(([line]) => line),
    ["PUT /api/pay/manage/oem/refund/:id"], // the story has none
  );
});

Deno.test("a file is uploaded and WeWork's calls answer as the document says", async () => {
  await using wework = openWework();
  await using desk = await openDesk();
  const { world } = desk;
  const site = openSite(world.database, { wework: wework.options });
  const [sales, admin] = [site.visitor(), site.visitor()];
  await sales.authorize("sales");
  await admin.authorize("admin");
  const document = await readDocument(admin);
  const operations = operationsOf(document);
  await world.db.updateTable("account").set({ phone: "" })
    .where("username", "<>", "sales").execute();
  const faults: string[] = [];
  const check = async (line: string, response: Response) => {
    const operation = operationAt(operations, line);
    const envelope = await response.json();
    equal(envelope.code, 0, line);
    const fault = faultOf(document, operation, response.status, envelope);
    if (fault) faults.push(`${line}: ${fault}`);
  };
  const json = { "content-type": "application/json" };
  const code = () => JSON.stringify({ code: wework.codeFor("LinXiaoYan") });
  const bind = "/api/admin/account/ewx/oauth/callback";
  await check(`POST ${bind}`, await sales.send("POST", bind, code(), json));
  const enter = "/api/admin/manage/account/ewx/login";
  const program = site.visitor();
  await check(`POST ${enter}`, await program.send("POST", enter, code(), json));
  const sync = "/api/admin/manage/account/ewx/sync?phone=13900001111";
  await check(`GET ${sync}`, await admin.send("GET", sync));
  const form = new FormData();
  form.set("file", new File(["%PDF-1.7\n"], "图纸.pdf"));
  const upload = "/api/common/file";
  await check(`POST ${upload}`, await sales.send("POST", upload, form));
  await setUpTotp(world.db, world.sales);
  const asked = await program.send("POST", enter, code(), json);
  const envelope = await asked.json();
  ok(envelope.data.challenge);
  const operation = operationAt(operations, `POST ${enter}`);
  equal(faultOf(document, operation, asked.status, envelope), "");
  match(operation.description, /challenge/, "says what it is for");
  const other = operationAt(operations, `POST ${bind}`);
  ok(faultOf(document, other, asked.status, envelope), "no other call has one");
  none(faults);
});

function bodyFault(
  document: OpenApi,
  operation: Operation,
  { body }: Attempt,
): string {
  const schema = contentOf(operation.requestBody);
  return schema === undefined ? "" : misfit(checkerOf(document, schema), body);
}

async function send(
  desk: Desk,
  { by, line, body }: Attempt,
  headers: Record<string, string>,
) {
  const { visitor } = by ? await desk.as(by) : callerOf(desk.site.visitor());
  const [method = "", path = ""] = line.split(" ");
  const { status, headers: _, ...envelope } = await visitor.call(
    method,
    path,
    body,
    headers,
  );
  return { status, code: envelope.code, envelope };
}

Deno.test("everybody is told of the calls that they may make, and nothing of others", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  for (const name of ["oem_green", "finance", "sales"]) {
    const account = DEMO_ACCOUNTS[name]!;
    const visitor = site.visitor();
    await visitor.signIn(name);
    const document = await readDocument(visitor);
    deepEqual(
      [...operationsOf(document).keys()].sort(),
      [
        ...CALL_ACCESS.filter(([, access]) => mayOpen(access, account)).map((
          [line],
        ) => line),
        ...FILES,
      ].sort(),
    );
    const text = JSON.stringify(document);
    for (const shape of Object.keys(document.components.schemas)) {
      ok(text.includes(`"#/components/schemas/${shape}"`), `${name}: ${shape}`);
    }
  }
  const customer = await site.enter("oem_green");
  const told = JSON.stringify(await readDocument(customer));
  const all = await customer.get("/common/api");
  const one = await customer.get("/common/api?call=post_oem_order");
  for (const words of [told, all.body, one.body]) {
    ok(!/\bmanage_\w+|\bStaff[A-Z]/.test(words));
  }
  ok(all.text.includes("POST /api/oem/order"));
  ok(!all.text.includes("/api/admin/manage/oem"));
  const staffs = "put_admin_manage_oem_order_id_price";
  equal((await customer.get(`/common/api?call=${staffs}`)).status, 404);
  const nobody = await site.visitor().call("GET", "/api/openapi.json");
  equal(nobody.code, 40100);
});

Deno.test("an account reads its calls on a page, and everything about one of them", async () => {
  await using demo = await visitDemo("admin");
  const { visitor: staff } = demo;
  const document = await readDocument(staff);
  const all = await staff.get("/common/api");
  equal(all.status, 200);
  const faults: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, summary }] of Object.entries(methods)) {
      const line = `${method.toUpperCase()} ${path}`;
      if (!all.text.includes(line)) faults.push(`${line} is not shown`);
      const one = await staff.get(`/common/api?call=${operationId}`);
      if (one.status !== 200 || !textOf(one.body).includes(summary)) {
        faults.push(`${line}: ${one.status}`);
      }
    }
  }
  none(faults);
  const { text } = await staff.get("/common/api?call=post_oem_order");
  for (const field of ["Idempotency-Key", "lines[].parts[].usage", "data.id"]) {
    ok(text.includes(field), field);
  }
  equal((await staff.get("/common/api?call=nothing")).status, 404);
});

function* everyPart(
  value: unknown,
  at = "",
): Generator<[at: string, value: Json]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Json];
  for (const [key, inner] of Object.entries(value)) {
    yield* everyPart(inner, `${at}/${key.replaceAll("/", "~1")}`);
  }
}

/** What a reference points at. */
function find(document: OpenApi, ref: string): unknown {
  return ref.replace("#/", "").split("/").reduce<unknown>(
    (value, key) => (value as Json | undefined)?.[key],
    document,
  );
}
