/** Orders by numbers that somebody else gave: as the global search finds them, whole. */
import { sql } from "kysely";
import { hasSerial, paidUnder } from "@/db/finance/serials.ts";
import type { Db } from "@/db/schema/database.ts";
import { plainLetters } from "@/domain/text.ts";
import type { Searchable } from "./best_matches.ts";

/** Of a parcel, of a payment. */
const FOREIGN = /^(?=.*\d{4})[a-z0-9-]{5,40}$/;

/** The orders of which a parcel has the number. */
export function sentAs(keyword: string): Searchable["called"] {
  if (!FOREIGN.test(plainLetters(keyword))) return [];
  const where = sql<boolean>`o.id in (select s.source_id
    from package as p join shipment as s on s.id = p.shipment_id
    where s.source = 'oem_order' and ${hasSerial("p.express_no", keyword)})`;
  return [{ where, order: sql`o.id desc` }];
}

/** The orders of which a voucher or a refund has the bank serial. */
export function paidAs(db: Db, keyword: string): Searchable["called"] {
  if (!FOREIGN.test(plainLetters(keyword))) return [];
  const ids = paidUnder(db, keyword);
  return [{ where: sql`o.id in (${ids})`, order: sql`o.id desc` }];
}
