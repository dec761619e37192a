import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { checkFields, Refused, type Text, text } from "@/domain/errors.ts";
import { plainly } from "@/domain/plainly.ts";
import { line, optional, requiredLine } from "@/domain/validate.ts";
import { packagesWord } from "./packed.ts";

/** A tracking number. */
export function expressNo(): z.ZodType<string, unknown> {
  return plainly(requiredLine(50, "inventory.express_no.required"), true);
}

/** A package as its carrier knows it. */
interface Parcel {
  carrier: string;
  express_no: string;
}

/**
 * The given packages whose carrier and number another package of the shipment has, earlier in the list or stored, each
 * at its field. Packages without either are skipped; case does not matter.
 */
export function repeatedNumbers(
  parcels: readonly Parcel[],
  packages: readonly Partial<Parcel>[],
  prefix: (i: number) => string,
): [field: string, why: Text][] {
  const known = new Set(parcels.map(numberOf));
  return packages.flatMap((one, i): [string, Text][] => {
    const { carrier, express_no } = one;
    if (!carrier || !express_no) return [];
    const number = numberOf({ carrier, express_no });
    if (!known.has(number)) {
      known.add(number);
      return [];
    }
    return [[`${prefix(i)}express_no`, text("inventory.express_no.repeated")]];
  });
}

/** Refuses a parcel, at its `express_no`, whose carrier and number another package of the shipment has. Throws 42200. */
export async function checkNumber(
  trx: Trx,
  shipmentId: number,
  parcel: Parcel,
): Promise<void> {
  const known = await parcelsOf(trx, shipmentId);
  checkFields(repeatedNumbers(known, [parcel], () => ""));
}

/** Whether one of the packages has the carrier and number of this one, in any case. */
export function hasParcel(parcels: readonly Parcel[], one: Parcel): boolean {
  return parcels.some((parcel) => numberOf(parcel) === numberOf(one));
}

function numberOf({ carrier, express_no }: Parcel): string {
  return `${carrier}\n${express_no}`.toLowerCase();
}

/** The prepared packages that the sender saw, as {@link packagesWord} says them. */
export const seenPackages = optional(line(64));

/** Throws 40901 if the shipment has other packages than the sender saw, if they said. */
export async function checkSeen(
  trx: Trx,
  shipmentId: number,
  seen: string | undefined,
): Promise<void> {
  if (seen && seen !== packagesWord(await parcelsOf(trx, shipmentId))) {
    throw new Refused(40901, text("inventory.package.changed"));
  }
}

/** The packages that the shipment has already. */
export function parcelsOf(
  trx: Trx,
  shipmentId: number,
): Promise<(Parcel & { id: number })[]> {
  return trx.selectFrom("package").select(["id", "carrier", "express_no"])
    .where("shipment_id", "=", shipmentId).execute();
}
