import { deepEqual, equal, ok } from "node:assert/strict";
import { fieldId } from "@/components/form.tsx";
import { placeOrder, uploaded } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import type { Fields } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";
import { fill, keeps, post, written } from "./desk.ts";
import { formOf, FORMS } from "./forms.ts";
import { RIGHT } from "./right.ts";

const NOWHERE = "9007199254740991";

/** The form with one id in it that is nobody's, or somebody else's. */
interface Foreign {
  what: string;
  field: string;
  /** where the message stands; without one no person can have chosen it: 404, or 422 on top of the form */
  at: string | null;
  /** a row that somebody may have deleted meanwhile: what was typed comes back, to be saved as a new one */
  gone?: true;
  value(world: World): string | Promise<string>;
}

const FOREIGN: Foreign[] = [
  ...["a new order", "an order's edit", "a delivery application"].flatMap((
    what,
  ): Foreign[] => [
    {
      what,
      field: "address_id",
      at: "address_id",
      value: ({ addresses }) => String(addresses.sky),
    },
    { what, field: "address_id", at: "address_id", value: () => NOWHERE },
  ]),
  ...["a new order", "an order's edit"].flatMap((what): Foreign[] => [
    {
      what,
      field: "lines.0.goods_id",
      at: "lines.0.version_id", // which is not the sprayer's
      value: ({ goods }) => String(goods.sprayer),
    },
    {
      what,
      field: "lines.0.files",
      at: "lines.0.files",
      value: async ({ db, sky }) => String(await uploaded(db, sky)),
    },
  ]),
  {
    what: "a delivery application",
    field: "quantity.g999999",
    at: null,
    value: () => "1",
  },
  ...["a deposit's voucher", "a balance's voucher"].flatMap((
    what,
  ): Foreign[] => [
    { what, field: "card_id", at: "card_id", value: () => NOWHERE },
    {
      what,
      field: "files",
      at: "files",
      value: async ({ db, sky }) => String(await uploaded(db, sky)),
    },
  ]),
  {
    what: "the receipt of goods",
    field: "lines.0.package_line_id",
    at: null,
    value: () => NOWHERE,
  },
  {
    what: "the own profile",
    field: "avatar",
    at: "avatar",
    value: async ({ db, sky }) => String(await uploaded(db, sky)),
  },
  {
    what: "a receiving card's edit",
    field: "row",
    at: null,
    gone: true,
    value: () => NOWHERE,
  },
  {
    what: "a new organization",
    field: "sales_account_id",
    at: "sales_account_id",
    value: ({ green }) => String(green.id),
  },
  ...["a new park", "an organization's address"].map((what): Foreign => ({
    what,
    field: "organization_id",
    at: "organization_id",
    value: () => NOWHERE,
  })),
  {
    what: "an organization's edit",
    field: "row",
    at: null,
    gone: true,
    value: () => NOWHERE,
  },
  ...["organization_id", "goods_id"].map((field): Foreign => ({
    what: "a stock adjustment",
    field,
    at: field,
    value: () => NOWHERE,
  })),
  ...["a new task", "a task's edit", "an order's plan"].flatMap((
    what,
  ): Foreign[] => [
    { what, field: "assignee_id", at: "assignee_id", value: () => NOWHERE },
    {
      what,
      field: "assignee_id",
      at: "assignee_id",
      value: ({ green }) => String(green.id),
    },
  ]),
  {
    what: "a package",
    field: "lines.0.line_id",
    at: "lines",
    value: async (world) => {
      const other = await placeOrder(world, { by: world.sky });
      const line = await world.db.selectFrom("oem_order_line").select("id")
        .where("order_id", "=", other).executeTakeFirstOrThrow();
      return String(line.id);
    },
  },
  {
    what: "a new account",
    field: "roles",
    at: "roles",
    value: () => NOWHERE,
  },
  ...["new goods", "an edit of goods"].flatMap((what): Foreign[] => [
    { what, field: "category_id", at: "category_id", value: () => NOWHERE },
    {
      what,
      field: "cover.files",
      at: "cover",
      value: async ({ db, sky }) => String(await uploaded(db, sky)),
    },
  ]),
  {
    what: "a new category",
    field: "parent_id",
    at: "parent_id",
    value: () => NOWHERE,
  },
  { what: "a refund", field: "due_id", at: null, value: () => NOWHERE },
];

for (const { what, field, at, gone, value } of FOREIGN) {
  Deno.test(`${what} with somebody else's or nobody's ${field} is refused, and writes nothing`, async () => {
    const typed = async (world: World): Promise<Fields> => ({
      ...await RIGHT[what]?.(world),
      [field]: await value(world),
    });
    await using filled = await fill({ ...formOf(what), typed });
    const before = await written(filled.world.db);
    const answer = await filled.submit();
    if (gone) {
      equal(answer.status, 409);
      ok(answer.text.includes("40901"), answer.text);
    } else if (at === null) {
      ok([404, 422].includes(answer.status), String(answer.status));
    } else {
      equal(answer.status, 422, answer.text.slice(0, 300));
      const id = fieldId(at);
      ok(answer.body.includes(`href="#${id}"`), `no message for ${at}`);
      ok(answer.body.includes(`id="${id}"`), `no place ${id} for the message`);
    }
    deepEqual(await written(filled.world.db), before);
  });
}

const OTHERS: Partial<Record<AccountName, [AccountName, number][]>> = {
  green: [["sky", 404], ["admin", 404]],
  sales: [["nobody", 403], ["green", 403]],
  finance: [["nobody", 403], ["sales", 403], ["green", 403]],
  production: [["nobody", 403], ["warehouse", 403], ["green", 403]],
  admin: [["nobody", 403], ["sales", 403], ["green", 403]],
  warehouse: [["nobody", 403], ["production", 403], ["green", 403]],
};

for (const wrong of FORMS.filter(({ what }) => !isOwn(what))) {
  Deno.test(`${wrong.what} is nothing that others could send`, async () => {
    const typed = RIGHT[wrong.what] ?? wrong.typed;
    await using filled = await fill({ ...wrong, typed });
    const before = await written(filled.world.db);
    // Of nobody, as whoever makes it up sends it: as another's form it would be refused for that alone.
    const sent = filled.sent.filter(([name]) => name !== "idempotency_key");
    for (const [name, status] of OTHERS[wrong.who] ?? []) {
      const other = await filled.site.enter(name);
      const answer = await post(other, filled.path, sent);
      equal(answer.status, status, `${name}: ${answer.text.slice(0, 200)}`);
    }
    if (OTHERS[wrong.who]?.[0]?.[0] === "nobody") { // signed in in the author's browser
      const nobody = await filled.site.enter("nobody");
      const kept = await post(nobody, filled.path, filled.sent);
      ok([403, 409].includes(kept.status), `${kept.status}`);
      keeps(kept, filled.typed);
    }
    deepEqual(await written(filled.world.db), before);
  });
}

/** Forms that everybody has for what is their own. */
function isOwn(what: string): boolean {
  return [
    "a new order",
    "a delivery application",
    "a new address",
    "the own profile",
    "the own password",
  ].includes(what);
}
