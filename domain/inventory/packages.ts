import { sql } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import {
  checkFields,
  forbidden,
  found,
  invalid,
  notFound,
  Refused,
  text,
} from "@/domain/errors.ts";
import { MAX_PIECES } from "@/domain/limits.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { takes } from "@/domain/takes.ts";
import {
  EVEN_IF_WRONG,
  fault,
  integer,
  list,
  orElse,
  parse,
  requiredId,
  requiredLine,
} from "@/domain/validate.ts";
import { rightEntries, rightFields } from "@/domain/right_fields.ts";
import {
  overfull,
  packedLines,
  type Pieces,
  type ShipmentLine,
} from "./packed.ts";
import { expressNo, parcelsOf, repeatedNumbers } from "./parcels.ts";
import { lockOpenShipment, notOpen } from "./shipment.ts";

const PackageLine = z.object({
  line_id: requiredId(),
  quantity: orElse(integer(0, MAX_PIECES), 0),
});

const MAX_LINES = 100;

/** One package; lines without pieces are in no package (a form shows them all). */
export const PackageInput = z.object({
  carrier: requiredLine(50, "inventory.carrier.required"),
  express_no: expressNo(),
  lines: takes(list(PackageLine, MAX_LINES), {
    as: z.array(PackageLine).min(1).max(MAX_LINES),
    needed: true,
  }),
}).superRefine((content, ctx) => {
  // Anything but a list of lines is reported already.
  if (!Array.isArray(content.lines) || !content.lines.every(Boolean)) return;
  if (content.lines.every(({ quantity }) => quantity === 0)) {
    fault(ctx, "inventory.package.empty", {}, ["lines"]);
  }
  const lines = linesIn(content);
  if (new Set(lines.map(({ line_id }) => line_id)).size < lines.length) {
    fault(ctx, "inventory.package.duplicate", {}, ["lines"]);
  }
}, EVEN_IF_WRONG);
export type PackageInput = z.output<typeof PackageInput>;

function linesIn({ lines }: { lines: z.output<typeof PackageLine>[] }) {
  return lines.filter(({ quantity }) => quantity > 0);
}

/**
 * Prepares one package (`PackageInput`) of a shipment that awaits shipment and is not to be stored. Throws 40300,
 * 40400, 40900, and 42200 at what is wrong, including what conflicts with the shipment's other packages: the lines, and
 * an `express_no` that one of them has.
 */
export function preparePackage(
  db: Db | Trx,
  actor: Actor,
  shipmentId: number,
  input: unknown,
): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    await lockOpenShipment(trx, shipmentId, "prepare");
    if (await isStored(trx, shipmentId)) {
      throw notOpen(1, "prepare", "oem.order.why.ship");
    }
    const lines = await shipmentLines(trx, shipmentId);
    const parcel = rightFields(PackageInput, input);
    const { lines: sent } = input as { lines?: unknown };
    const more = Object.fromEntries([
      ...repeatedNumbers(await parcelsOf(trx, shipmentId), [parcel], () => ""),
      ...overfull(
        lines,
        await piecesOf(trx, shipmentId),
        rightEntries(PackageLine, sent, MAX_LINES),
      ),
    ]);
    const content = parse(PackageInput, input, more);
    const id = await insertPackage(trx, shipmentId, lines, content, "lines");
    await logOperation(trx, actor, "prepare", "package", {
      id,
      after: {
        shipment_id: shipmentId,
        ...content,
        lines: linesIn(content).map(({ line_id, quantity }) => {
          const line = lines.find((one) => one.line_id === line_id);
          return logged({
            sn: line?.sn ?? "",
            name: line?.name ?? "",
            quantity,
          });
        }),
      },
    });
    return { id };
  });
}

/** A line of a package, as the operation log has it. */
function logged(
  { sn, name, quantity }: Pick<ShipmentLine, "sn" | "name" | "quantity">,
) {
  return { goods: `${sn} ${name}`, quantity };
}

/** Takes a prepared package back while its shipment awaits shipment. Throws 40300, 40400, 40900. */
export function removePackage(
  db: Db | Trx,
  actor: Actor,
  packageId: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const { shipment_id } = found(
      await trx.selectFrom("package").select("shipment_id")
        .where("id", "=", packageId).executeTakeFirst(),
    );
    await lockOpenShipment(trx, shipment_id, "remove");
    const held = await trx.selectFrom("package_line")
      .select(["sn", "name", "quantity"])
      .where("package_id", "=", packageId).orderBy("id").execute();
    const removed = found(
      await trx.deleteFrom("package").where("id", "=", packageId)
        .where("shipped_at", "is", null)
        .returning(["shipment_id", "position", "carrier", "express_no"])
        .executeTakeFirst(),
    );
    await closeGap(trx, removed);
    await logOperation(trx, actor, "remove", "package", {
      id: packageId,
      before: { ...removed, lines: held.map(logged) },
    });
  });
}

/** Another tab may have taken the package back before. Throws 40400 if it is another shipment's. */
export async function checkRemoved(
  trx: Trx,
  packageId: number,
): Promise<void> {
  const other = await trx.selectFrom("package").select("id")
    .where("id", "=", packageId).executeTakeFirst();
  if (other) throw notFound();
}

/** Packages are numbered without a gap: the first is the one that lead times are taken from. */
async function closeGap(
  trx: Trx,
  { shipment_id, position }: { shipment_id: number; position: number },
): Promise<void> {
  const later = await trx.selectFrom("package").select("id")
    .where("shipment_id", "=", shipment_id).where("position", ">", position)
    .orderBy("position").execute();
  for (const [i, { id }] of later.entries()) { // one by one: a position is never had twice
    await trx.updateTable("package").set({ position: position + i })
      .where("id", "=", id).execute();
  }
}

function checkMay(actor: Actor): void {
  if (!staffMay(actor, "manage_inventory")) throw forbidden();
}

/** Whether the shipment goes into the customer's inventory instead of being sent. */
async function isStored(trx: Trx, shipmentId: number): Promise<boolean> {
  const stored = await trx.selectFrom("shipment as h")
    .innerJoin("oem_order as o", "o.id", "h.source_id").select("o.id")
    .where("h.id", "=", shipmentId).where("h.source", "=", "oem_order")
    .where("o.delivery", "=", "store").executeTakeFirst();
  return stored !== undefined;
}

/**
 * Sends the packages prepared before and those given now. Together they must contain exactly the quantity of every
 * line; else 42200 at `packages` with the differences (decisions 4.3 "ship"), or at a repeated `express_no`. Returns
 * what was sent, for the journal. The caller holds the shipment's lock.
 */
export async function sendPackages(
  trx: Trx,
  shipmentId: number,
  packages: PackageInput[],
): Promise<{ carrier: string; express_no: string }[]> {
  const lines = await shipmentLines(trx, shipmentId);
  const pieces = [
    ...await piecesOf(trx, shipmentId),
    ...packages.flatMap((one) => one.lines),
  ];
  const wrong = packedLines(lines, pieces).filter(({ left }) => left !== 0);
  if (wrong.length > 0) {
    throw new Refused(
      42200,
      text("error.invalid"),
      { packages: text("inventory.package.differ") },
      wrong.map(({ name, sn, quantity: ordered, packed }) =>
        text("inventory.package.difference", { name, sn, ordered, packed })
      ),
    );
  }
  checkFields(
    repeatedNumbers(
      await parcelsOf(trx, shipmentId),
      packages,
      (i) => `packages.${i}.`,
    ),
  );
  for (const [i, one] of packages.entries()) {
    await insertPackage(trx, shipmentId, lines, one, `packages.${i}.lines`);
  }
  return await trx.updateTable("package").set({
    shipped_at: sql<Date>`app_now()`,
  })
    .where("shipment_id", "=", shipmentId).where("shipped_at", "is", null)
    .returning(["carrier", "express_no"]).execute();
}

/** The quantities that no prepared package of the shipment holds yet. */
export async function unpackedLines(
  trx: Trx,
  shipmentId: number,
): Promise<PackageInput["lines"]> {
  const lines = await shipmentLines(trx, shipmentId);
  return packedLines(lines, await piecesOf(trx, shipmentId))
    .filter(({ left }) => left > 0)
    .map(({ line_id, left }) => ({ line_id, quantity: left }));
}

function shipmentLines(trx: Trx, shipmentId: number): Promise<ShipmentLine[]> {
  return trx.selectFrom("shipment_line").select([
    "line_id",
    "name",
    "sn",
    "quantity",
  ])
    .where("shipment_id", "=", shipmentId).orderBy("id").execute();
}

/** What is in the shipment's packages. */
function piecesOf(trx: Trx, shipmentId: number): Promise<Pieces[]> {
  return trx.selectFrom("package_line").innerJoin(
    "package",
    "package.id",
    "package_line.package_id",
  )
    .select(["package_line.line_id", "package_line.quantity"])
    .where("package.shipment_id", "=", shipmentId).execute();
}

async function insertPackage(
  trx: Trx,
  shipmentId: number,
  lines: ShipmentLine[],
  content: PackageInput,
  field: string,
): Promise<number> {
  const named = new Map(lines.map((line) => [line.line_id, line]));
  const given = linesIn(content);
  if (given.some(({ line_id }) => !named.has(line_id))) {
    throw invalid(field, "inventory.package.line_unknown");
  }
  const { id } = await trx.insertInto("package").values({
    shipment_id: shipmentId,
    position: sql<
      number
    >`1 + (select coalesce(max(position), 0) from package where shipment_id = ${shipmentId})`,
    carrier: content.carrier,
    express_no: content.express_no,
  }).returning("id").executeTakeFirstOrThrow();
  await trx.insertInto("package_line").values(
    given.map(({ line_id, quantity }) => ({
      package_id: id,
      line_id,
      name: named.get(line_id)!.name,
      sn: named.get(line_id)!.sn,
      quantity,
    })),
  ).execute();
  return id;
}
