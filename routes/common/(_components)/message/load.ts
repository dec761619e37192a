import { findInInbox } from "@/db/message/inbox.ts";
import { roleChoices } from "@/db/account/roles.ts";
import { findAudience } from "@/db/message/people.ts";
import { findSent } from "@/db/message/sent.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found, type Refused } from "@/domain/errors.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import { soughtFor } from "@/domain/text.ts";
import { listOf } from "@/domain/form_data.ts";
import { id as idSchema, idList } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { mayOpen, placeAt } from "@/site/map.ts";
import type { Ctx } from "@/utils.ts";
import type { Draft, OverInbox, OverSent, WriteView } from "./page_data.ts";

/** An id of the query or the form. Throws 40400 when it is none. */
export function idOf(value: unknown): number {
  return found(idSchema.safeParse(value).data);
}

/** The row that the query names, if it names one. */
async function named<Row>(
  value: string | null,
  find: (id: number) => Promise<Row>,
): Promise<Row | undefined> {
  return value === null ? undefined : await find(idOf(value));
}

/** The message that the query opens, or asks whether to delete. Throws 40400 for one that is not the reader's. */
export async function overInbox(
  ctx: Ctx,
  refused?: Refused,
): Promise<OverInbox> {
  const { searchParams } = ctx.url;
  const actor = caller(ctx);
  const find = (id: number) => findInInbox(ctx.state.db, actor, id);
  if (searchParams.get("confirm") === "delete") {
    const deleting = await named(searchParams.get("id"), find);
    return { view: "inbox", deleting, refused };
  }
  const open = await named(searchParams.get("message"), find);
  const place = open?.link && placeAt(open.link);
  const follow = place && mayOpen(actor, place.path)
    ? open?.link ?? ""
    : undefined;
  return { view: "inbox", open, follow, refused };
}

/** The same for sent messages; those already revoked are not asked about. */
export async function overSent(ctx: Ctx, refused?: Refused): Promise<OverSent> {
  const { searchParams } = ctx.url;
  const actor = caller(ctx);
  const find = (id: number) => findSent(ctx.state.db, actor, id);
  if (searchParams.get("confirm") === "revoke") {
    const asked = await named(searchParams.get("id"), find);
    const revoking = asked?.revoked_at ? undefined : asked;
    return { view: "sent", revoking, refused };
  }
  const open = await named(searchParams.get("message"), find);
  return { view: "sent", open, refused };
}

/** The form to write a message, with what was typed, chosen and searched for. */
export async function loadWrite(
  { state }: { state: { db: Db } },
  actor: Actor,
  draft: Draft,
  refused?: Refused,
): Promise<WriteView> {
  const { db } = state;
  return {
    draft,
    ...await findAudience(db, actor, draft.keyword, draft),
    roles: await roleChoices(db),
    refused,
  };
}

/** More than a message takes: too many are refused by its input, and stay ticked. */
const MOST_TICKED = 1_000;
const Ticked = idList(MOST_TICKED);

function idsIn(sent: FormDataEntryValue[]): number[] {
  return Ticked.safeParse(listOf(sent).slice(0, MOST_TICKED)).data ?? [];
}

/** What the form sends. */
export function draftIn(form: FormData): Draft {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    subject: text("subject"),
    content: text("content"),
    keyword: soughtFor(text("keyword")),
    accounts: idsIn(form.getAll("accounts")),
    organizations: idsIn(form.getAll("organizations")),
    roles: idsIn(form.getAll("roles")),
    permissions: PERMISSION_NAMES.filter((name) =>
      form.getAll("permissions").includes(name)
    ),
  };
}

/**
 * The form's initial contents: a link to it may give recipients (`account`, `organization`) and a subject, by names that
 * no condition of the lists has. Those stay in its address, for the way back.
 */
export function draftAsked(query: URLSearchParams): Draft {
  return {
    subject: query.get("subject") ?? "",
    content: "",
    keyword: "",
    accounts: idsIn(query.getAll("account")),
    organizations: idsIn(query.getAll("organization")),
    roles: [],
    permissions: [],
  };
}
