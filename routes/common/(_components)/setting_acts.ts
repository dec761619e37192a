/** The acts of the forms on /common/account/setting. */
import type { Trx } from "@/db/schema/database.ts";
import { listFiles } from "@/db/file/files.ts";
import { unlikeRepeat } from "@/domain/account/account_input.ts";
import {
  changeOwnPassword,
  OwnProfile,
  proveOwnPassword,
  readProfile,
  updateProfile,
} from "@/domain/account/profile.ts";
import { endSessionOf, endSignIns } from "@/domain/account/session.ts";
import { Refused } from "@/domain/errors.ts";
import { acceptFormFile } from "@/domain/file/accept.ts";
import { PICTURES } from "@/domain/file/kinds.ts";
import { fromForm } from "@/domain/form_data.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { id as anyId, parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { attempt } from "@/platform/form.ts";
import { keeperOf } from "@/platform/form_files.ts";
import type { Ctx } from "@/utils.ts";
import { type ProfileFormData, typedOf } from "./profile_form.tsx";
import { settled, shownAgain, typedIn } from "@/components/typed.ts";

/** The profile form as it starts. */
export async function openProfile(ctx: Ctx): Promise<ProfileFormData> {
  const profile = await readProfile(ctx.state.db, caller(ctx));
  const saved = typedOf(profile);
  return {
    profile,
    typed: saved,
    saved,
    version: profile.version,
    uploaded: [],
    conflict: [],
  };
}

/** Saves the profile; or the form to show again: refused, or with the uploaded picture taken away. */
export async function saveProfile(
  ctx: Ctx,
  form: FormData,
): Promise<ProfileFormData | null> {
  const start = await openProfile(ctx);
  const { avatar, unkept } = await keepPicture(ctx, form);
  const typed = settled(typedIn(form, start.typed), start.saved, form);
  const input = { ...fromForm(form), ...typed, avatar };
  const removed = form.has("remove_file");
  const refused = unkept ?? (removed ? undefined : (await attempt(
    ctx,
    form,
    async (trx) => {
      await updateProfile(trx, caller(ctx), parse(OwnProfile, input));
    },
  )).refused);
  if (!refused && !removed) return null;
  const now = await openProfile(ctx);
  return {
    ...now,
    ...shownAgain(form, typed, now, refused),
    uploaded: await listFiles(
      ctx.state.db,
      caller(ctx),
      avatar ? [avatar] : [],
    ),
    removing: form.has("remove_avatar"),
    refused,
  };
}

/** The picture that the form carries, kept even when the rest is refused. The refusal of a file is at `avatar`. */
async function keepPicture(
  ctx: Ctx,
  form: FormData,
): Promise<{ avatar?: number; unkept?: Refused }> {
  const carried = form.getAll("avatar").map(Number)
    .findLast((id) => Number.isSafeInteger(id) && id > 0);
  const avatar = String(carried) === form.get("remove_file")
    ? undefined
    : carried;
  const file = form.get("avatar_file");
  if (!(file instanceof File)) return { avatar };
  try {
    const id = await acceptFormFile(keeperOf(ctx), file, PICTURES);
    return { avatar: id ?? avatar };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const why = Object.values(error.fields)[0] ?? error.text;
    return {
      avatar,
      unkept: new Refused(error.code, error.text, { avatar: why }),
    };
  }
}

/** Changes one's own password; a wrong old one is counted outside of the transaction. */
export function changePassword(ctx: Ctx, form: FormData) {
  const { db, sessionId, ip } = ctx.state;
  const actor = caller(ctx);
  const typed = { input: fromForm(form), ip };
  return attempt(
    ctx,
    form,
    (trx, change) => changeOwnPassword(trx, actor, sessionId, change),
    () => proveOwnPassword(db, actor, typed, unlikeRepeat(form)),
  );
}

/** Ends one of the own sign-ins, unless it ended by itself or in another tab. Throws 40400 for somebody else's. */
export function endOne(ctx: Ctx, form: FormData) {
  const actor = caller(ctx);
  const id = parse(anyId, form.get("id"));
  const run = (trx: Trx) => endSessionOf(trx, actor, actor.id, id);
  return attempt(ctx, form, run);
}

/** Ends all own sign-ins but the one that asks. */
export function endOthers(ctx: Ctx, form: FormData) {
  const { sessionId } = ctx.state;
  const actor = caller(ctx);
  return attempt(ctx, form, async (trx) => {
    await endSignIns(trx, actor.id, sessionId);
    const { id } = actor;
    await logOperation(trx, actor, "account.sign_out", "account", {
      id,
      before: {},
      after: {},
    });
  });
}
