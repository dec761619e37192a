import { BELONGINGS, countBelongings } from "@/db/customer/belongings.ts";
import type { Trx } from "@/db/schema/database.ts";
import { Refused, text } from "@/domain/errors.ts";

/** Refuses (40900) to delete an organization to which something belongs, and says what. */
export async function checkUnneeded(trx: Trx, id: number): Promise<void> {
  const counts = await countBelongings(trx, id);
  const left = BELONGINGS.filter((table) => counts[table] > 0);
  if (left.length === 0) return;
  throw new Refused(
    40900,
    text("customer.organization.needed"),
    {},
    left.map((table) =>
      text(`customer.belonging.${table}`, { n: counts[table] })
    ),
  );
}
