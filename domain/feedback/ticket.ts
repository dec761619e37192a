import { type Selectable, sql } from "kysely";
import { answersFeedback, visibleTickets } from "@/db/feedback/tickets.ts";
import { type Accounts, accountsOf, staffWith } from "@/db/message/audience.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { FeedbackStatus, FeedbackTable } from "@/db/schema/message.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { nextDocument } from "@/domain/document_no.ts";
import { found, type Refused, stale } from "@/domain/errors.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import { journal } from "@/domain/journal.ts";
import { type Notice, notify } from "@/domain/message/notify.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { searchText } from "@/domain/search_text.ts";
import { refusal } from "@/domain/refusal.ts";
import { readSettings } from "@/domain/settings.ts";
import { shortened } from "@/domain/text.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { ReplyInput, Seen, TicketInput } from "./ticket_input.ts";

type Ticket = Selectable<FeedbackTable>;

const SOURCE = "feedback";
const PAGE = "/common/account/feedback-detail";
/** Longer texts are read on the ticket's page. */
const MOST_SAID = 200;

/** Opens a ticket and notifies those who answer. Throws 42200 at `files`. */
export function createTicket(
  db: Db | Trx,
  actor: Actor,
  { files, ...input }: TicketInput,
): Promise<{ id: number; feedback_no: string }> {
  return inTransaction(db, async (trx) => {
    const { time_zone } = await readSettings(trx);
    const { id, no, now } = await nextDocument(trx, SOURCE, time_zone);
    const ticket = {
      id,
      feedback_no: no,
      account_id: actor.id,
      organization_id: actor.organizationId,
      ...input,
      status: "open",
      status_at: now,
      search: searchText(no, input.title, actor.nickname, actor.username),
      created_at: now,
    } as const;
    await trx.insertInto("feedback").values(ticket).execute();
    const place = {
      source: SOURCE,
      id,
      lineId: null,
      role: "feedback",
    } as const;
    await attachFiles(trx, actor, place, files);
    const { kind, title } = input;
    const said = { kind, title, ...shortOf(input) };
    await record(trx, actor, id, "create", null, "open", said);
    await tell(
      trx,
      actor,
      ticket,
      "feedback_new",
      input.content,
      answerers(),
    );
    return { id, feedback_no: no };
  });
}

/**
 * Replies to a ticket: after its author's reply it is open again, after anybody else's answered; the other side is
 * notified. Throws 40400 (not theirs), 40900 (closed), 42200 at `files`.
 */
export function replyToTicket(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { content, files }: ReplyInput,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ticket = await lockTicket(trx, actor, id);
    if (ticket.status === "closed") {
      throw refusedIn("closed", "reply", "feedback.closed");
    }
    const own = ticket.account_id === actor.id;
    const reply = await trx.insertInto("feedback_reply").values({
      feedback_id: id,
      account_id: actor.id,
      content,
    }).returning("id").executeTakeFirstOrThrow();
    await attachFiles(trx, actor, {
      source: SOURCE,
      id,
      lineId: reply.id,
      role: "feedback_reply",
    }, files);
    const to = own ? "open" : "answered";
    await move(trx, actor, ticket, "reply", to, shortOf({ content }));
    await tell(
      trx,
      actor,
      ticket,
      "feedback_reply",
      content,
      otherSide(trx, ticket, own),
    );
  });
}

/**
 * Closes a ticket that nobody replied to since it was seen, and notifies the other side. Throws 40400, 40900 (closed
 * already), 40901 (changed since).
 */
export function closeTicket(
  db: Db | Trx,
  actor: Actor,
  id: number,
  seen: Seen,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ticket = await lockTicket(trx, actor, id);
    if (ticket.status === "closed") {
      throw refusedIn("closed", "close", "feedback.closed.already");
    }
    if (hasMoved(ticket, seen)) throw stale();
    const own = ticket.account_id === actor.id;
    await move(trx, actor, ticket, "close", "closed");
    if (own) return; // who answers need not hear that nothing is to be answered
    await tell(
      trx,
      actor,
      ticket,
      "feedback_closed",
      "",
      authorOf(trx, ticket),
    );
  });
}

/** Every reply is a move. */
function hasMoved({ version, status_at }: Ticket, seen: Seen): boolean {
  return "version" in seen ? version !== seen.version : status_at > seen.at;
}

/** Reopens a closed ticket and notifies the other side. Throws 40400, 40900 (not closed). */
export function reopenTicket(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ticket = await reopen(trx, actor, id);
    await tell(
      trx,
      actor,
      ticket,
      "feedback_reopened",
      "",
      otherSide(trx, ticket, ticket.account_id === actor.id),
    );
  });
}

/**
 * Reopens a ticket with a reply that was written meanwhile; the other side is notified of the reply. Throws as both do.
 */
export function resumeTicket(
  db: Db | Trx,
  actor: Actor,
  id: number,
  reply: ReplyInput,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await reopen(trx, actor, id);
    await replyToTicket(trx, actor, id, reply);
  });
}

async function reopen(trx: Trx, actor: Actor, id: number): Promise<Ticket> {
  const ticket = await lockTicket(trx, actor, id);
  if (ticket.status !== "closed") {
    throw refusedIn(ticket.status, "reopen", "feedback.open.already");
  }
  await move(trx, actor, ticket, "reopen", "open");
  return ticket;
}

/** Whether the actor may reply: the author and those who answer may, unless it is closed. */
export function mayReply(
  actor: Actor,
  ticket: Pick<Ticket, "account_id" | "status">,
): boolean {
  return ticket.status !== "closed" &&
    (ticket.account_id === actor.id || answersFeedback(actor));
}

async function lockTicket(trx: Trx, actor: Actor, id: number): Promise<Ticket> {
  return found(
    await visibleTickets(trx, actor).selectAll("t").where("t.id", "=", id)
      .forUpdate("t").executeTakeFirst(),
  );
}

/** 40900: what can't be done to a ticket in its state, both named as its history names them, and why. */
function refusedIn(
  status: FeedbackStatus,
  event: "reply" | "close" | "reopen",
  why: MessageKey,
): Refused {
  return refusal(`feedback.status.${status}`, `log.event.${event}`, why);
}

async function move(
  trx: Trx,
  actor: Actor,
  { id, status, version }: Ticket,
  event: string,
  to: FeedbackStatus,
  said: Said = {},
): Promise<void> {
  await trx.updateTable("feedback").set({
    status: to,
    status_at: sql<Date>`app_now()`,
    version: version + 1,
  }).where("id", "=", id).execute();
  await record(trx, actor, id, event, status, to, said);
}

/** What the operation log tells of a ticket or a reply by staff, beside the status. */
type Said = Record<string, string>;

function shortOf({ content }: { content: string }): Said {
  return { content: shortened(content, MOST_SAID) };
}

async function record(
  trx: Trx,
  actor: Actor,
  id: number,
  event: string,
  from: FeedbackStatus | null,
  to: FeedbackStatus,
  said: Said,
): Promise<void> {
  await journal(trx, actor, { source: SOURCE, id, event, from, to });
  await logOperation(trx, actor, event, SOURCE, {
    id,
    before: { status: from },
    after: { status: to, ...said },
  });
}

function answerers(): Accounts {
  return staffWith("manage_feedback");
}

function authorOf(trx: Trx, { account_id }: Ticket): Accounts {
  return accountsOf(trx, { accounts: [account_id] });
}

function otherSide(trx: Trx, ticket: Ticket, own: boolean): Accounts {
  return own ? answerers() : authorOf(trx, ticket);
}

async function tell(
  trx: Trx,
  actor: Actor,
  ticket: Pick<Ticket, "id" | "feedback_no" | "title" | "search">,
  name: Notice["name"],
  content: string,
  readers: Accounts,
): Promise<void> {
  await notify(trx, actor, {
    name,
    params: {
      no: ticket.feedback_no,
      title: ticket.title,
      who: actor.nickname || actor.username,
      content: shortened(content, MOST_SAID),
    },
    link: sql`${`${PAGE}/${ticket.id}`}::text`,
    source: SOURCE,
    sourceId: ticket.id,
    search: ticket.search,
  }, readers);
}
