import { sql } from "kysely";
import { accountsOf } from "@/db/message/audience.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Audience } from "@/db/schema/message.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import {
  checkVersion,
  forbidden,
  found,
  invalid,
  notFound,
  Refused,
  text,
} from "@/domain/errors.ts";
import { changes, logOperation } from "@/domain/operation_log.ts";
import { pairs, searchText } from "@/domain/search_text.ts";
import { excerpt, narrow } from "@/domain/text.ts";
import type {
  MessageEdit,
  MessageInput,
  MessageWords,
} from "./message_input.ts";

export interface Sent {
  id: number;
  /** how many accounts got it */
  recipients: number;
}

/**
 * Sends a private message to every active account of the audience except its sender. Throws 40300 (without manage_msg),
 * 42200 at an unknown part of the audience, or at `accounts` if nobody is left.
 */
export function sendMessage(
  db: Db | Trx,
  actor: Actor,
  input: MessageInput,
): Promise<Sent> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const { subject, content, ...audience } = input;
    await checkAudience(trx, audience);
    return await send(trx, actor, { subject, content }, audience, false);
  });
}

/**
 * The two ways of writing to customers (specification section 7): to some of their accounts, or to whole organizations.
 */
type CustomerAudience = { accounts: number[] } | {
  organizations: number[];
};

/**
 * The same, to customers as such: every holder of manage_msg may revise or revoke it. Throws 40300, 42200 at `id` if an
 * account is no active customer, or an organization is unknown or has no active account.
 */
export function sendToCustomers(
  db: Db | Trx,
  actor: Actor,
  words: MessageWords,
  audience: CustomerAudience,
): Promise<Sent> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const [named, column] = "accounts" in audience
      ? [audience.accounts, "id"] as const
      : [audience.organizations, "organization_id"] as const;
    const { reached } = await trx.selectFrom("account")
      .select((eb) => eb.fn.count<number>(column).distinct().as("reached"))
      .where(column, "in", named)
      .where("kind", "=", "oem").where("status", "=", 1)
      .executeTakeFirstOrThrow();
    if (reached < named.length) throw invalid("id", "message.to.unknown");
    return await send(trx, actor, words, audience, true);
  });
}

/** Whether the actor writes messages. */
export function mayWrite(actor: Actor): boolean {
  return staffMay(actor, "manage_msg");
}

function checkMay(actor: Actor): void {
  if (!mayWrite(actor)) throw forbidden();
}

/** Checks that accounts are active and that organizations and roles exist; names the part that is wrong. */
async function checkAudience(
  trx: Trx,
  { accounts = [], organizations = [], roles = [] }: Audience,
): Promise<void> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from account where status = 1 and id in (${
    ids(accounts)
  })) as accounts,
    (select count(*) from organization where deleted_at is null and id in (${
    ids(organizations)
  })) as organizations,
    (select count(*) from role where deleted_at is null and id in (${
    ids(roles)
  })) as roles`.execute(
    trx,
  );
  for (
    const [part, named] of Object.entries({ accounts, organizations, roles })
  ) {
    if ((rows[0]?.[part] ?? 0) < named.length) {
      throw invalid(part, "message.to.unknown");
    }
  }
}

function ids(list: readonly number[]) {
  return list.length ? sql.join(list) : sql`null`;
}

async function send(
  trx: Trx,
  actor: Actor,
  { subject, content }: MessageWords,
  audience: Audience,
  asCustomers: boolean,
): Promise<Sent> {
  const { id } = await trx.insertInto("message").values({
    kind: "private",
    sender_id: actor.id,
    subject,
    content,
    params: {},
    audience,
    to_customers: asCustomers,
    search: searchOf(subject, content),
  }).returning("id").executeTakeFirstOrThrow();
  const recipients = await deliver(trx, id, actor, audience);
  if (recipients === 0) {
    throw invalid(asCustomers ? "id" : "accounts", "message.to.nobody");
  }
  await logOperation(trx, actor, "send", "message", {
    id,
    after: { subject, audience, recipients },
  });
  return { id, recipients };
}

/**
 * Writes the recipients' copies and notifies their open pages; a message to customers alone counts as one to customers.
 * Returns the number of recipients.
 */
async function deliver(
  trx: Trx,
  id: number,
  actor: Actor,
  audience: Audience,
): Promise<number> {
  const { rows } = await sql<{ recipients: number }>`
    with inbox as (
      insert into message_recipient (message_id, account_id, kind)
      select ${id}::bigint, a.id, 'private' from account a
      where a.status = 1 and a.id <> ${actor.id} and a.id in (${
    accountsOf(trx, audience)
  })
      returning account_id
    ), told as (
      insert into live_event (account_id, keys) select account_id, array['message'] from inbox
    )
    update message set recipients = (select count(*) from inbox), to_customers = to_customers
      or coalesce((select bool_and(a.kind = 'oem') from inbox join account a on a.id = inbox.account_id), false)
    where id = ${id}
    returning recipients`.execute(trx);
  return rows[0]?.recipients ?? 0;
}

/** The search text: its subject searched like a name, and the beginning of its content, word by word. */
function searchOf(subject: string, content: string): string {
  const beginning = narrow(excerpt(content, 1_000)).toLowerCase();
  return [
    searchText(subject),
    beginning,
    pairs(`${narrow(subject)} ${beginning}`),
  ].join(" ");
}

/**
 * Changes the text of a message to customers that nobody has read. Throws 40300, 40400 (no such message to customers),
 * 40900 (read, or revoked), 40901 (stale version).
 */
export function reviseMessage(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { version, ...words }: MessageEdit,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const { subject, content, ...now } = found(
      await trx.selectFrom("message").select([
        "subject",
        "content",
        "version",
        "revoked_at",
      ])
        .where("id", "=", id).where("to_customers", "=", true)
        .forUpdate().executeTakeFirst(),
    );
    if (now.revoked_at) {
      throw new Refused(40900, text("message.revoked.already"));
    }
    checkVersion(now.version, version);
    // Locks the copies: whoever is reading one right now has read the old words, and the change is refused.
    const copies = await trx.selectFrom("message_recipient").select("read_at")
      .where("message_id", "=", id).forUpdate().execute();
    if (copies.some(({ read_at }) => read_at !== null)) {
      throw new Refused(40900, text("message.revise.read"));
    }
    const was = { subject, content };
    if (!changes(was, words)) return;
    await trx.updateTable("message").set({
      ...words,
      version: version + 1,
      search: searchOf(words.subject, words.content),
    }).where("id", "=", id).execute();
    await logOperation(trx, actor, "update", "message", {
      id,
      before: was,
      after: words,
    });
  });
}

/**
 * Revokes messages: they disappear from every inbox, read or not; the sender still sees them, marked. Without
 * `customers` only the sender may; with it every holder of manage_msg may revoke messages to customers. All of them or
 * none. Throws 40400 (not theirs), 40900 (revoked already).
 */
export function revokeMessages(
  db: Db | Trx,
  actor: Actor,
  messages: readonly number[],
  customers = false,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (customers) checkMay(actor);
    const rows = await trx.selectFrom("message").select([
      "id",
      "subject",
      "revoked_at",
    ])
      .where("id", "in", messages).where("kind", "=", "private")
      .where((eb) =>
        customers
          ? eb("to_customers", "=", true)
          : eb("sender_id", "=", actor.id)
      )
      .orderBy("id").forUpdate().execute();
    if (rows.length < messages.length) {
      throw notFound();
    }
    if (rows.some(({ revoked_at }) => revoked_at)) {
      throw new Refused(40900, text("message.revoked.already"));
    }
    await takeBack(trx, messages);
    for (const { id, subject } of rows) {
      await logOperation(trx, actor, "revoke", "message", {
        id,
        before: { subject, revoked: false },
        after: { revoked: true },
      });
    }
  });
}

/** Takes the recipients' copies away, and tells the open pages of those that have not read theirs. */
async function takeBack(trx: Trx, messages: readonly number[]): Promise<void> {
  const ids = sql.join(messages);
  await sql`
    with taken as (
      update message set revoked_at = app_now(), version = version + 1 where id in (${ids})
    ), inbox as (
      update message_recipient set revoked = true where message_id in (${ids})
      returning account_id, read_at, deleted_at
    )
    insert into live_event (account_id, keys)
    select distinct account_id, array['message'] from inbox where read_at is null and deleted_at is null
  `.execute(trx);
}
