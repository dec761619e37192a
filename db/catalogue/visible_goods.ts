import type { Db, Trx } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { seesParts } from "@/domain/catalogue/catalogue_access.ts";

/** The goods (`g`) that the actor sees in the back office: every read for staff starts here (docs/decisions/16). */
export function visibleGoods(db: Db | Trx, actor: Actor) {
  return db.selectFrom("goods as g")
    .where(onlyIf(actor.kind === "staff"))
    .$if(!seesParts(actor), (goods) => goods.where("g.kind", "<>", "part"));
}
