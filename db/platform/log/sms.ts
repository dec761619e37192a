import { isOneOfIds } from "@/db/found.ts";
import { type CursorList, logIds, readAfter, withinDays } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import type { SmsStatus } from "@/db/schema/platform.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { SmsFilter } from "@/domain/platform/log_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type About, about } from "./about.ts";
import { seesLogs } from "./accounts.ts";

/** A text message. */
export interface SmsRow {
  id: number;
  at: Date;
  phone: string;
  content: string;
  status: SmsStatus;
  reason: string;
  source: string | null;
  about: About | null;
}

const NEWEST = { at: "s.at", id: "s.id" };

function visibleSms(db: Db, actor: Actor) {
  return db.selectFrom("sms_log as s")
    .where(onlyIf(seesLogs(actor)));
}

function filtered(
  db: Db,
  actor: Actor,
  filter: SmsFilter,
  settings: Settings,
) {
  const { keyword, status } = filter;
  let query = visibleSms(db, actor).where(withinDays("s.at", filter, settings));
  if (keyword) query = query.where("s.phone", "=", keyword);
  if (status) query = query.where("s.status", "=", status);
  return query;
}

function withAbout(messages: ReturnType<typeof visibleSms>) {
  return messages
    .select(["s.id", "s.at", "s.phone", "s.content", "s.status", "s.reason"])
    .select(["s.source", about("s.source", "s.source_id").as("about")]);
}

/** A page of the text messages, newest first. One statement. */
export function listSms(
  db: Db,
  actor: Actor,
  filter: SmsFilter,
  settings: Settings,
): Promise<CursorList<SmsRow>> {
  const messages = withAbout(filtered(db, actor, filter, settings));
  return readAfter(messages, NEWEST, filter);
}

/** The ids of all text messages under the filter, newest first, `most` of them. */
export function smsIds(
  db: Db,
  actor: Actor,
  filter: SmsFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  return logIds(filtered(db, actor, filter, settings), NEWEST, most);
}

/** Those of these text messages that the actor sees. */
export function smsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<SmsRow[]> {
  return withAbout(visibleSms(db, actor).where(isOneOfIds("s.id", ids)))
    .execute();
}
