import { sql } from "kysely";
import { z } from "zod";
import { isOpenInvite } from "@/db/account/open_invites.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { sha256 } from "@/domain/canonical.ts";
import {
  checkVersion,
  forbidden,
  found,
  invalid,
  Refused,
  text,
} from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { readSettings } from "@/domain/settings.ts";
import { newToken } from "@/domain/token.ts";
import { requiredId, requiredLine, version } from "@/domain/validate.ts";
import {
  newPassword,
  nickname,
  requiredPhone,
  username,
} from "./account_input.ts";
import { accountWords } from "./account_words.ts";
import { usernameTaken } from "./manage.ts";
import { hashed } from "./new_password.ts";
import { mayInvite } from "./rank.ts";

/** The person and organization that an invitation is for. */
export const InviteInput = z.object({
  organization_id: requiredId("account.invite.organization.required"),
  name: requiredLine(50, "account.invite.name.required"),
});
export const InviteRevocation = z.object({ version });

/** What invited people enter about themselves. */
export const InvitedAccount = z.object({
  username,
  nickname: nickname.refine(
    (typed) => typed !== "",
    "account.invite.nickname.required",
  ),
  phone: requiredPhone,
  password: newPassword,
});
export type InvitedAccount = z.output<typeof InvitedAccount>;

function checkInvites(actor: Actor): void {
  if (!mayInvite(actor)) throw forbidden("manage_customer");
}

/**
 * Makes a link by which one person of an organization makes their own account, within the days of the setting (7). The
 * token is returned only this once, as only its SHA-256 is stored: so it must not become a command's stored answer.
 * Throws 40300, 42200 at `organization_id`.
 */
export async function createInvite(
  db: Db | Trx,
  actor: Actor,
  organizationId: number,
  { name }: { name: string },
): Promise<{ id: number; token: string }> {
  checkInvites(actor);
  return await inTransaction(db, async (trx) => {
    const organization = await trx.selectFrom("organization")
      .select(["name", "status"])
      .where("id", "=", organizationId).where("deleted_at", "is", null)
      .executeTakeFirst();
    if (organization?.status !== 1) {
      const why = organization ? "disabled" : "required";
      throw invalid("organization_id", `account.invite.organization.${why}`);
    }
    const { invite_days } = await readSettings(trx);
    const token = newToken();
    const { id } = await trx.insertInto("invite").values({
      organization_id: organizationId,
      token_hash: sha256(token),
      name,
      created_by: actor.id,
      expires_at: sql<Date>`app_now() + make_interval(days => ${invite_days})`,
    }).returning("id").executeTakeFirstOrThrow();
    await logOperation(trx, actor, "invite.create", "invite", {
      id,
      after: { organization: organization.name, name },
    });
    return { id, token };
  });
}

/** Revokes a link. Throws 40300, 40400, 40901, 40900 (used or revoked before). */
export async function revokeInvite(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { version }: { version: number },
): Promise<void> {
  checkInvites(actor);
  await inTransaction(db, async (trx) => {
    const invite = found(
      await trx.selectFrom("invite")
        .select(["name", "version", "used_at", "revoked_at"])
        .where("id", "=", id).forUpdate().executeTakeFirst(),
    );
    if (invite.used_at || invite.revoked_at) {
      throw new Refused(40900, text("account.invite.over"));
    }
    checkVersion(invite.version, version);
    await trx.updateTable("invite").set({
      revoked_at: sql<Date>`app_now()`,
      version: version + 1,
    }).where("id", "=", id).execute();
    await logOperation(trx, actor, "invite.revoke", "invite", {
      id,
      before: { name: invite.name },
    });
  });
}

/** What a valid link shows. */
export interface OpenInvite {
  id: number;
  organizationId: number;
  organization: string;
  name: string;
}

/**
 * The invitation of a link. Throws 40400 in the same words for one that is unknown, revoked or expired, whose
 * organization is gone, or whose author may no longer sign in or invite; in words of its own for one that was used:
 * nobody has its token who was not given it.
 */
export async function readInvite(
  db: Db | Trx,
  token: string,
): Promise<OpenInvite> {
  const row = await openInvites(db)
    .where("i.token_hash", "=", sha256(token)).executeTakeFirst();
  if (row) return row;
  const used = await db.selectFrom("invite").select("id")
    .where("token_hash", "=", sha256(token)).where("used_at", "is not", null)
    .executeTakeFirst();
  const why = used ? "account.invite.used" : "account.invite.invalid";
  throw new Refused(40400, text(why));
}

function openInvites(db: Db | Trx) {
  return db.selectFrom("invite as i")
    .innerJoin("organization as o", "o.id", "i.organization_id")
    .select([
      "i.id",
      "i.organization_id as organizationId",
      "o.name as organization",
      "i.name",
    ])
    .where(isOpenInvite);
}

/**
 * Makes the invited person's account: a customer of the organization, with `oem_customer`. The link is used up. Throws
 * 40400 as {@link readInvite}, 42200 at `password`, 40903 at `username`.
 */
export async function acceptInvite(
  db: Db,
  token: string,
  input: InvitedAccount,
): Promise<{ id: number }> {
  const { username, nickname, phone } = input;
  await readInvite(db, token); // before anything costly: anybody can ask
  const { password_hash } = await hashed(input);
  return await inTransaction(db, async (trx) => {
    const locked = await trx.selectFrom("invite").select("id")
      .where("token_hash", "=", sha256(token)).forUpdate().executeTakeFirst();
    const invite = await readInvite(trx, token);
    const account = await trx.insertInto("account").values({
      username,
      nickname,
      phone,
      password_hash,
      panel: "oem",
      kind: "oem",
      organization_id: invite.organizationId,
      ...accountWords({ username, nickname, phone }),
    }).onConflict((conflict) => conflict.doNothing()).returning("id")
      .executeTakeFirst();
    if (!account) throw usernameTaken();
    await trx.insertInto("account_permission").values({
      account_id: account.id,
      action: "oem_customer",
    }).execute();
    await trx.updateTable("invite").set({
      account_id: account.id,
      used_at: sql<Date>`app_now()`,
    }).where("id", "=", found(locked).id).execute();
    return account;
  });
}
