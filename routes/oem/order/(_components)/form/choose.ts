/** Adds what is chosen in the order form's dialog to its draft. */
import {
  type FormCatalogue,
  readFormGoods,
} from "@/db/catalogue/form_goods.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { canonicalJson, sha256 } from "@/domain/canonical.ts";
import { holdDraft, saveDraft } from "@/domain/draft.ts";
import { invalid, type Refused } from "@/domain/errors.ts";
import { idempotent } from "@/domain/idempotency.ts";
import { MAX_PIECES, MAX_USAGE } from "@/domain/limits.ts";
import { NO_ORGANIZATION } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import type { Ctx, State } from "@/utils.ts";
import { type Act, add, pickKey, settle } from "./acts.ts";
import { DRAFT, type Target } from "./load.ts";
import { askedDialog } from "./picker.ts";
import { growsTooLarge } from "./size.ts";
import { asDraft, readTyped, type TypedOrder, whole } from "./typed_order.ts";
import { goodsIn } from "./view.ts";

/** A choice that {@link choiceFault} finds no fault with. */
interface Choice {
  form: FormData;
  act: Act;
}

/**
 * Adds the choice to the draft as it is now, once per page however often its button is pressed: of two simultaneous
 * choices none is lost. `typed` is the draft as the page knew it, with what was typed in the dialog.
 */
export async function chooseOnce(
  { state, url }: Ctx,
  { path, ref }: Target,
  typed: TypedOrder,
  { form, act }: Choice,
): Promise<void> {
  const line = askedDialog(url, typed)?.line ?? null;
  const actor = caller({ state });
  const place = [DRAFT, ref] as const;
  const id = whole(act.at) ?? 0;
  const key = pickKey(id);
  const once = choiceKey(form, act, typed.picks[key]);
  await idempotent(state.db, actor, once, path, async (trx) => {
    const held = await holdDraft(trx, actor, place, asDraft(typed));
    const now = { ...readTyped(held.body), picks: typed.picks };
    const catalogue = await catalogueOf(trx, actor, now, act);
    const { order } = add(settle(now, catalogue), id, line, catalogue);
    const { [key]: _, ...picks } = order.picks;
    await saveDraft(
      trx,
      actor,
      place,
      asDraft({ ...order, picks, by: typed.by, removed: null }),
      held.mark,
    );
  });
}

/** Why the dialog's choice can't be taken, at its field; null where it can. */
export function choiceFault(
  url: URL,
  typed: TypedOrder,
  { at }: Act,
  catalogue: FormCatalogue,
): Refused | null {
  const id = whole(at) ?? 0;
  const field = `picks.${pickKey(id)}`;
  const asked = askedDialog(url, typed);
  const goods = catalogue.goods.get(id);
  if (!asked || goods?.kind !== (asked.parts ? "part" : "oem")) {
    return invalid(
      `${field}.quantity`,
      asked?.parts ? "oem.order.part.unknown" : "oem.order.goods.unknown",
    );
  }
  const { fault, order } = add(typed, id, asked.line, catalogue);
  if (!fault && growsTooLarge(typed, order, catalogue)) {
    return invalid(`${field}.quantity`, "oem.form.too_large");
  }
  if (fault === "version") {
    return invalid(`${field}.version_id`, "oem.order.version.required");
  }
  return fault && invalid(`${field}.quantity`, "validation.integer", {
    min: 1,
    max: asked.line === null ? MAX_PIECES : MAX_USAGE,
  });
}

/** The dialog is one form with many choices: each has its own key, and one of another quantity has another. */
function choiceKey(
  form: FormData,
  { at }: Act,
  pick: TypedOrder["picks"][string] | undefined,
): string | null {
  const key = form.get("idempotency_key");
  return typeof key === "string"
    ? sha256(canonicalJson([key, at, pick ?? null]))
    : null;
}

/** The part of the catalogue that the form needs, with the goods being added. */
export function catalogueOf(
  db: Db | Trx,
  actor: State["actor"],
  typed: TypedOrder,
  act?: Act,
): Promise<FormCatalogue> {
  const { goods, versions } = goodsIn(typed);
  const added = act?.name === "add" ? whole(act.at) : null;
  return readFormGoods(
    db,
    actor?.organizationId ?? NO_ORGANIZATION,
    added === null ? goods : [...goods, added],
    versions,
  );
}
