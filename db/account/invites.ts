import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { SHOWN_INVITES } from "@/domain/account/account_filter.ts";
import { mayInvite } from "@/domain/account/rank.ts";
import { isOpenInvite, isUnused } from "./open_invites.ts";

/** What became of an invitation; suspended while its author or its organization is out. */
type InviteState = "open" | "suspended" | "used" | "over" | "revoked";

export interface InviteRow {
  id: number;
  organization: { id: number; name: string };
  /** the name of the person invited */
  name: string;
  state: InviteState;
  /** open, or may be again */
  revocable: boolean;
  created_at: Date;
  expires_at: Date;
  created_by: string;
  /** who it became */
  account: { id: number; username: string; nickname: string } | null;
  version: number;
}

/**
 * The invitations of an organization (null: of all), those that are open first, then those that are suspended,
 * which may be revoked too, then the newest; one more than {@link SHOWN_INVITES} where there are. One statement.
 */
export async function listInvites(
  db: Db,
  actor: Actor,
  organizationId: number | null,
): Promise<InviteRow[]> {
  const rows = await db.selectFrom("invite as i")
    .innerJoin("organization as o", "o.id", "i.organization_id")
    .innerJoin("account as c", "c.id", "i.created_by")
    .leftJoin("account as a", "a.id", "i.account_id")
    .select(["i.id", "i.name", "i.created_at", "i.expires_at", "i.version"])
    .select(["o.id as organization_id", "o.name as organization_name"])
    .select(["c.nickname as author", "c.username as author_name"])
    .select(["a.id as account_id", "a.username", "a.nickname"])
    .select(sql<InviteState>`case
      when i.used_at is not null then 'used'
      when i.revoked_at is not null then 'revoked'
      when ${isOpenInvite} then 'open'
      when ${isUnused("i")} then 'suspended'
      else 'over' end`.as("state"))
    .select(isUnused("i").as("revocable"))
    .$if(
      organizationId !== null,
      (query) => query.where("i.organization_id", "=", organizationId ?? 0),
    )
    .where(onlyIf(mayInvite(actor)))
    .orderBy(sql`${isUnused("i")} desc, ${isOpenInvite} desc, i.id desc`)
    .limit(SHOWN_INVITES + 1)
    .execute();
  return rows.map((row): InviteRow => ({
    id: row.id,
    name: row.name,
    state: row.state,
    revocable: Boolean(row.revocable),
    created_at: row.created_at,
    expires_at: row.expires_at,
    version: row.version,
    organization: { id: row.organization_id, name: row.organization_name },
    created_by: row.author || row.author_name,
    account: row.account_id === null ? null : {
      id: row.account_id,
      username: row.username ?? "",
      nickname: row.nickname ?? "",
    },
  }));
}
