import { deepEqual, equal, ok } from "node:assert/strict";
import type { Operation } from "@/routes/api/(_docs)/document.ts";
import { CALL_ACCESS } from "@/tests/access_table.ts";
import { findExamples } from "@/tests/examples.ts";
import { openSite, type Visitor } from "@/tests/http.ts";
import { none } from "@/tests/none.ts";
import { openDemo } from "@/tests/world.ts";
import { faultOf, operationsOf, readDocument } from "./document.ts";

/** A customer, a member of staff, and every list that calls page through. */
async function open() {
  const stack = new AsyncDisposableStack();
  const demo = stack.use(await openDemo());
  const { callIds } = await findExamples(demo.db);
  const site = openSite(demo.database);
  const [customer, staff] = [site.visitor(), site.visitor()];
  await customer.signIn("oem_green");
  await staff.signIn("admin");
  const document = await readDocument(staff);
  const lists = [...operationsOf(document)].flatMap(([line, operation]) => {
    if (!line.startsWith("GET ") || !names(operation).has("page_size")) {
      return [];
    }
    const access = CALL_ACCESS.find(([one]) => one === line)?.[1];
    const visitor: Visitor = access === "oem_customer" ? customer : staff;
    const path = line.slice("GET ".length);
    const id = callIds[path.replace(/\/:id.*/, "")];
    const address = path.replace(":id", String(id ?? ""));
    const ask = (query: string) =>
      visitor.call<unknown[] | { fields: Record<string, string> }>(
        "GET",
        address + query,
      );
    return [{ line, operation, ask }];
  });
  return {
    document,
    lists,
    customer,
    staff,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

function names({ parameters }: Operation): Set<string> {
  return new Set(parameters.map(({ name }) => name));
}

Deno.test("a list that takes days finds nothing on days to come, any other is refused them", async () => {
  await using test = await open();
  const faults: string[] = [];
  let filled = 0;
  for (const { line, operation, ask } of test.lists) {
    const dated = names(operation).has("from");
    const { data } = await ask("?from=2199-01-01");
    const rows = Array.isArray(data) ? data.length : -1;
    if (rows !== (dated ? 0 : -1)) faults.push(`${line}: ${rows} rows`);
    const all = (await ask("")).data;
    if (dated && Array.isArray(all) && all.length) filled++;
  }
  none(faults);
  ok(filled >= 10, `${filled} lists had rows to leave out`);
});

Deno.test("who misspells a parameter is told so, and not given all rows", async () => {
  await using test = await open();
  const faults: string[] = [];
  for (const { line, ask } of test.lists) {
    const query = "?page_sise=1&status[]=draft&page=0";
    const { code, data } = await ask(query);
    const fields = "fields" in data ? Object.keys(data.fields).sort() : [];
    if (code !== 42200 || fields.join() !== "page,page_sise,status[]") {
      faults.push(`${line}: ${code} ${fields}`);
    }
  }
  none(faults);
  ok(test.lists.length >= 20, `${test.lists.length} lists`);
  equal((await test.customer.get("/oem/order/mine?statuss=x")).status, 200);
});

Deno.test("no call takes a parameter that it does not have: it is refused at its name, and nothing is done", async () => {
  await using test = await open();
  const { document, staff } = test;
  await staff.authorize("admin");
  const faults: string[] = [];
  let calls = 0;
  for (const [line, operation] of operationsOf(document)) {
    const [method = "", pattern = ""] = line.split(" ");
    if (!pattern.startsWith("/api/")) continue;
    calls++;
    if (pattern.endsWith("/admin/check")) continue; // it takes any
    const path = pattern.replaceAll(/:\w+/g, "1");
    const given = operation.parameters.some(({ name }) => name === "id")
      ? "id=1&"
      : "";
    const response = await staff.send(
      method,
      `${path}?${given}cachebuster=1`,
      method === "GET" || method === "HEAD" ? undefined : "{}",
      {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        upgrade: "websocket",
      },
    );
    const told = `${line}: ${response.status}`;
    if (response.status !== 422) faults.push(told);
    if (response.status !== 422 || method === "HEAD") continue;
    const envelope = await response.json();
    const { cachebuster } = envelope.data.fields;
    if (envelope.code !== 42200 || cachebuster !== "没有这个参数") {
      faults.push(`${told} ${JSON.stringify(envelope)}`);
    }
    const fault = faultOf(document, operation, response.status, envelope);
    if (fault) faults.push(`${told} ${fault}`);
  }
  none(faults);
  equal(calls, CALL_ACCESS.length);
});

/** What customers order from, in lists so small that they are answered whole, and by what a row is found. */
const SMALL: Readonly<Record<string, string>> = {
  "GET /api/oem/category": "category_name",
  "GET /api/oem/product/:id/version": "version",
  "GET /api/oem/version/:id/part": "name",
  "GET /api/oem/card": "bank",
};

Deno.test("small lists are answered whole, until a part of one is asked for: then it is a page of what was found", async () => {
  await using test = await open();
  const small = test.lists.filter(({ line }) => line in SMALL);
  equal(small.length, Object.keys(SMALL).length);
  for (const { line, ask } of small) {
    const rows = async (query: string) =>
      (await ask(query)).data as Record<string, unknown>[];
    const { total, page, data } = await ask("");
    const whole = data as Record<string, unknown>[];
    deepEqual([total, page], [undefined, undefined], `${line} is whole`);
    const last = whole.at(-1)!;
    const paged = await ask(`?page=${whole.length}&page_size=1`);
    deepEqual(
      [paged.data, paged.total, paged.page, paged.page_size],
      [[last], whole.length, whole.length, 1],
      line,
    );
    const name = String(last[SMALL[line]!]);
    const keyword = `keyword=${encodeURIComponent(name)}`;
    const named = whole.filter((row) =>
      String(row[SMALL[line]!]).includes(name)
    );
    deepEqual(await rows(`?${keyword}`), named, line);
    deepEqual(await rows(`?no_page=1&${keyword}`), named, line);
    deepEqual(await rows("?keyword=%25"), [], `${line} has no such sign`);
    deepEqual(await rows("?no_page=1"), whole, line);
    equal((await ask("?page=501")).code, 42200, `${line} has no such page`);
  }
});

Deno.test("the check of a session takes whatever is asked", async () => {
  await using test = await open();
  const check = "/api/admin/manage/account/admin/check?username=x";
  equal((await test.customer.call("GET", check)).code, 0);
});

Deno.test("a customer is not asked for companies or salespeople, nor can try their ids", async () => {
  await using test = await open();
  const faults: string[] = [];
  for (const { line, operation, ask } of test.lists) {
    if (!line.startsWith("GET /api/oem/")) continue;
    for (const name of ["organization_id", "sales_account_id"]) {
      const { code } = await ask(`?${name}=1`);
      if (names(operation).has(name) || code !== 42200) {
        faults.push(`${line} ${name}: ${code}`);
      }
    }
  }
  none(faults);
  const found = async (query: string) =>
    (await test.customer.get(`/oem/order/mine?format=csv${query}`)).body;
  equal(await found("&sales_account_id=999999"), await found(""));
});

Deno.test("a parameter with a dot in its name is refused at its name, not at that of another", async () => {
  await using test = await open();
  const { status, data } = await test.customer.call<
    { fields: Record<string, string> }
  >("GET", "/api/oem/order?status.eq=draft");
  deepEqual([status, Object.keys(data.fields)], [422, ["status.eq"]]);
});

/** The fractions of a schema that say what they are a multiple of. */
function multiples(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "multipleOf" in value ? [at] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) =>
      multiples(inner, `${at}/${key}`)
    ),
  ];
}

Deno.test("amounts have no more than two decimals, and the document refuses none of them", async () => {
  await using test = await open();
  none(multiples(test.document));
  const wrong: string[] = [];
  let amounts = 0;
  for (const { line, ask } of test.lists) {
    const text = JSON.stringify((await ask("")).data);
    for (
      const [amount, decimals = ""] of text.matchAll(
        /(?<=[:,[])-?\d+\.(\d+)(?=[,}\]])/g,
      )
    ) {
      amounts++;
      if (decimals.length > 2) wrong.push(`${line}: ${amount}`);
    }
  }
  none(wrong);
  ok(amounts > 20, `${amounts} amounts`);
});
