import { preparePackage } from "@/domain/inventory/packages.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import type { Act } from "./acts.ts";
import type { Random } from "./random.ts";
import type { Scene } from "./scene.ts";

const CARRIERS = [
  { carrier: "顺丰速运", prefix: "SF1", digits: 12 },
  { carrier: "德邦快递", prefix: "DPK", digits: 12 },
  { carrier: "京东物流", prefix: "JDV", digits: 13 },
];

export function parcel(
  random: Random,
): { carrier: string; express_no: string } {
  const { carrier, prefix, digits } = random.one(CARRIERS);
  return { carrier, express_no: prefix + random.digits(digits) };
}

/** What is not packed yet, one package per order line. */
async function packages({ trx, orderId, random }: Scene) {
  const lines = await trx.selectFrom("oem_order_line as l").select([
    "l.id",
    "l.quantity",
  ])
    .where("l.order_id", "=", orderId)
    .where(
      "l.id",
      "not in",
      (eb) =>
        eb.selectFrom("package_line as p").innerJoin(
          "package as k",
          "k.id",
          "p.package_id",
        )
          .innerJoin("shipment as h", "h.id", "k.shipment_id").select(
            "p.line_id",
          )
          .where("h.source", "=", "oem_order").where(
            "h.source_id",
            "=",
            orderId,
          ),
    )
    .orderBy("l.position").execute();
  return lines.map(({ id, quantity }) => ({
    ...parcel(random),
    lines: [{ line_id: id, quantity }],
  }));
}

/** The warehouse prepares the first package ahead of the shipping. */
export const pack: Act = async (scene) => {
  const { id } = await scene.trx.selectFrom("shipment").select("id")
    .where("source", "=", "oem_order").where("source_id", "=", scene.orderId)
    .executeTakeFirstOrThrow();
  const [first] = await packages(scene);
  await preparePackage(
    scene.trx,
    scene.cast("production"),
    id,
    first,
  );
};

export const ship: Act = async (scene) => {
  const { trx, cast, orderId } = scene;
  await moveOrder(trx, cast("production"), orderId, "ship", {
    packages: await packages(scene),
  });
};

export const store: Act = ({ trx, cast, orderId }) =>
  moveOrder(trx, cast("production"), orderId, "store");

export const extend: Act = ({ trx, buyer, orderId }) =>
  moveOrder(trx, buyer, orderId, "extend");

export const receive: Act = ({ trx, buyer, orderId }) =>
  moveOrder(trx, buyer, orderId, "receive", {});

/** Two pieces of the first package line arrive broken. */
export const receiveDamaged: Act = async ({ trx, buyer, orderId }) => {
  const line = await trx.selectFrom("package_line as l")
    .innerJoin("package as k", "k.id", "l.package_id")
    .innerJoin("shipment as h", "h.id", "k.shipment_id")
    .select(["l.id", "l.quantity"])
    .where("h.source", "=", "oem_order").where("h.source_id", "=", orderId)
    .orderBy("l.id").executeTakeFirstOrThrow();
  const arrived = {
    package_line_id: line.id,
    received: line.quantity,
    damaged: 2,
    reason: "外箱破损，两台面板开裂",
  };
  await moveOrder(trx, buyer, orderId, "receive", { lines: [arrived] });
};
