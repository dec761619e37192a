import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { type Text, text } from "@/domain/errors.ts";
import { MAX_PIECES } from "@/domain/limits.ts";
import { rightEntries } from "@/domain/right_fields.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import {
  entries,
  fault,
  freeText,
  idList,
  integer,
  orElse,
  requiredId,
} from "@/domain/validate.ts";

const ArrivedLine = z.object({
  package_line_id: requiredId(),
  received: integer(0, MAX_PIECES),
  damaged: orElse(integer(0, MAX_PIECES), 0),
  reason: freeText(500),
  files: idList(20),
});

const MAX_LINES = 10_000;

/**
 * PUT …/{id}/receive (decisions 4.6): what arrived of each package line; a line that is left out arrived intact.
 * Leaving out the whole list says that everything arrived. That can't be taken back, so an empty list is refused.
 */
export const Arrival = z.object({
  lines: entries(ArrivedLine, MAX_LINES, "validation.required").default([]),
})
  .superRefine(({ lines }, ctx) => {
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
 * Records what arrived of a shipment's packages, in one act (decisions 4.3 "Receipt of goods"), after {@link
 * compareArrival} found no fault. Throws 42200 at `lines.<i>.files`.
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
  const sent = await sentLines(trx, shipmentId);
  const told = new Map(
    arrival.lines.map((line) => [line.package_line_id, line]),
  );
  await noteIntact(trx, shipmentId);
  await noteArrival(trx, arrival.lines);
  await noteLost(trx, shipmentId);
  for (const [i, { files, package_line_id }] of arrival.lines.entries()) {
    if (actor === SYSTEM || files.length === 0) continue;
    const lineId = package_line_id;
    const place = { source, id, lineId, role: "receipt" } as const;
    await attachFiles(trx, actor, place, files, `lines.${i}.files`);
  }
  return {
    sent: sum(sent.map(({ quantity }) => quantity)),
    received: sum(
      sent.map((line) => told.get(line.id)?.received ?? line.quantity),
    ),
    damaged: sum(arrival.lines.map(({ damaged }) => damaged)),
  };
}

/** What arrived of each line, and how: one statement. */
async function noteArrival(
  trx: Trx,
  lines: z.output<typeof Arrival>["lines"],
): Promise<void> {
  const arrived = lines.map(({ files: _, ...line }) => line);
  await sql`update package_line as l
    set received = a.received, damaged = a.damaged, reason = a.reason
    from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb)
      as a(package_line_id bigint, received int, damaged int, reason text)
    where l.id = a.package_line_id`.execute(trx);
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

/** A package of which nothing arrived has not. */
async function noteLost(trx: Trx, shipmentId: number): Promise<void> {
  await trx.updateTable("package").set({ received_at: null })
    .where("shipment_id", "=", shipmentId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("package_line").select("package_line.id")
          .whereRef("package_line.package_id", "=", "package.id")
          .where("received", ">", 0),
      ))
    )
    .execute();
}

/** The lines of a shipment's packages. */
export function sentLines(trx: Trx, shipmentId: number): Promise<SentLine[]> {
  return trx.selectFrom("package_line").innerJoin(
    "package",
    "package.id",
    "package_line.package_id",
  )
    .select(["package_line.id", "package_line.quantity"])
    .where("package.shipment_id", "=", shipmentId).execute();
}

/**
 * Every fault of an arrival that its schema can't see, at `lines.<i>.…`: a line of another shipment, more than was
 * sent, more damaged than arrived, something missing or damaged without a reason.
 */
export function compareArrival(
  sent: SentLine[],
  input: unknown,
): Record<string, Text> {
  const quantities = new Map(sent.map(({ id, quantity }) => [id, quantity]));
  const { lines } = input as { lines?: unknown };
  const faults = rightEntries(ArrivedLine, lines, MAX_LINES).flatMap(
    (line, i) =>
      compareLine(line, quantities).map(([field, why]) =>
        [`lines.${i}.${field}`, why] as const
      ),
  );
  return Object.fromEntries(faults);
}

function compareLine(
  { package_line_id, received, damaged = 0, reason }: Partial<
    Arrival["lines"][number]
  >,
  quantities: ReadonlyMap<number, number>,
): [field: keyof Arrival["lines"][number], why: Text][] {
  if (package_line_id === undefined) return [];
  const sent = quantities.get(package_line_id);
  if (sent === undefined) {
    return [["package_line_id", text("inventory.receive.line_unknown")]];
  }
  if (received !== undefined && received > sent) {
    return [["received", text("inventory.receive.max", { sent })]];
  }
  const arrived = received ?? sent;
  if (damaged > arrived) {
    return [["damaged", text("inventory.receive.damaged.max")]];
  }
  const complete = arrived === sent && damaged === 0;
  return complete || reason !== ""
    ? []
    : [["reason", text("inventory.receive.reason.required")]];
}

function sum(pieces: number[]): number {
  return pieces.reduce((total, quantity) => total + quantity, 0);
}
