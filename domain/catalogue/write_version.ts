/** Versions of products. What has been ordered is never changed, only superseded (decisions 2, docs/decisions/16). */
import type { Selectable } from "kysely";
import type { GoodsKind, GoodsVersionTable } from "@/db/schema/catalogue.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import {
  checkVersion,
  found,
  invalid,
  Refused,
  taken,
  text,
} from "@/domain/errors.ts";
import { changes, logEach, logOperation } from "@/domain/operation_log.ts";
import { refusal } from "@/domain/refusal.ts";
import { unlessTaken } from "@/domain/taken.ts";
import { loggedBill, readBill, writeBill } from "./bill.ts";
import { logPrices } from "./price_log.ts";
import type { Supersede, VersionEdit, VersionInput } from "./version_input.ts";
import { lockGoods } from "./write_goods.ts";

type Version = Selectable<GoodsVersionTable>;

/**
 * Throws 40300, 40400, 40900 (no product), 40903 (the product has a version of that name, in any case), 42200 at the
 * lines.
 */
export function createVersion(
  db: Db | Trx,
  actor: Actor,
  goodsId: number,
  input: VersionInput,
): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    await lockProduct(trx, actor, goodsId);
    return { id: await insertVersion(trx, actor, goodsId, input, "create") };
  });
}

/** Throws 40300, 40400, 40900 (ordered), 40901 (stale revision), 40903, 42200 at the lines. */
export function updateVersion(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { revision, ...input }: VersionEdit,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockVersion(trx, actor, id);
    await checkUnordered(trx, before);
    checkVersion(before.revision, revision);
    const stood = { ...before, lines: await readBill(trx, id) };
    if (!changes(stood, input)) return;
    const was = { ...before, lines: await loggedBill(trx, id) };
    await unlessTaken(
      trx.updateTable("goods_version").set({
        version: input.version,
        processing_fee: toDecimal(input.processing_fee),
        remark: input.remark,
        revision: revision + 1,
      }).where("id", "=", id).execute(),
      nameTaken,
    );
    await writeBill(trx, id, input.lines);
    await logFee(trx, actor, before.goods_id, id, input, before);
    const after = { ...input, lines: await loggedBill(trx, id) };
    await logOperation(trx, actor, "update", "goods_version", {
      id,
      before: was,
      after,
    });
  });
}

/** Copies a version's fee, remark and bill of materials into a new version. Throws as {@link createVersion}. */
export function copyVersion(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { version }: { version: string },
): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    const { goods_id, processing_fee, remark } = await lockVersion(
      trx,
      actor,
      id,
    );
    const lines = await readBill(trx, id);
    const copy = { version, processing_fee, remark, lines };
    return { id: await insertVersion(trx, actor, goods_id, copy, "copy") };
  });
}

/**
 * Withdraws a version in favour of another one, or of none; versions superseded by it are then superseded by that one.
 * One that was read as withdrawn gets another successor. Throws 40300, 40400, 40900 (withdrawn already), 40901 (stale
 * revision), 42200 (the other is not on offer).
 */
export function supersedeVersion(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { superseded_by, revision }: Supersede,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockVersion(trx, actor, id);
    if (revision !== undefined) checkVersion(before.revision, revision);
    const another = revision !== undefined && superseded_by !== null &&
      superseded_by !== before.superseded_by;
    if (before.status === 0 && !another) {
      throw refusal(
        "catalogue.version.status.0",
        "catalogue.version.supersede",
      );
    }
    await checkSuccessor(trx, before, superseded_by);
    // With none in its place it stays the successor of those before it, for when it is restored.
    const followed = superseded_by === null
      ? []
      : await trx.updateTable("goods_version")
        .set((eb) => ({ superseded_by, revision: eb("revision", "+", 1) }))
        .where("superseded_by", "=", id).returning("id").execute();
    await trx.updateTable("goods_version").set({
      status: 0,
      superseded_by,
      revision: before.revision + 1,
    }).where("id", "=", id).execute();
    const [from, to] = [{ superseded_by: id }, { superseded_by }];
    await logEach(trx, actor, "supersede", "goods_version", [
      { id, before, after: { status: 0, superseded_by } },
      ...followed.map(({ id }) => ({ id, before: from, after: to })),
    ]);
  });
}

/** Offers a version again that was superseded or withdrawn. Throws 40300, 40400, 40900 (it is on offer). */
export function restoreVersion(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockVersion(trx, actor, id);
    if (before.status === 1) {
      throw refusal(
        "catalogue.version.status.1",
        "catalogue.version.restore",
      );
    }
    const after = { status: 1, superseded_by: null };
    await trx.updateTable("goods_version")
      .set({ ...after, revision: before.revision + 1 })
      .where("id", "=", id).execute();
    await logOperation(trx, actor, "restore", "goods_version", {
      id,
      before,
      after,
    });
  });
}

/** Throws 40300, 40400, 40900 (ordered, or another version is superseded by it). */
export function deleteVersion(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockVersion(trx, actor, id);
    await checkUnordered(trx, before);
    const older = await trx.selectFrom("goods_version").select("version")
      .where("superseded_by", "=", id).executeTakeFirst();
    if (older) {
      throw new Refused(40900, text("catalogue.version.successor", older));
    }
    const was = { ...before, lines: await loggedBill(trx, id) };
    await trx.deleteFrom("bom_line").where("version_id", "=", id).execute();
    await trx.deleteFrom("goods_version").where("id", "=", id).execute();
    await logOperation(trx, actor, "delete", "goods_version", {
      id,
      before: was,
    });
  });
}

async function insertVersion(
  trx: Trx,
  actor: Actor,
  goodsId: number,
  input: VersionInput,
  event: "create" | "copy",
): Promise<number> {
  const { version, processing_fee, remark, lines } = input;
  const created = await trx.insertInto("goods_version").values({
    goods_id: goodsId,
    version,
    processing_fee: toDecimal(processing_fee),
    remark,
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id").executeTakeFirst();
  if (!created) throw nameTaken();
  const { id } = created;
  await writeBill(trx, id, lines);
  await logFee(trx, actor, goodsId, id, input);
  const held = await loggedBill(trx, id);
  const after = { goods_id: goodsId, ...input, lines: held };
  await logOperation(trx, actor, event, "goods_version", { id, after });
  return id;
}

function logFee(
  trx: Trx,
  actor: Actor,
  goodsId: number,
  id: number,
  { version, processing_fee }: VersionInput,
  before?: Version,
): Promise<void> {
  const thing = { goodsId, version: { id, name: version } };
  const was = { processing_fee: before?.processing_fee ?? null };
  return logPrices(trx, actor, thing, was, { processing_fee });
}

async function lockProduct(
  trx: Trx,
  actor: Actor,
  goodsId: number,
): Promise<void> {
  const refused = versionsRefused(await lockGoods(trx, actor, goodsId));
  if (refused) throw refused;
}

/** Why goods have no versions (40900): only products of the OEM mall do. Null for those. */
export function versionsRefused(
  { kind }: { kind: GoodsKind },
): Refused | null {
  return kind === "oem"
    ? null
    : new Refused(40900, text("catalogue.version.only_products"));
}

/** Locks the product first, then the version, as all who lock both do. */
async function lockVersion(
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<Version> {
  const { goods_id } = found(
    await trx.selectFrom("goods_version").select("goods_id")
      .where("id", "=", id).executeTakeFirst(),
  );
  await lockGoods(trx, actor, goods_id);
  return found(
    await trx.selectFrom("goods_version").selectAll().where("id", "=", id)
      .forUpdate().executeTakeFirst(),
  );
}

/**
 * A version counts as ordered once any order has it, drafts included. An order being written holds the version's lock
 * (`readOrderable`).
 */
async function checkUnordered(
  trx: Trx,
  { id, version }: Version,
): Promise<void> {
  const ordered = await trx.selectFrom("oem_order_line").select("id")
    .where("version_id", "=", id).limit(1).executeTakeFirst();
  if (ordered) {
    throw new Refused(40900, text("catalogue.version.ordered", { version }));
  }
}

async function checkSuccessor(
  trx: Trx,
  { id, goods_id }: Version,
  successor: number | null,
): Promise<void> {
  if (successor === null) return;
  const other = await trx.selectFrom("goods_version").select("id")
    .where("id", "=", successor).where("id", "<>", id)
    .where("goods_id", "=", goods_id).where("status", "=", 1)
    .executeTakeFirst();
  if (!other) {
    throw invalid("superseded_by", "catalogue.version.successor.unknown");
  }
}

function nameTaken(): Refused {
  return taken("version", "catalogue.version.name.taken");
}
