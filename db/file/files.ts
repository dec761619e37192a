import {
  type Expression,
  type ExpressionBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { isKnownTo } from "@/db/catalogue/known_goods.ts";
import { visibleTickets } from "@/db/feedback/tickets.ts";
import { isOneOfIds } from "@/db/found.ts";
import { visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Db, Schema, Trx } from "@/db/schema/database.ts";
import type { FileTable } from "@/db/schema/platform.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { asStored, type StoredFile } from "@/domain/file/stored_file.ts";

type File = ExpressionBuilder<Schema & { f: FileTable }, "f">;

/** A document, a portrait or a picture of goods has the file `f`. */
export function isUsed(eb: File): Expression<SqlBool> {
  return eb.or([
    eb.exists(
      eb.selectFrom("file_link as link").select("link.id").whereRef(
        "link.file_id",
        "=",
        "f.id",
      ),
    ),
    isPortrait(eb, sql<SqlBool>`true`),
    isOfGoods(eb, sql<SqlBool>`true`),
  ]);
}

/** The files (`f`) that hang on nothing. */
export function unusedFiles(db: Db | Trx) {
  return db.selectFrom("file as f").where((eb) => eb.not(isUsed(eb)));
}

/** Bytes of the actor's files of the last days that hang on nothing, and of those whose upload has begun. */
export async function unusedBytes(
  db: Db | Trx,
  { id }: Actor,
  days: number,
): Promise<number> {
  const files = unusedFiles(db).select((eb) => eb.fn.sum("f.size").as("bytes"))
    .where("f.account_id", "=", id).where(
      "f.created_at",
      ">",
      sql<Date>`app_now() - make_interval(days => ${days}::int)`,
    );
  const uploads = db.selectFrom("upload as u")
    .select((eb) => eb.fn.sum("u.size").as("bytes"))
    .where("u.account_id", "=", id).where("u.file_id", "is", null)
    .where("u.expires_at", ">", sql<Date>`app_now()`);
  const { rows: [sum] } = await sql<{ bytes: number }>`select
    (coalesce((${files}), 0) + coalesce((${uploads}), 0))::bigint as bytes`
    .execute(db);
  return sum!.bytes; // a select without FROM has one row
}

/** The portrait that its uploader, an account (`a`) that meets the condition, took. */
function isPortrait(
  eb: File,
  whose: Expression<SqlBool>,
): Expression<SqlBool> {
  const portrait = eb.selectFrom("account as a").select("a.id")
    .whereRef("a.avatar_file_id", "=", "f.id")
    .whereRef("a.id", "=", "f.account_id").where(whose);
  return eb.exists(portrait);
}

/** Whose portraits an account may see: staff everybody's, customers their own and those of their organization. */
function metBy({ kind, id, organizationId }: Actor) {
  return kind === "staff"
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(a.id = ${id} or a.organization_id = ${organizationId})`;
}

/** The pictures of goods (`g`) that meet the condition. */
function isOfGoods(
  eb: File,
  which: Expression<SqlBool>,
): Expression<SqlBool> {
  const cover = eb.selectFrom("goods as g").select("g.id")
    .whereRef("g.cover_file_id", "=", "f.id").where(which);
  const picture = eb.selectFrom("file_link as link")
    .innerJoin("goods as g", "g.id", "link.source_id").select("link.id")
    .whereRef("link.file_id", "=", "f.id").where("link.source", "=", "goods")
    .where(which);
  return eb.or([eb.exists(cover), eb.exists(picture)]);
}

/** Whose pictures an account may see: staff those of all goods, customers those that they may know of. */
function picturedTo({ kind, organizationId }: Actor) {
  if (kind === "staff") return sql<SqlBool>`true`;
  return organizationId === null
    ? sql<SqlBool>`false`
    : isKnownTo(organizationId);
}

/**
 * The files (`f`) that the actor may see: those of orders and tickets that they may see, to customers without those of
 * internal remarks (decisions 4.3), portraits of whom they meet (decisions 1.6: no other organization's), pictures of
 * goods that they may know of, and their own uploads that are attached to nothing yet.
 */
export function visibleFiles(db: Db | Trx, actor: Actor) {
  return db.selectFrom("file as f").where((eb) =>
    eb.or([
      eb.exists(
        visibleOrders(db, actor).innerJoin(
          "file_link as link",
          "link.source_id",
          "o.id",
        ).select("link.id")
          .where("link.source", "=", "oem_order").whereRef(
            "link.file_id",
            "=",
            eb.ref("f.id"),
          )
          .$if(
            actor.kind !== "staff",
            (links) => links.where("link.role", "<>", "internal_remark"),
          ),
      ),
      eb.exists(
        visibleTickets(db, actor).innerJoin(
          "file_link as link",
          "link.source_id",
          "t.id",
        ).select("link.id")
          .where("link.source", "=", "feedback").whereRef(
            "link.file_id",
            "=",
            eb.ref("f.id"),
          ),
      ),
      isPortrait(eb, metBy(actor)),
      isOfGoods(eb, picturedTo(actor)),
      eb.and([eb("f.account_id", "=", actor.id), eb.not(isUsed(eb))]),
    ])
  );
}

/** One file with all that serving it needs. Throws 40400. */
export async function findFile(db: Db, actor: Actor, id: number) {
  return found(
    await visibleFiles(db, actor).selectAll("f").where("f.id", "=", id)
      .executeTakeFirst(),
  );
}

/** The files of a form that is shown again, ordered by id, without those that the actor may not see. */
export async function listFiles(
  db: Db,
  actor: Actor,
  ids: number[],
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await visibleFiles(db, actor).select([
    "f.id",
    "f.name",
    "f.class",
    "f.size",
  ])
    .where(isOneOfIds("f.id", ids)).orderBy("f.id").execute();
  return rows.map(asStored);
}

/** The same, each by its id as forms have it. */
export async function filesById(
  ...asked: Parameters<typeof listFiles>
): Promise<Map<string, StoredFile>> {
  const files = await listFiles(...asked);
  return new Map(files.map((file) => [String(file.id), file]));
}
