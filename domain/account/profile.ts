import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import {
  checkVersion,
  found,
  invalid,
  stale,
  type Text,
} from "@/domain/errors.ts";
import { faultsOf } from "@/domain/faults.ts";
import { findByNewNickname } from "@/domain/feedback/found_tickets.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import { hasPicture } from "@/domain/file/kinds.ts";
import { changes, logOperation } from "@/domain/operation_log.ts";
import { rightFields } from "@/domain/right_fields.ts";
import { takes } from "@/domain/takes.ts";
import { flag, optionalId, parse, version } from "@/domain/validate.ts";
import { email, newPassword, nickname, phone } from "./account_input.ts";
import { accountWords } from "./account_words.ts";
import { ofOneAccount, provePassword } from "./own_password.ts";
import { hashPassword } from "./password.ts";
import { checkPassword } from "./new_password.ts";
import { endSignIns } from "./session.ts";
import { cancelTotp } from "./totp.ts";

export const OwnPassword = z.object({
  old_password: z.string("account.old_password.required").min(
    1,
    "account.old_password.required",
  ),
  password: newPassword,
});

/** Null or "" is no picture; left out it is undefined. */
const picture = takes(
  z.unknown().optional().transform((sent) => sent === "" ? null : sent)
    .pipe(z.null().or(optionalId)),
  { as: optionalId, needed: false },
);

/**
 * `avatar` is the id of an uploaded picture; null takes the picture away. Left out, it stays, unless a form's
 * `remove_avatar` takes it away.
 */
export const OwnProfile = z.object({
  nickname,
  phone,
  email,
  avatar: picture,
  remove_avatar: flag,
  version,
});
export type OwnProfile = z.output<typeof OwnProfile>;

/** Another password for an account: the hash of what it had, which was proved, and of what it gets. */
export interface PasswordChange {
  old: string;
  password_hash: string;
}

/**
 * Proves one's old password and takes another; `input` is an `OwnPassword` as typed, `more` the form's other faults. A
 * wrong old password counts as a failed sign-in even if the change is refused, so this must not run inside a
 * transaction. Throws 42200 at the fields, 42900.
 */
export async function proveOwnPassword(
  db: Db,
  actor: Actor,
  { ip, input }: { ip: string; input: unknown },
  more: Readonly<Record<string, Text>> = {},
): Promise<PasswordChange> {
  const { old_password, password } = rightFields(OwnPassword, input);
  let old = "";
  const password_hash = await ofOneAccount(actor.id, async () => {
    const unfit = await faultsOf(
      () => password && checkPassword(actor.username, password),
      () => {
        if (password && password === old_password) {
          throw invalid("password", "account.password.same");
        }
      },
      async () => {
        if (!old_password) return;
        const typed = { password: old_password, ip };
        old = await provePassword(db, actor, typed, "old_password");
      },
    );
    const chosen = parse(OwnPassword, input, { ...more, ...unfit });
    return await hashPassword(chosen.password);
  });
  return { old, password_hash };
}

/**
 * Changes one's own password and ends one's other sessions (decisions 1.5) and a second factor's set-up, which the old
 * one began. Throws 40901 when it was changed since it was proved.
 */
export async function changeOwnPassword(
  trx: Trx,
  actor: Actor,
  sessionId: number | null,
  { old, password_hash }: PasswordChange,
): Promise<void> {
  const changed = await trx.updateTable("account").set({ password_hash })
    .where("id", "=", actor.id).where("password_hash", "=", old)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw stale();
  await endSignIns(trx, actor.id, sessionId);
  await cancelTotp(trx, actor.id);
  await logOperation(trx, actor, "account.password", "account", {
    id: actor.id,
    before: {},
    after: {},
  });
}

export interface Profile {
  username: string;
  nickname: string;
  phone: string;
  email: string;
  avatar: number | null;
  version: number;
}

/** One's own profile, as stored. */
export async function readProfile(
  db: Db | Trx,
  actor: Actor,
): Promise<Profile> {
  return found(
    await db.selectFrom("account")
      .select([
        "username",
        "nickname",
        "phone",
        "email",
        "avatar_file_id as avatar",
        "version",
      ])
      .where("id", "=", actor.id).executeTakeFirst(),
  );
}

/** Changes one's own profile. Throws 40901 when it was changed since `version`, 42200 at `avatar`. */
export async function updateProfile(
  db: Db | Trx,
  actor: Actor,
  input: OwnProfile,
): Promise<Profile> {
  return await inTransaction(db, async (trx) => {
    const before = await readProfile(trx, actor);
    checkVersion(before.version, input.version);
    const kept = input.remove_avatar ? null : before.avatar;
    const { avatar: avatar_file_id = kept } = input;
    const { phone, email } = input;
    const nickname = input.nickname || before.username;
    const told = { nickname, phone, email, avatar: avatar_file_id };
    if (!changes(before, told)) return before;
    if (avatar_file_id !== before.avatar) {
      await hangAvatar(trx, actor, avatar_file_id);
    }
    const changed = await trx.updateTable("account")
      .set({
        nickname,
        phone,
        email,
        avatar_file_id,
        ...accountWords({ ...input, username: before.username }),
        version: input.version + 1,
      })
      .where("id", "=", actor.id).where("version", "=", input.version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw stale();
    const { id } = actor;
    await findByNewNickname(trx, { ...before, id }, nickname);
    if (avatar_file_id !== before.avatar) {
      await dropOtherAvatars(trx, actor, avatar_file_id);
    }
    const after = await readProfile(trx, actor);
    await logOperation(trx, actor, "account.profile", "account", {
      id,
      before: loggedOf(before),
      after: loggedOf(after),
    });
    return after;
  });
}

function loggedOf({ version: _, ...profile }: Profile) {
  return profile;
}

async function hangAvatar(
  trx: Trx,
  actor: Actor,
  file: number | null,
): Promise<void> {
  if (file === null) return;
  const own = await trx.selectFrom("file").select(["class", "mime"])
    .where("id", "=", file).where("account_id", "=", actor.id)
    .executeTakeFirst();
  if (!own) throw invalid("avatar", "account.avatar.invalid");
  if (!hasPicture(own)) throw invalid("avatar", "account.avatar.no_image");
  await attachFiles(
    trx,
    actor,
    { source: "account", id: actor.id, lineId: null, role: "avatar" },
    [file],
    "avatar",
  );
}

/** A file that is attached to nothing else is then unused, and is swept. */
async function dropOtherAvatars(
  trx: Trx,
  actor: Actor,
  file: number | null,
): Promise<void> {
  await trx.deleteFrom("file_link")
    .where("source", "=", "account").where("source_id", "=", actor.id)
    .where("role", "=", "avatar")
    .$if(file !== null, (query) => query.where("file_id", "<>", file))
    .execute();
}
