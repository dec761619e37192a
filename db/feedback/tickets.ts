import { sql } from "kysely";
import { calledOf } from "@/db/account/called.ts";
import {
  countEach,
  isOneOf,
  limits,
  type List,
  matches,
  orderOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import { type LinkedFile, linkedFiles } from "@/db/linked_files.ts";
import { isAmong, isOneOfIds } from "@/db/found.ts";
import { type Part, readPart, type Wanted } from "@/db/parts.ts";
import { chosen, totalOf } from "@/db/status_counts.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import {
  FEEDBACK_STATUSES,
  type FeedbackKind,
  type FeedbackStatus,
} from "@/db/schema/message.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";

/** A ticket as lists show it. */
export interface FeedbackRow {
  id: number;
  feedback_no: string;
  kind: FeedbackKind;
  title: string;
  status: FeedbackStatus;
  status_at: Date;
  author: string;
  organization: string | null;
  created_at: Date;
}

/** A message on a ticket, with its files. */
interface FeedbackReply {
  id: number;
  content: string;
  who: string;
  /** by the side that answers, not by the ticket's author */
  by_staff: boolean;
  at: Date;
  files: LinkedFile[];
}

export interface FeedbackDetail extends FeedbackRow {
  version: number;
  account_id: number;
  content: string;
  files: LinkedFile[];
  /** oldest first: a part of them */
  replies: FeedbackReply[];
  part: Part;
}

export interface FeedbackList extends List<FeedbackRow> {
  /** under the filter without its status; each at most 10,001 */
  counts: Record<FeedbackStatus, number>;
  /** for those who answer: all of their own, and all of everybody's; each at most 10,001 */
  tabs?: { mine: number; all: number };
}

/** Whether the actor answers everybody's tickets. */
export function answersFeedback(actor: Actor): boolean {
  return staffMay(actor, "manage_feedback");
}

/** The tickets (`t`) that the actor may see: their own; all of them for those who answer. */
export function visibleTickets(db: Db | Trx, actor: Actor) {
  return db.selectFrom("feedback as t").$if(
    !answersFeedback(actor),
    (tickets) => tickets.where("t.account_id", "=", actor.id),
  );
}

function filtered(
  db: Db,
  actor: Actor,
  filter: FeedbackFilter,
  settings: Settings,
  statuses: readonly FeedbackStatus[],
) {
  const { tab, kind, keyword } = filter;
  let query = visibleTickets(db, actor)
    .where(withinDays("t.created_at", filter, settings))
    .where(isOneOf("t.status", statuses));
  if (tab !== "all") query = query.where("t.account_id", "=", actor.id);
  if (kind) query = query.where("t.kind", "=", kind);
  if (keyword) query = query.where(matches("t.search", keyword));
  return query;
}

function withParties(tickets: ReturnType<typeof visibleTickets>) {
  return tickets.innerJoin("account as a", "a.id", "t.account_id")
    .leftJoin("organization as g", "g.id", "t.organization_id")
    .select([
      "t.id",
      "t.feedback_no",
      "t.kind",
      "t.title",
      "t.status",
      "t.status_at",
      "t.created_at",
      "g.name as organization",
      calledOf("a").as("author"),
    ]);
}

/** Ids follow the order of creation, and the indexes contain the ids. */
function inOrder({ sort }: FeedbackFilter) {
  return orderOf("t", sort === "created_at" ? "id" : "-id");
}

const TABS = ["mine", "all"] as const;

/** A page of tickets: two statements. */
export async function listTickets(
  db: Db,
  actor: Actor,
  filter: FeedbackFilter,
  settings: Settings,
): Promise<FeedbackList> {
  const { limit, offset } = limits(filter);
  const statuses = chosen(filter.status, FEEDBACK_STATUSES);
  const ids = filtered(db, actor, filter, settings, statuses).select("t.id")
    .orderBy(inOrder(filter)).limit(limit).offset(offset);
  const rows = await withParties(
    visibleTickets(db, actor).where(isAmong("t.id", ids)),
  ).orderBy(inOrder(filter)).execute();
  const tickets = visibleTickets(db, actor).select("t.id");
  const { mine, all, ...counts } = await countEach(
    db,
    [...FEEDBACK_STATUSES, ...answersFeedback(actor) ? TABS : []],
    (one) => {
      if (one === "all") return tickets;
      if (one === "mine") return tickets.where("t.account_id", "=", actor.id);
      return filtered(db, actor, filter, settings, [one]).select("t.id");
    },
  );
  return {
    ...toList(rows, totalOf(statuses, counts), filter),
    counts,
    tabs: answersFeedback(actor) ? { mine, all } : undefined,
  };
}

/** The ids of the tickets that the filter finds, in its order, `most` of them. */
export async function ticketIds(
  db: Db,
  actor: Actor,
  filter: FeedbackFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const statuses = chosen(filter.status, FEEDBACK_STATUSES);
  const rows = await filtered(db, actor, filter, settings, statuses)
    .select("t.id").orderBy(inOrder(filter)).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** The tickets of these ids that the actor may see. */
export async function ticketsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<FeedbackRow[]> {
  return await withParties(visibleTickets(db, actor))
    .where(isOneOfIds("t.id", ids)).execute();
}

/** One ticket with what was said, of many replies a part: two statements. Throws Refused 40400. */
export async function findTicket(
  db: Db,
  actor: Actor,
  id: number,
  wanted: Wanted = {},
): Promise<FeedbackDetail> {
  const ticket = found(
    await withParties(visibleTickets(db, actor))
      .select(["t.account_id", "t.content", "t.version"])
      .select(
        linkedFiles({ source: "feedback", role: "feedback", id: "t.id" })
          .as("files"),
      )
      .where("t.id", "=", id).executeTakeFirst(),
  );
  const said = db.selectFrom("feedback_reply as r")
    .innerJoin("account as a", "a.id", "r.account_id")
    .select([
      "r.id",
      "r.content",
      "r.created_at as at",
      calledOf("a").as("who"),
      sql<boolean>`r.account_id <> ${ticket.account_id}`.as("by_staff"),
      linkedFiles({
        source: "feedback",
        role: "feedback_reply",
        id: "r.feedback_id",
        line: "r.id",
      }).as("files"),
    ])
    .where("r.feedback_id", "=", id);
  const { rows: replies, ...part } = await readPart(said, "r.id", wanted);
  return { ...ticket, replies, part };
}
