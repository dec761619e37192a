import { sql } from "kysely";
import { dropOld } from "@/db/drop.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "./access.ts";
import { Refused, text } from "./errors.ts";
import { answerTo, idempotent } from "./idempotency.ts";
import { storable } from "./text.ts";

/** Days that a draft is kept after its last change (decisions 1.4). */
const DRAFT_DAYS = 30;

/** A form by its name, and the document that it edits, "" for a new one: an account has one draft of each. */
export type DraftPlace = readonly [form: string, ref: string];

export interface Draft {
  body: Record<string, unknown>;
  version: number;
  updatedAt: Date;
  /** which draft this is, and its version: a form that shows it carries this */
  mark: string;
}

/** The mark of a form that shows no draft. */
export const NO_DRAFT = "";

/**
 * Saves what is typed in a form, unchecked, over the draft with this mark ({@link NO_DRAFT}: only where there is none),
 * and returns the new mark; null where another page has saved or dropped it meanwhile.
 */
export async function saveDraft(
  db: Db | Trx,
  actor: Actor,
  place: DraftPlace,
  typed: Record<string, unknown>,
  over: string,
): Promise<string | null> {
  const body = asKept(typed);
  const newer = {
    body,
    version: sql<number>`form_draft.version + 1`,
    updated_at: sql<Date>`app_now()`,
  };
  const saved = over === NO_DRAFT
    ? await db.insertInto("form_draft")
      .values({ ...rowOf(actor, place), body })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "form", "ref"]).doUpdateSet(newer)
          .where("form_draft.updated_at", "<=", oldest())
      )
      .returning(MARK).executeTakeFirst()
    : await db.updateTable("form_draft").set(newer)
      .where((eb) => eb.and(rowOf(actor, place))).where(markOf, "=", over)
      .returning(MARK).executeTakeFirst();
  return saved?.mark ?? null;
}

/** The actor's draft; null without one, or if it is older than 30 days. */
export async function readDraft(
  db: Db | Trx,
  actor: Actor,
  place: DraftPlace,
): Promise<Draft | null> {
  const draft = await db.selectFrom("form_draft")
    .select(["body", "version", "updated_at", MARK])
    .where((eb) => eb.and(rowOf(actor, place)))
    .where("updated_at", ">", oldest())
    .executeTakeFirst();
  if (!draft) return null;
  const { body, version, updated_at, mark } = draft;
  return { body, version, updatedAt: updated_at, mark };
}

/**
 * Locks the actor's draft until the transaction ends, and returns its content and mark; without a draft it begins as
 * `start`. For additions to a draft: of two simultaneous ones none is lost.
 */
export async function holdDraft(
  trx: Trx,
  actor: Actor,
  place: DraftPlace,
  start: Record<string, unknown>,
): Promise<Pick<Draft, "body" | "mark">> {
  const body = asKept(start);
  await trx.insertInto("form_draft")
    .values({ ...rowOf(actor, place), body })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "form", "ref"])
        .doUpdateSet({ body, updated_at: sql<Date>`app_now()` })
        // The row is locked also where it is not updated.
        .where("form_draft.updated_at", "<=", oldest())
    )
    .execute();
  return await trx.selectFrom("form_draft").select(["body", MARK])
    .where((eb) => eb.and(rowOf(actor, place)))
    .executeTakeFirstOrThrow();
}

/** Forgets the draft with this mark; false where another page has saved over it or dropped it meanwhile. */
export async function dropDraftOf(
  trx: Db | Trx,
  actor: Actor,
  place: DraftPlace,
  mark: string,
): Promise<boolean> {
  const dropped = await trx.deleteFrom("form_draft")
    .where((eb) => eb.and(rowOf(actor, place))).where(markOf, "=", mark)
    .returning("id").executeTakeFirst();
  return dropped !== undefined;
}

/**
 * Uses a form's draft up for the document that it has become, in the transaction that writes it, and remembers that by
 * its id, if it is `made` anew. Throws 40901 if another page has saved over the draft or dropped it: of two pages that
 * send the same one at once, one writes.
 */
export async function useUpDraft(
  trx: Db | Trx,
  actor: Actor,
  place: DraftPlace,
  mark: string,
  made: number | null = null,
): Promise<void> {
  if (mark === NO_DRAFT) return;
  if (!await dropDraftOf(trx, actor, place, mark)) throw elsewhere();
  if (made === null) return;
  const key = madeKey(place[0], mark);
  await idempotent(trx, actor, key, null, () => Promise.resolve(made));
}

/** The id of what another page has made of the form's draft with this mark today; null when none has. */
export async function madeOf(
  db: Db | Trx,
  actor: Actor,
  form: string,
  mark: string,
): Promise<number | null> {
  const id = await answerTo(db, actor, madeKey(form, mark));
  return typeof id === "number" ? id : null;
}

/** Under which a document is remembered by its draft, whatever that one's version is by then. */
function madeKey(form: string, mark: string): string {
  return `${form}.draft:${mark.split(".")[0]}`;
}

/** The refusal of a form whose draft another page of its reader has changed. */
export function elsewhere(): Refused {
  return new Refused(40901, text("form.elsewhere"));
}

/**
 * Discards the draft that a question was about, by its mark; without one, whatever there is, as a page of the version
 * before this one means. False where another page has changed it meanwhile: then it is to be asked again.
 */
export async function discardDraft(
  db: Db | Trx,
  actor: Actor,
  place: DraftPlace,
  asked: FormDataEntryValue | null,
): Promise<boolean> {
  const draft = await readDraft(db, actor, place);
  if (!draft) return true;
  if (asked !== null && asked !== draft.mark) return false;
  return await dropDraftOf(db, actor, place, draft.mark);
}

/** Deletes drafts older than 30 days; returns how many. */
export function dropOldDrafts(db: Db): Promise<number> {
  return dropOld(db, {
    table: "form_draft",
    column: "updated_at",
    before: oldest(),
  });
}

function rowOf(actor: Actor, [form, ref]: DraftPlace) {
  return { account_id: actor.id, form, ref };
}

const markOf = sql<string>`form_draft.id || '.' || form_draft.version`;
const MARK = markOf.as("mark");

function oldest() {
  return sql<Date>`app_now() - make_interval(days => ${DRAFT_DAYS})`;
}

/** Unchecked text may hold what jsonb can't. */
function asKept(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body, storable));
}
