/** Adds what is chosen in the order form's dialog to its draft. */
import {
  type FormCatalogue,
  readFormGoods,
} from "@/db/catalogue/form_goods.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { canonicalJson, sha256 } from "@/domain/canonical.ts";
import { holdDraft, saveDraft } from "@/domain/draft.ts";
import { idempotent } from "@/domain/idempotency.ts";
import { NO_ORGANIZATION } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import type { Ctx, State } from "@/utils.ts";
import { type Act, add, pickKey, settle } from "./acts.ts";
import { DRAFT, type Target } from "./load.ts";
import { readTyped, type TypedOrder, whole } from "./typed_order.ts";
import { goodsIn } from "./view.ts";

/** A choice that {@link add} finds no fault with. */
interface Choice {
  form: FormData;
  act: Act;
  /** the line that gets a part; null for a line of its own */
  line: number | null;
}

/**
 * Adds the choice to the draft as it is now, once per page however often its button is pressed: of two simultaneous
 * choices none is lost. `typed` is the draft as the page knew it, with what was typed in the dialog.
 */
export async function chooseOnce(
  { state }: Ctx,
  { path, ref }: Target,
  typed: TypedOrder,
  { form, act, line }: Choice,
): Promise<void> {
  const actor = caller({ state });
  const id = whole(act.at) ?? 0;
  const key = pickKey(id);
  const once = choiceKey(form, act, typed.picks[key]);
  await idempotent(state.db, actor, once, path, async (trx) => {
    const held = await holdDraft(trx, actor, DRAFT, ref, typed);
    const now = { ...readTyped(held), picks: typed.picks };
    const catalogue = await catalogueOf(trx, actor, now, act);
    const { order } = add(settle(now, catalogue), id, line, catalogue);
    const { [key]: _, ...picks } = order.picks;
    await saveDraft(trx, actor, DRAFT, ref, { ...order, picks });
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
  { name, at }: Act,
): Promise<FormCatalogue> {
  const { goods, versions } = goodsIn(typed);
  const added = name === "add" ? whole(at) : null;
  return readFormGoods(
    db,
    actor?.organizationId ?? NO_ORGANIZATION,
    added === null ? goods : [...goods, added],
    versions,
  );
}
