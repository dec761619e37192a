import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { invalid } from "@/domain/errors.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import {
  fault,
  idList,
  integer,
  list,
  orElse,
  requiredId,
  text,
} from "@/domain/validate.ts";

/** PUT …/{id}/receive (decisions 4.6): what arrived of each package line; a line that is left out arrived intact. */
export const Arrival = z.object({
  lines: list(
    z.object({
      package_line_id: requiredId(),
      received: integer(0, 1_000_000),
      damaged: orElse(integer(0, 1_000_000), 0),
      reason: text(500),
      files: idList(20).default([]),
    }),
    10_000,
  ),
}).superRefine(({ lines }, ctx) => {
  const seen = new Set<number>();
  for (const [i, line] of lines.entries()) {
    if (seen.has(line.package_line_id)) {
      fault(ctx, "inventory.receive.line_repeated", {}, [
        "lines",
        i,
        "package_line_id",
      ]);
    }
    seen.add(line.package_line_id);
    if (line.damaged > line.received) {
      fault(ctx, "inventory.receive.damaged.max", {}, ["lines", i, "damaged"]);
    }
  }
});
type Arrival = z.output<typeof Arrival>;

interface SentLine {
  id: number;
  quantity: number;
}

/** Pieces over all packages. */
export interface Arrived {
  sent: number;
  received: number;
  damaged: number;
}

/**
 * Notes what arrived of a shipment's packages, in one act (decisions 4.3 "Receipt of goods"). Throws 42200 at
 * `lines.<i>.…`: more than was sent, something missing or damaged without a reason, not a line of this shipment.
 */
export async function receivePackages(
  trx: Trx,
  actor: ActorOrSystem,
  { shipmentId, source, id }: {
    shipmentId: number;
    source: string;
    id: number;
  },
  arrival: Arrival,
): Promise<Arrived> {
  const sent = await trx.selectFrom("package_line").innerJoin(
    "package",
    "package.id",
    "package_line.package_id",
  )
    .select(["package_line.id", "package_line.quantity"])
    .where("package.shipment_id", "=", shipmentId).execute();
  const told = checkArrival(sent, arrival);
  await noteIntact(trx, shipmentId);
  for (const [i, line] of arrival.lines.entries()) {
    await trx.updateTable("package_line")
      .set({
        received: line.received,
        damaged: line.damaged,
        reason: line.reason,
      })
      .where("id", "=", line.package_line_id).execute();
    if (actor !== SYSTEM) {
      const place = {
        source,
        id,
        lineId: line.package_line_id,
        role: "receipt",
      } as const;
      await attachFiles(trx, actor, place, line.files, `lines.${i}.files`);
    }
  }
  return {
    sent: sum(sent.map(({ quantity }) => quantity)),
    received: sum(
      sent.map((line) => told.get(line.id)?.received ?? line.quantity),
    ),
    damaged: sum(arrival.lines.map(({ damaged }) => damaged)),
  };
}

async function noteIntact(trx: Trx, shipmentId: number): Promise<void> {
  await trx.updateTable("package").set({ received_at: sql<Date>`app_now()` })
    .where("shipment_id", "=", shipmentId).execute();
  await trx.updateTable("package_line").set((eb) => ({
    received: eb.ref("quantity"),
  }))
    .where(
      "package_id",
      "in",
      (eb) =>
        eb.selectFrom("package").select("id").where(
          "shipment_id",
          "=",
          shipmentId,
        ),
    )
    .execute();
}

function checkArrival(
  sent: SentLine[],
  { lines }: Arrival,
): Map<number, Arrival["lines"][number]> {
  const quantities = new Map(sent.map(({ id, quantity }) => [id, quantity]));
  for (const [i, line] of lines.entries()) {
    const quantity = quantities.get(line.package_line_id);
    if (quantity === undefined) {
      throw invalid(
        `lines.${i}.package_line_id`,
        "inventory.receive.line_unknown",
      );
    }
    if (line.received > quantity) {
      throw invalid(`lines.${i}.received`, "inventory.receive.max", {
        sent: quantity,
      });
    }
    const complete = line.received === quantity && line.damaged === 0;
    if (!complete && line.reason === "") {
      throw invalid(`lines.${i}.reason`, "inventory.receive.reason.required");
    }
  }
  return new Map(lines.map((line) => [line.package_line_id, line]));
}

function sum(pieces: number[]): number {
  return pieces.reduce((total, quantity) => total + quantity, 0);
}
