import { findInInbox, listInbox, noInbox } from "@/db/message/inbox.ts";
import { findAudience, roleChoices } from "@/db/message/people.ts";
import { findSent, listSent, type SentRow } from "@/db/message/sent.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, may } from "@/domain/access.ts";
import { Refused, text } from "@/domain/errors.ts";
import { InboxFilter, SentFilter } from "@/domain/message/message_filter.ts";
import { id as idSchema, idList } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import { placeOfPath } from "@/site/title.ts";
import { mayOpen } from "@/site/map.ts";
import type { State } from "@/utils.ts";
import type { Context } from "fresh";
import type { Draft, InboxView, SentView, WriteView } from "./page_data.ts";

type Ctx = Context<State>;

/** Whether the reader may write messages. */
export function mayWrite(actor: Actor): boolean {
  return actor.kind === "staff" && may(actor, "manage_msg");
}

/** An id of the query or the form. Throws 40400 when it is none. */
export function idOf(value: unknown): number {
  const read = idSchema.safeParse(value);
  if (!read.success) throw new Refused(40400, text("error.not_found"));
  return read.data;
}

/** The row that the query names, from the page or else by itself. */
async function named<Row extends { id: number }>(
  value: string | null,
  rows: readonly Row[],
  find: (id: number) => Promise<Row>,
): Promise<Row | undefined> {
  if (value === null) return undefined;
  const id = idOf(value);
  return rows.find((row) => row.id === id) ?? await find(id);
}

export async function loadInbox(
  ctx: Ctx,
  refused?: Refused,
): Promise<InboxView> {
  const { db, settings } = ctx.state;
  const { searchParams } = ctx.url;
  const actor = caller(ctx);
  const { filter, refused: wrong } = tryFilter(InboxFilter, ctx.url);
  const inbox = wrong
    ? noInbox(filter)
    : await listInbox(db, actor, filter, settings);
  const find = (id: number) => findInInbox(db, actor, id);
  const asked = searchParams.get("confirm") === "delete"
    ? searchParams.get("id")
    : null;
  const open = await named(searchParams.get("message"), inbox.rows, find);
  const place = open?.link && placeOfPath(open.link);
  return {
    view: "inbox",
    filter,
    inbox,
    open,
    follow: place && mayOpen(actor, place.path) ? open?.link ?? "" : undefined,
    deleting: await named(asked, inbox.rows, find),
    mayWrite: mayWrite(actor),
    refused: refused ?? wrong,
  };
}

export async function loadSent(ctx: Ctx, refused?: Refused): Promise<SentView> {
  const { db, settings } = ctx.state;
  const { searchParams } = ctx.url;
  const actor = caller(ctx);
  const { filter, refused: wrong } = tryFilter(SentFilter, ctx.url);
  const sent = wrong
    ? emptyList<SentRow>(filter)
    : await listSent(db, actor, "own", filter, settings);
  const find = (id: number) => findSent(db, actor, id);
  const asked = searchParams.get("confirm") === "revoke"
    ? searchParams.get("id")
    : null;
  const revoking = await named(asked, sent.rows, find);
  return {
    view: "sent",
    filter,
    sent,
    open: await named(searchParams.get("message"), sent.rows, find),
    revoking: revoking?.revoked_at ? undefined : revoking,
    refused: refused ?? wrong,
  };
}

/** The form to write, with what was typed, chosen and searched for. */
export async function loadWrite(
  { state }: { state: { db: Db } },
  actor: Actor,
  draft: Draft,
  refused?: Refused,
): Promise<WriteView> {
  const { db } = state;
  return {
    view: "write",
    draft,
    ...await findAudience(db, actor, draft.keyword, draft),
    roles: await roleChoices(db),
    refused,
  };
}

const Chosen = idList(200);

function idsIn(sent: FormDataEntryValue[]): number[] {
  const read = Chosen.safeParse(sent);
  return read.success ? read.data : [];
}

/** What the form holds; of a link to the form, whom it names (`to`, `organization`). */
export function draftIn(form: FormData | URLSearchParams): Draft {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    subject: text("subject"),
    content: text("content"),
    keyword: text("keyword").trim().slice(0, 100),
    accounts: idsIn([...form.getAll("accounts"), ...form.getAll("to")]),
    organizations: idsIn([
      ...form.getAll("organizations"),
      ...form.getAll("organization"),
    ]),
    roles: idsIn(form.getAll("roles")),
  };
}
