import { equal, ok } from "node:assert/strict";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { moveDelivery } from "@/domain/oem/delivery.ts";
import { advance } from "@/tests/orders.ts";
import type { Fields } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";
import { fill } from "./desk.ts";
import { formOf } from "./forms.ts";

/** A form that somebody else makes pointless while it is filled in. */
interface Overtaken {
  what: string;
  typed: Fields;
  meanwhile(world: World): Promise<unknown>;
}

/** The last order reaches a state. */
const reaches = (status: OrderStatus) => async (world: World) =>
  await advance(world, await latest(world, "oem_order"), world.green, status);

const OVERTAKEN: Overtaken[] = [
  {
    what: "an order's edit",
    typed: { "lines.0.quantity": "17", remark: "周五前到货" },
    meanwhile: reaches("draft_complete"),
  },
  {
    what: "a deposit's voucher",
    typed: { amount: "1,234.50", payer: "绿源财务部", bank_serial: "B-77" },
    meanwhile: reaches("unpaid"),
  },
  {
    what: "the receipt of goods",
    typed: {
      "lines.0.received": "1",
      "lines.0.damaged": "1",
      "lines.0.reason": "外壳开裂，少一件",
    },
    meanwhile: reaches("shipping_complete"),
  },
  {
    what: "a customer's end of an order",
    typed: { reason: "项目取消，客户退场" },
    meanwhile: reaches("unpaid"),
  },
  {
    what: "a price adjustment",
    typed: {
      "adjustments.0.kind": "fee",
      "adjustments.0.amount": "88.00",
      "adjustments.0.reason": "加急运费",
    },
    meanwhile: reaches("draft_complete"),
  },
  {
    what: "sales' end of an order",
    typed: { reason: "与客户电话商定取消" },
    meanwhile: reaches("production"),
  },
  {
    what: "an order's plan",
    typed: { starts_on: "2036-12-03", ends_on: "2036-12-30" },
    meanwhile: reaches("arrange_complete"),
  },
  {
    what: "a step of production",
    typed: { process: "老化测试", percent: "83", remark: "两台返工" },
    meanwhile: reaches("production_complete"),
  },
  {
    what: "a package",
    typed: { carrier: "跨越速运", express_no: "KY-5151" },
    meanwhile: reaches("shipping"),
  },
  {
    what: "the parcel of a delivery application",
    typed: { carrier: "跨越速运", express_no: "KY-6161" },
    meanwhile: async (world) =>
      await moveDelivery(
        world.db,
        world.green,
        await latest(world, "oem_delivery"),
        "revoke",
        {},
      ),
  },
  {
    what: "the approval of a voucher",
    typed: { amount: "19.21", bank_serial: "到账-9" },
    meanwhile: reaches("unpaid_complete"),
  },
  {
    what: "the refusal of a voucher",
    typed: { preset: "amount", reason: "回单少了三元" },
    meanwhile: reaches("unpaid_complete"),
  },
];

async function latest(
  { db }: World,
  table: "oem_order" | "oem_delivery",
): Promise<number> {
  const { id } = await db.selectFrom(table).select("id").orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

for (const { what, typed, meanwhile } of OVERTAKEN) {
  Deno.test(`${what} that somebody else has overtaken is refused and shows what was typed, to be copied`, async () => {
    await using filled = await fill({ ...formOf(what), typed: () => typed });
    await meanwhile(filled.world);
    const answer = await filled.submit();
    equal(answer.status, 409, answer.text.slice(0, 300));
    const fields = Object.entries(typed)
      .filter(([name]) => !/preset|kind/.test(name));
    for (const [name, value] of fields) {
      ok(answer.body.includes(String(value)), `${name} is lost`);
    }
  });
}
