/** A POST to the page of the goods form: the goods, or an act on one of their versions. */
import type { GoodsDetail } from "@/db/catalogue/goods_detail.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { GoodsEdit, GoodsInput } from "@/domain/catalogue/goods_input.ts";
import { Supersede, VersionCopy } from "@/domain/catalogue/version_input.ts";
import { createGoods, updateGoods } from "@/domain/catalogue/write_goods.ts";
import {
  copyVersion,
  deleteVersion,
  restoreVersion,
  supersedeVersion,
} from "@/domain/catalogue/write_version.ts";
import { invalid, text } from "@/domain/errors.ts";
import { id as versionId, parse } from "@/domain/validate.ts";
import { orGone, unlessGone } from "@/platform/form.ts";
import { readTyped, toInput, typedOf } from "./typed_goods.ts";

/** The acts of the page's forms. */
export const GOODS_EVENTS = [
  "save",
  "copy",
  "supersede",
  "restore",
  "delete",
] as const;
export type GoodsEvent = typeof GOODS_EVENTS[number];

/** Makes or edits the goods. Returns their id. */
export async function saveGoods(
  trx: Trx,
  actor: Actor,
  goods: GoodsDetail | null,
  form: FormData,
): Promise<number> {
  const input = toInput(readTyped(form, goods ? typedOf(goods) : undefined));
  if (!goods) {
    return (await createGoods(trx, actor, parse(GoodsInput, input))).id;
  }
  const edit = { ...input, status: undefined, version: form.get("version") };
  await updateGoods(trx, actor, goods.id, parse(GoodsEdit, edit));
  return goods.id;
}

/**
 * Performs the act that was asked about a version. Returns the version to look at next: the copy, or the version
 * itself. Throws 40901 for one that was deleted meanwhile.
 */
export async function actOnVersion(
  trx: Trx,
  actor: Actor,
  event: Exclude<GoodsEvent, "save">,
  form: FormData,
): Promise<number> {
  const id = parse(versionId, form.get("id"));
  const sent = Object.fromEntries(form);
  const orSaid = <T>(acting: Promise<T>) =>
    orGone(acting, text("catalogue.version.gone"));
  switch (event) {
    case "copy": {
      const copying = copyVersion(trx, actor, id, parse(VersionCopy, sent));
      return (await orSaid(copying)).id;
    }
    case "supersede":
      // To choose nothing is not to choose no successor.
      if (!form.has("superseded_by")) {
        throw invalid("superseded_by", "validation.required");
      }
      await orSaid(supersedeVersion(trx, actor, id, parse(Supersede, sent)));
      return id;
    case "restore":
      await orSaid(restoreVersion(trx, actor, id));
      return id;
    case "delete":
      await unlessGone(deleteVersion(trx, actor, id));
      return id;
  }
}
