/** The role's form, as opened and as posted. */
import type { Refused } from "@/domain/errors.ts";
import { idIn } from "@/domain/validate.ts";
import { ROLE } from "@/nouns/account/role.ts";
import { roleOf } from "@/nouns/account/role_list.tsx";
import { caller } from "@/platform/api.ts";
import { attempt, eventIn, gone, orGone, unlessGone } from "@/platform/form.ts";
import { findRow } from "@/resource/read.ts";
import { commandsOf } from "@/resource/write.ts";
import { shownAgain } from "@/components/typed.ts";
import type { Ctx } from "@/utils.ts";
import { NEW_ROLE, type Role, roleTexts, type TypedRole } from "./role_form.ts";
import type { RoleEditData } from "./role_page.tsx";
import { inputOf, postedIn } from "./typed_account.ts";

/** The role that the page's address names; null for a new one. Throws 40400. */
async function roleAsked(ctx: Ctx): Promise<Role | null> {
  const asked = ctx.url.searchParams.get("edit") ?? "";
  if (asked === "new") return null;
  return roleOf(await findRow(ctx.state.db, caller(ctx), ROLE, idIn(asked)));
}

/** The form as it opens. Throws 40300, 40400. */
export async function openRole(ctx: Ctx): Promise<RoleEditData> {
  const role = await roleAsked(ctx);
  const saved = role ? roleTexts(role) : NEW_ROLE;
  return {
    id: role?.id ?? null,
    version: role?.version,
    typed: saved,
    saved,
    conflict: [],
  };
}

interface Taken {
  event: "create" | "update";
  /** the form again, when it was refused */
  edit?: RoleEditData & { refused: Refused };
}

/** Writes what was typed; if the role is gone, it can be saved as a new one. Throws 40000 for another form's event. */
export async function takeRole(ctx: Ctx, form: FormData): Promise<Taken> {
  const role = await unlessGone(roleAsked(ctx)) ?? null;
  const event = role ? "update" : "create";
  if (!role && form.get("event") === "update") {
    return { event, edit: deleted(form) };
  }
  eventIn(form, [event]);
  const actor = caller(ctx);
  const { create, update } = commandsOf(ROLE);
  const saved = role ? roleTexts(role) : NEW_ROLE;
  const typed = inputOf(postedIn(form, saved, saved));
  const input = { ...typed, version: form.get("version") };
  const { refused } = await attempt(ctx, form, async (trx) => {
    if (role) await orGone(update(trx, actor, role.id, input));
    else await create(trx, actor, input);
  });
  if (!refused) return { event };
  const now = role && await unlessGone(roleAsked(ctx));
  const edit = now === undefined ? deleted(form) : again(form, now, refused);
  return { event, edit };
}

/** The form of a role that is gone. */
function deleted(form: FormData) {
  const typed = postedIn(form, NEW_ROLE, NEW_ROLE);
  return { id: null, typed, saved: NEW_ROLE, conflict: [], refused: gone() };
}

/** The form after a refusal, with what was typed; a stale one with both values. */
function again(form: FormData, now: Role | null, refused: Refused) {
  const saved: TypedRole = now ? roleTexts(now) : NEW_ROLE;
  const typed = postedIn(form, saved, saved);
  const stands = { saved, version: now?.version };
  return {
    id: now?.id ?? null,
    ...shownAgain(form, typed, stands, refused),
    refused,
  };
}
