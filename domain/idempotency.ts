import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "./access.ts";
import { actorOf } from "./account/actor.ts";
import { canonicalJson, sha256 } from "./canonical.ts";
import { ORGANIZATION_GONE, Refused, text } from "./errors.ts";

/** Passwords. Of them nothing is stored that somebody could compare guesses with. */
export const PASSWORD_FIELDS: readonly string[] = [
  "password",
  "old_password",
  "repeat",
  "proof",
];

/** Marks passwords in this process only: sent again to another one, their request is refused (40904), not answered. */
const OF_PROCESS = crypto.getRandomValues(new Uint8Array(32));

let marker: Uint8Array = OF_PROCESS;

/** Marks passwords alike in all processes that have the operator's key; without one in this process only. */
export function markPasswordsBy(secretKey: Uint8Array | null): void {
  marker = secretKey
    ? createHmac("sha256", secretKey).update("idempotency").digest()
    : OF_PROCESS;
}

/** Keys from before this moment are new again, and may be deleted. */
export const KEYS_SINCE = sql<Date>`app_now() - interval '24 hours'`;

const KEY = /^[\x21-\x7e]+$/;
const LENGTH = { min: 8, max: 200 };

function isKey(key: string): boolean {
  const { length } = key;
  return length >= LENGTH.min && length <= LENGTH.max && KEY.test(key);
}

/**
 * Runs a command once per account and key, in one transaction with the key's row (decisions 1.4): the same key and
 * request within 24 hours gets the first answer, a refused command leaves no key, a concurrent duplicate waits for
 * the first. `request` is all that makes the request: the call's name, the ids in its path and its body. The answer
 * must be plain JSON. Without a key it is just the transaction. What takes too long for one is done before by `ready`,
 * which makes the command's input, but not for a request that has its answer.
 *
 * Throws 40000 (malformed key), 40904 (the key was used for another request), and 40901 in place of any refusal of a
 * customer whose organization was merged meanwhile.
 */
export async function idempotent<T, Input = undefined>(
  db: Db | Trx,
  actor: Actor,
  key: string | null,
  request: unknown,
  run: (trx: Trx, input?: Input) => Promise<T>,
  ready?: () => Promise<Input>,
): Promise<T> {
  const hash = key === null ? "" : hashOf(key, request);
  if (ready && key !== null) {
    const first = await earlierAnswer<T>(db, actor, key, request);
    if (first) return first.answer;
  }
  const input = await ready?.();
  try {
    return await inTransaction(db, async (trx) => {
      if (key === null) return await run(trx, input);
      if (!await takeKey(trx, actor.id, key, hash)) {
        const first = await keyRow(trx, actor.id, key)
          .executeTakeFirstOrThrow();
        return answerOf<T>(first, hash);
      }
      const answer = await run(trx, input);
      await trx.updateTable("idempotency")
        .set({ response: JSON.stringify(answer ?? null) })
        .where("account_id", "=", actor.id).where("key", "=", key)
        .execute();
      return answer;
    });
  } catch (error) {
    throw await isOfMerge(db, actor, error)
      ? new Refused(40901, ORGANIZATION_GONE)
      : error;
  }
}

/** Whether a customer was refused as a merge, which they waited for, gave all they asked for to another organization. */
async function isOfMerge(
  db: Db | Trx,
  actor: Actor,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof Refused) || actor.kind !== "oem") return false;
  const now = await actorOf(db, actor.id);
  return now !== null && now.organizationId !== actor.organizationId;
}

/**
 * The answer that {@link idempotent} would repeat, asked before work that can't be part of its transaction. Nothing
 * when the key is new or still being used for the first time. Throws as it does.
 */
export async function earlierAnswer<T>(
  db: Db | Trx,
  actor: Actor,
  key: string,
  request: unknown,
): Promise<{ answer: T } | undefined> {
  const hash = hashOf(key, request);
  const first = await ofToday(keyRow(db, actor.id, key)).executeTakeFirst();
  return first && { answer: answerOf<T>(first, hash) };
}

/** The answer that a key was used for, whatever was asked; undefined when it is new or older than a day. */
export async function answerTo(
  db: Db | Trx,
  actor: Actor,
  key: string,
): Promise<unknown> {
  const first = await ofToday(keyRow(db, actor.id, key)).executeTakeFirst();
  return first?.response;
}

/** Frees a key whose answer is about something that is gone, so that the request can be made again. */
export async function freeKey(
  db: Db | Trx,
  actor: Actor,
  key: string,
  answer: object,
): Promise<void> {
  await db.deleteFrom("idempotency")
    .where("account_id", "=", actor.id).where("key", "=", key)
    .where("response", "=", sql`${JSON.stringify(answer)}::jsonb`)
    .execute();
}

function hashOf(key: string, request: unknown): string {
  if (!isKey(key)) {
    throw new Refused(40000, text("error.idempotency_key", LENGTH));
  }
  return sha256(canonicalJson(withMarkedPasswords(request)));
}

function withMarkedPasswords(request: unknown): unknown {
  const json = JSON.stringify(
    request,
    (name, value) => PASSWORD_FIELDS.includes(name) ? markOf(value) : value,
  );
  return JSON.parse(json ?? "null");
}

function markOf(password: unknown): string {
  return createHmac("sha256", marker).update(canonicalJson([password]))
    .digest("base64");
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
        .where("idempotency.created_at", "<=", KEYS_SINCE)
    )
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

function keyRow(db: Db | Trx, accountId: number, key: string) {
  return db.selectFrom("idempotency").select(["request_hash", "response"])
    .where("account_id", "=", accountId).where("key", "=", key);
}

/** A key is new again after a day. */
function ofToday(row: ReturnType<typeof keyRow>) {
  return row.where("created_at", ">", KEYS_SINCE);
}

function answerOf<T>(
  first: { request_hash: string; response: unknown },
  hash: string,
): T {
  if (first.request_hash !== hash) {
    throw new Refused(40904, text("error.idempotency_reused"));
  }
  return first.response as T;
}
