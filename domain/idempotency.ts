import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "./access.ts";
import { canonicalJson, sha256 } from "./canonical.ts";
import { Refused, text } from "./errors.ts";

const KEY = /^[\x21-\x7e]{8,200}$/;

/**
 * Runs a command once per account and key, in one transaction with the key's row (decisions 1.4): the same key and
 * request within 24 hours gets the first answer, a refused command leaves no key, a concurrent duplicate waits for
 * the first. `request` is all that makes the request: the call's name, the ids in its path and its body. The answer
 * must be plain JSON. Without a key it is just the transaction.
 *
 * Throws 40000 (malformed key) and 40904 (the key was used for another request).
 */
export async function idempotent<T>(
  db: Db | Trx,
  actor: Actor,
  key: string | null,
  request: unknown,
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  if (key === null) return await inTransaction(db, run);
  if (!KEY.test(key)) throw new Refused(40000, text("error.idempotency_key"));
  const hash = await sha256(canonicalJson(request));
  return await inTransaction(db, async (trx) => {
    if (!await takeKey(trx, actor.id, key, hash)) {
      return await firstAnswer<T>(trx, actor.id, key, hash);
    }
    const answer = await run(trx);
    await trx.updateTable("idempotency")
      .set({ response: JSON.stringify(answer ?? null) })
      .where("account_id", "=", actor.id).where("key", "=", key)
      .execute();
    return answer;
  });
}

/** Whether the key is ours now: new, or older than a day. Waits for a transaction that is taking the same key. */
async function takeKey(
  trx: Trx,
  accountId: number,
  key: string,
  hash: string,
): Promise<boolean> {
  const taken = await trx.insertInto("idempotency")
    .values({ account_id: accountId, key, request_hash: hash, response: null })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "key"])
        .doUpdateSet({
          request_hash: hash,
          response: null,
          created_at: sql<Date>`app_now()`,
        })
        .where(
          "idempotency.created_at",
          "<=",
          sql<Date>`app_now() - interval '24 hours'`,
        )
    )
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

async function firstAnswer<T>(
  trx: Trx,
  accountId: number,
  key: string,
  hash: string,
): Promise<T> {
  const first = await trx.selectFrom("idempotency")
    .select(["request_hash", "response"])
    .where("account_id", "=", accountId).where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (first.request_hash !== hash) {
    throw new Refused(40904, text("error.idempotency_reused"));
  }
  return first.response as T;
}
