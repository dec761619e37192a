import type { Selectable } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { GoodsKind, GoodsTable } from "@/db/schema/catalogue.ts";
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
import { changes, logOperation } from "@/domain/operation_log.ts";
import { searchText } from "@/domain/search_text.ts";
import { unlessTaken } from "@/domain/taken.ts";
import { narrow } from "@/domain/text.ts";
import { checkMayWrite } from "./catalogue_access.ts";
import { dropGoodsFiles, goodsImages, setGoodsFiles } from "./goods_files.ts";
import type { GoodsStatus } from "./goods_filter.ts";
import type { GoodsEdit, GoodsInput } from "./goods_input.ts";
import { goodsReferences } from "./goods_references.ts";
import { logPrices } from "./price_log.ts";

type Goods = Selectable<GoodsTable>;

/** Throws 40300, 40903 (the code is taken, in whatever case), 42200. */
export function createGoods(
  db: Db | Trx,
  actor: Actor,
  input: GoodsInput,
): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    checkMayWrite(actor, input.kind);
    await checkCategory(trx, input.category_id);
    const created = await trx.insertInto("goods").values(columnsOf(input))
      .onConflict((conflict) => conflict.doNothing())
      .returning("id").executeTakeFirst();
    if (!created) throw codeTaken();
    const { id } = created;
    await setPictures(trx, actor, id, input);
    await logPrices(trx, actor, { goodsId: id }, {}, pricesOf(input));
    await logOperation(trx, actor, "create", "goods", { id, after: input });
    return { id };
  });
}

/** Throws 40300, 40400, 40900 (another kind for goods in use), 40901 (stale version), 40903, 42200. */
export function updateGoods(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { version, ...sent }: GoodsEdit,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockGoods(trx, actor, id);
    // A code in full width, whose plain form is another's, stays as it is.
    const sn = narrow(before.sn) === sent.sn ? before.sn : sent.sn;
    const input = { ...sent, sn, status: sent.status ?? before.status };
    checkMayWrite(actor, input.kind);
    checkVersion(before.version, version);
    const images = await goodsImages(trx, id);
    const was = { ...before, cover: before.cover_file_id, images };
    if (!changes(was, input)) return;
    await checkKind(trx, before, input.kind);
    if (input.category_id !== before.category_id) {
      await checkCategory(trx, input.category_id);
    }
    await unlessTaken(
      trx.updateTable("goods")
        .set({ ...columnsOf(input), version: version + 1 })
        .where("id", "=", id).execute(),
      codeTaken,
    );
    await setPictures(trx, actor, id, input);
    await logPrices(trx, actor, { goodsId: id }, before, pricesOf(input));
    await logOperation(trx, actor, "update", "goods", {
      id,
      before: was,
      after: input,
    });
  });
}

/** Puts goods on the shelf (1) or takes them off (0). Throws 40300, 40400. */
export function setShelf(
  db: Db | Trx,
  actor: Actor,
  id: number,
  status: GoodsStatus,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockGoods(trx, actor, id);
    if (before.status === status) return;
    await trx.updateTable("goods")
      .set({ status, version: before.version + 1 })
      .where("id", "=", id).execute();
    const event = status === 1 ? "put_on_shelf" : "take_off_shelf";
    await logOperation(trx, actor, event, "goods", {
      id,
      before,
      after: { status },
    });
  });
}

/** Puts goods into a category, or into none. Throws 40300, 40400, 42200 (no such category). */
export function setCategory(
  db: Db | Trx,
  actor: Actor,
  id: number,
  category_id: number | null,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockGoods(trx, actor, id);
    if (before.category_id === category_id) return;
    await checkCategory(trx, category_id);
    await trx.updateTable("goods")
      .set({ category_id, version: before.version + 1 })
      .where("id", "=", id).execute();
    const after = { category_id };
    await logOperation(trx, actor, "set_category", "goods", {
      id,
      before,
      after,
    });
  });
}

/** Deletes goods that nothing refers to; otherwise 40900, which says what does. Throws 40300, 40400 too. */
export function deleteGoods(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockGoods(trx, actor, id);
    const references = await goodsReferences(trx, id);
    if (references.length > 0) {
      throw new Refused(
        40900,
        text("catalogue.goods.referred", { name: before.name }),
        {},
        references.map((name) => text(`catalogue.goods.refers.${name}`)),
      );
    }
    await dropGoodsFiles(trx, id);
    await trx.deleteFrom("goods").where("id", "=", id).execute();
    await logOperation(trx, actor, "delete", "goods", { id, before });
  });
}

/** The goods, locked for an actor who may write them. Throws 40300, 40400. */
export async function lockGoods(
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<Goods> {
  const goods = found(
    await trx.selectFrom("goods").selectAll().where("id", "=", id).forUpdate()
      .executeTakeFirst(),
  );
  checkMayWrite(actor, goods.kind);
  return goods;
}

function columnsOf(input: GoodsInput) {
  const { cover, images: _, price, cost_price, ...plain } = input;
  return {
    ...plain,
    price: price === null ? null : toDecimal(price),
    cost_price: cost_price === null ? null : toDecimal(cost_price),
    cover_file_id: cover,
    search: searchText(input.sn, input.name),
  };
}

function pricesOf({ price, cost_price }: GoodsInput) {
  return { price, cost_price };
}

async function setPictures(
  trx: Trx,
  actor: Actor,
  id: number,
  { cover, images }: GoodsInput,
): Promise<void> {
  await setGoodsFiles(trx, actor, id, "cover", cover === null ? [] : [cover]);
  await setGoodsFiles(trx, actor, id, "image", images);
}

/** Locked against being deleted meanwhile. */
async function checkCategory(trx: Trx, id: number | null): Promise<void> {
  if (id === null) return;
  const category = await trx.selectFrom("goods_category").select("category_id")
    .where("category_id", "=", id).forKeyShare().executeTakeFirst();
  if (!category) throw invalid("category_id", "catalogue.category.unknown");
}

/** Orders, bills and versions rely on the kind: a part stays a part, a product a product. */
async function checkKind(
  trx: Trx,
  { id, kind }: Goods,
  next: GoodsKind,
): Promise<void> {
  if (kind === next || (await goodsReferences(trx, id)).length === 0) return;
  throw new Refused(40900, text("catalogue.goods.kind.tied"), {
    kind: text("catalogue.goods.kind.tied"),
  });
}

function codeTaken(): Refused {
  return taken("sn", "catalogue.goods.sn.taken");
}
