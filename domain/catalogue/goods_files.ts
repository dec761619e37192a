import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { invalid } from "@/domain/errors.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import { hasPicture } from "@/domain/file/kinds.ts";

type GoodsFileRole = "cover" | "image";

/**
 * Makes `files` the pictures of goods in a role, in this order: attaches new ones, detaches those left out. Throws
 * 42200 at `cover` or `images` for a file that is not the actor's own upload, or none that a thumbnail can be made of.
 */
export async function setGoodsFiles(
  trx: Trx,
  actor: Actor,
  goodsId: number,
  role: GoodsFileRole,
  files: readonly number[],
): Promise<void> {
  const field = role === "cover" ? "cover" : "images";
  const links = await linksOf(trx, goodsId, role);
  const before = links.map((link) => link.file_id);
  const added = files.filter((file) => !before.includes(file));
  await checkPictures(trx, added, field);
  const place = { source: "goods", id: goodsId, lineId: null, role };
  await attachFiles(trx, actor, place, added, field);
  const dropped = links.filter((link) => !files.includes(link.file_id));
  if (dropped.length > 0) {
    await trx.deleteFrom("file_link")
      .where("id", "in", dropped.map(({ id }) => id)).execute();
  }
  await putInOrder(trx, goodsId, role, files);
}

/** Pictures stand in the order of their links: in any other one all are linked anew, colleagues' uploads too. */
async function putInOrder(
  trx: Trx,
  goodsId: number,
  role: GoodsFileRole,
  files: readonly number[],
): Promise<void> {
  const links = await linksOf(trx, goodsId, role);
  if (links.every(({ file_id }, i) => file_id === files[i])) return;
  await trx.deleteFrom("file_link")
    .where("id", "in", links.map(({ id }) => id)).execute();
  await trx.insertInto("file_link").values(
    links.map(({ id: _, ...link }) => link).toSorted((a, b) =>
      files.indexOf(a.file_id) - files.indexOf(b.file_id)
    ),
  ).execute();
}

/** The images of goods, in their order. */
export async function goodsImages(
  trx: Trx,
  goodsId: number,
): Promise<number[]> {
  return (await linksOf(trx, goodsId, "image")).map(({ file_id }) => file_id);
}

/** Detaches every picture; the files themselves are swept later. */
export async function dropGoodsFiles(trx: Trx, goodsId: number): Promise<void> {
  await trx.deleteFrom("file_link")
    .where("source", "=", "goods").where("source_id", "=", goodsId).execute();
}

function linksOf(trx: Trx, goodsId: number, role: GoodsFileRole) {
  return trx.selectFrom("file_link").selectAll()
    .where("source", "=", "goods").where("source_id", "=", goodsId)
    .where("role", "=", role).orderBy("id").execute();
}

async function checkPictures(
  trx: Trx,
  files: readonly number[],
  field: string,
): Promise<void> {
  if (files.length === 0) return;
  const chosen = await trx.selectFrom("file").select(["class", "mime"])
    .where("id", "in", files).execute();
  if (!chosen.every(hasPicture)) {
    throw invalid(field, "catalogue.goods.images.only");
  }
}
