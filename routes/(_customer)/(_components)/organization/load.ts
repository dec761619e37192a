import type { InviteRow } from "@/db/account/invites.ts";
import { listInvites } from "@/db/account/invites.ts";
import { type Alike, alikeOf } from "@/db/customer/alike.ts";
import {
  readSurroundings,
  type Surroundings,
} from "@/db/customer/organization_page.ts";
import { caller } from "@/platform/api.ts";
import { readRowChanges, type RowChange } from "@/resource/changes.ts";
import type { Row } from "@/resource/spec.ts";
import type { Ctx } from "@/utils.ts";

/** How many of the latest changes are shown. */
const CHANGES = 8;

/** What the page of an organization shows beside its own fields. */
export interface OrganizationDetail {
  around: Surroundings;
  invites: InviteRow[];
  changes: RowChange[];
  alike: Alike[];
  /** the form of an invitation, or what was typed in it */
  inviting?: { organization_id: string; name: string };
  revoking?: InviteRow;
  /** of the invitation that was just made */
  link?: string;
  /** the form that asks which organization is the same */
  finding?: { typed: string };
}

/** Reads what the page shows around the organization: four statements. */
export async function loadOrganization(
  ctx: Ctx,
  row: Row,
): Promise<OrganizationDetail> {
  const { db } = ctx.state;
  const { searchParams } = ctx.url;
  const actor = caller(ctx);
  const { name, phone } = row.values;
  const invites = await listInvites(db, actor, row.id);
  const revoke = searchParams.get("revoke");
  return {
    around: await readSurroundings(db, actor, row.id),
    invites,
    changes: await readRowChanges(db, "organization", row.id, CHANGES),
    alike: await alikeOf(db, {
      id: row.id,
      name: String(name),
      phone: String(phone),
    }),
    inviting: searchParams.has("invite")
      ? { organization_id: String(row.id), name: "" }
      : undefined,
    revoking: invites.find(({ id, revocable }) =>
      String(id) === revoke && revocable
    ),
    finding: searchParams.has("same") ? { typed: "" } : undefined,
  };
}
