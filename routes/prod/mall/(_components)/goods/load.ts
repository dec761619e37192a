import { type CategoryRow, listCategories } from "@/db/catalogue/categories.ts";
import { findGoods, type GoodsDetail } from "@/db/catalogue/goods_detail.ts";
import {
  draftsOfVersion,
  draftsWithPart,
  type TouchedDrafts,
} from "@/db/catalogue/touched_drafts.ts";
import { listFiles } from "@/db/file/files.ts";
import { GOODS_KINDS, type GoodsKind } from "@/db/schema/catalogue.ts";
import {
  mayWriteGoods,
  writableKinds,
} from "@/domain/catalogue/catalogue_access.ts";
import {
  type Differing,
  shownAgain,
  stillOffered,
} from "@/components/typed.ts";
import type { Refused } from "@/domain/errors.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { cleanLine } from "@/domain/text.ts";
import { caller } from "@/platform/api.ts";
import { readChangeOf, type RowChange } from "@/resource/changes.ts";
import type { Ctx } from "@/utils.ts";
import {
  type GoodsField,
  idsIn,
  newGoods,
  readTyped,
  type TypedGoods,
  typedOf,
} from "./typed_goods.ts";

/** A question of the page about a version: which, and of what kind. */
export interface Asked {
  about: "copy" | "supersede" | "delete";
  version: GoodsDetail["versions"][number];
  /** drafts that ask for the version */
  drafts: TouchedDrafts;
}

/** Everything that the page of the goods form shows. */
export interface GoodsForm {
  /** null for new ones */
  goods: GoodsDetail | null;
  /** the version that was read */
  version?: number;
  typed: TypedGoods;
  /** the form's initial contents */
  saved: TypedGoods;
  /** the fields for which somebody else saved another value meanwhile (40901) */
  conflict: readonly Differing<GoodsField>[];
  /** who saved meanwhile, if there is a conflict to settle */
  changed?: RowChange;
  kinds: GoodsKind[];
  categories: CategoryRow[];
  covers: StoredFile[];
  images: StoredFile[];
  /** of a part: drafts that have it at today's price */
  drafts: TouchedDrafts | null;
  asked: Asked | null;
  /** whose form was refused: the goods', or a question's */
  refused?: Refused;
  refusedAsked?: Refused;
}

/** The goods of the path; null for new ones. Throws 40400. */
export async function goodsOf(
  ctx: Ctx,
): Promise<GoodsDetail | null> {
  if (!ctx.params.id) return null;
  return await findGoods(ctx.state.db, caller(ctx), Number(ctx.params.id));
}

/** Whether the actor may write the goods of the page; new ones, if of any kind. */
export function mayEdit(
  ctx: Ctx,
  goods: GoodsDetail | null,
): boolean {
  const actor = caller(ctx);
  return goods
    ? mayWriteGoods(actor, goods.kind)
    : writableKinds(actor).length > 0;
}

/** The page around the form's contents: as stored, or as posted. */
export async function loadForm(
  ctx: Ctx,
  goods: GoodsDetail | null,
  posted?: FormData,
  refused?: Refused,
): Promise<GoodsForm> {
  const { db } = ctx.state;
  const actor = caller(ctx);
  const start = goods ? typedOf(goods) : startFrom(ctx);
  const { version } = goods ?? {};
  // Not from the cache: a form without the goods' own category would save none.
  const categories = await listCategories(db);
  const shown = posted
    ? shownAgain(
      posted,
      readTyped(posted, goods ? start : undefined),
      { saved: start, version },
      goods ? refused : undefined,
    )
    : { typed: start, saved: start, version, conflict: [] };
  const form = stillOffered({ ...shown, refused }, {
    category_id: categories.map((row) => String(row.category_id)),
  });
  const { typed, conflict } = form;
  const disputed = conflict.map(({ name }) => name);
  const changed = goods && disputed.length > 0
    ? await readChangeOf(db, "goods", loggedAs(goods), disputed)
    : undefined;
  const ids = [...idsIn(typed.cover), ...idsIn(typed.images)];
  const files = await listFiles(db, actor, ids);
  const filesOf = (list: string) =>
    idsIn(list).flatMap((id) => files.find((file) => file.id === id) ?? []);
  const asked = goods && await askedOf(ctx, goods);
  return {
    goods,
    ...form,
    changed,
    kinds: writableKinds(actor),
    categories,
    covers: filesOf(typed.cover),
    images: filesOf(typed.images),
    drafts: goods?.kind === "part"
      ? await draftsWithPart(db, actor, goods.id)
      : null,
    asked,
  };
}

/** Goods as the operation log has them: with their pictures' ids. */
function loggedAs({ id, covers, images, ...values }: GoodsDetail) {
  const pictures = {
    cover: covers.at(-1)?.id ?? null,
    images: images.map((file) => file.id),
  };
  return { id, values: { ...values, ...pictures } };
}

/** New goods as they are begun by a link: of a kind, and perhaps with a code and a name. */
function startFrom(ctx: Ctx): TypedGoods {
  const { searchParams } = ctx.url;
  return {
    ...newGoods(kindFrom(ctx)),
    sn: cleanLine(searchParams.get("sn") ?? ""),
    name: cleanLine(searchParams.get("name") ?? ""),
  };
}

/** New goods are of the kind that the list shows from which they are made, where the actor may write it. */
function kindFrom(ctx: Ctx): GoodsKind {
  const kinds = writableKinds(caller(ctx));
  const asked = ctx.url.searchParams.get("kind");
  const kind = GOODS_KINDS.find((one) => one === asked);
  return kind && kinds.includes(kind) ? kind : kinds[0] ?? "device";
}

const QUESTIONS = ["copy", "supersede", "delete"] as const;

/** The question about one of the versions: `?copy=7`, `?supersede=7`, `?delete=7`. */
async function askedOf(
  ctx: Ctx,
  goods: GoodsDetail,
): Promise<Asked | null> {
  for (const about of QUESTIONS) {
    const id = ctx.url.searchParams.get(about);
    const version = goods.versions.find((one) => String(one.id) === id);
    if (!version) continue;
    const drafts = about === "supersede"
      ? await draftsOfVersion(ctx.state.db, caller(ctx), version.id)
      : { count: 0, rows: [] };
    return { about, version, drafts };
  }
  return null;
}
