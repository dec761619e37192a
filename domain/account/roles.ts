import { sql, type SqlBool } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, CUSTOMERS_OWN, isSuper } from "@/domain/access.ts";
import {
  checkVersion,
  forbidden,
  found,
  invalid,
  Refused,
  taken,
  text,
} from "@/domain/errors.ts";
import { changes, logEach, logOperation } from "@/domain/operation_log.ts";
import { unlessTaken } from "@/domain/taken.ts";
import type { RoleEdit, RoleInput } from "./account_input.ts";
import { roleWords } from "./account_words.ts";

/** Throws 40300 unless the actor is a super admin: editing a role gives rights to all of its holders. */
function checkEdits(actor: Actor): void {
  if (!isSuper(actor)) throw forbidden();
}

/** Throws 40300, 40903 at `name`. */
export async function createRole(
  db: Db | Trx,
  actor: Actor,
  input: RoleInput,
): Promise<{ id: number }> {
  checkEdits(actor);
  return await inTransaction(db, async (trx) => {
    const { permissions, ...role } = input;
    const made = await trx.insertInto("role")
      .values({ ...role, ...roleWords(role) })
      .onConflict((conflict) => conflict.doNothing()).returning("id")
      .executeTakeFirst();
    if (!made) throw nameTaken();
    await givePermissions(trx, made.id, permissions);
    await logOperation(trx, actor, "role.create", "role", {
      id: made.id,
      after: { ...role, permissions: [...permissions].sort() },
    });
    return made;
  });
}

/**
 * Edits a role; its holders have the new permissions with their next request. Throws 40300, 40400, 40901, 40903 at
 * `name`, 42200 at `permissions` (one of the staff's for a role that customers hold), 40900 (without the customers' own,
 * which some have only by it).
 */
export async function updateRole(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: RoleEdit,
): Promise<void> {
  checkEdits(actor);
  await inTransaction(db, async (trx) => {
    const before = await lockRole(trx, id);
    checkVersion(before.version, input.version);
    const { permissions, version, ...role } = input;
    const after = { ...role, permissions: [...permissions].sort() };
    if (!changes(before, after)) return;
    await unlessTaken(
      trx.updateTable("role")
        .set({ ...role, ...roleWords(role), version: version + 1 })
        .where("id", "=", id).execute(),
      nameTaken,
    );
    const added = permissions.filter((one) =>
      !before.permissions.includes(one)
    );
    const taken = before.permissions.filter((one) =>
      !after.permissions.some((kept) => kept === one)
    );
    await checkCustomers(trx, id, added);
    if (taken.includes(CUSTOMERS_OWN)) await checkOtherWays(trx, id);
    await takePermissions(trx, id, taken);
    await givePermissions(trx, id, added);
    await logOperation(trx, actor, "role.update", "role", {
      id,
      before,
      after,
    });
  });
}

/**
 * Deletes a role and takes it from its holders, effective with their next request. Throws 40300, 40400, 40900 (by which
 * alone customers have their permission).
 */
export async function deleteRole(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  checkEdits(actor);
  await inTransaction(db, async (trx) => {
    const before = await lockRole(trx, id);
    if (before.permissions.includes(CUSTOMERS_OWN)) {
      await checkOtherWays(trx, id);
    }
    const held = await takeFromHolders(trx, id);
    await trx.deleteFrom("role_permission").where("role_id", "=", id).execute();
    await trx.updateTable("role").set({
      deleted_at: sql<Date>`app_now()`,
    }).where("id", "=", id).execute();
    const lost = held.map(({ account_id, roles }) => ({
      id: account_id,
      before: { roles },
      after: { roles: roles.filter((name) => name !== before.name) },
    }));
    await logEach(trx, actor, "account.rights", "account", lost);
    const { version: _, ...was } = before;
    await logOperation(trx, actor, "role.delete", "role", {
      id,
      before: { ...was, holders: held.length },
    });
  });
}

/** Those who had it and whose accounts are not deleted, with the names of all roles that they had. */
async function takeFromHolders(trx: Trx, role: number) {
  const held = await trx.deleteFrom("account_role as h").using("account as a")
    .whereRef("a.id", "=", "h.account_id").where("h.role_id", "=", role)
    .returning(["h.account_id", "a.deleted_at"])
    .returning(sql<string[]>`(select json_agg(r.name order by r.id)
      from account_role x join role r on r.id = x.role_id
      where x.account_id = h.account_id)`.as("roles"))
    .execute();
  return held.filter(({ deleted_at }) => deleted_at === null);
}

async function lockRole(trx: Trx, id: number) {
  const role = found(
    await trx.selectFrom("role").select([
      "name",
      "name_en",
      "description",
      "requires_totp",
      "version",
    ])
      .where("id", "=", id).where("deleted_at", "is", null).forUpdate()
      .executeTakeFirst(),
  );
  const grants = await trx.selectFrom("role_permission").select("action")
    .where("role_id", "=", id).execute();
  return { ...role, permissions: grants.map(({ action }) => action).sort() };
}

async function takePermissions(
  trx: Trx,
  role_id: number,
  permissions: readonly string[],
): Promise<void> {
  if (permissions.length === 0) return;
  await trx.deleteFrom("role_permission").where("role_id", "=", role_id)
    .where("action", "in", permissions).execute();
}

async function givePermissions(
  trx: Trx,
  role_id: number,
  permissions: readonly string[],
): Promise<void> {
  if (permissions.length === 0) return;
  await trx.insertInto("role_permission").values(
    permissions.map((action) => ({ role_id, action })),
  ).execute();
}

function nameTaken(): Refused {
  return taken("name", "account.role.name.taken");
}

/** What a customer's account may never do (decisions 1.6) is not given to it for show. */
async function checkCustomers(
  trx: Trx,
  role: number,
  added: readonly string[],
): Promise<void> {
  if (added.every((action) => action === CUSTOMERS_OWN)) return;
  const customer = await trx.selectFrom("account_role as h")
    .innerJoin("account as a", "a.id", "h.account_id").select("a.id")
    .where("h.role_id", "=", role).where("a.kind", "=", "oem")
    .where("a.deleted_at", "is", null).limit(1).executeTakeFirst();
  if (customer) throw invalid("permissions", "account.role.customers");
}

/**
 * Nothing gives customers their permission back, so the last way to it stays: throws 40900 while any of them has it by
 * this role alone. One such command at a time, for two roles may be each other's reason to go.
 */
async function checkOtherWays(trx: Trx, role: number): Promise<void> {
  await trx.selectFrom("permission").select("action")
    .where("action", "=", CUSTOMERS_OWN).forNoKeyUpdate().execute();
  const stranded = await trx.selectFrom("account_role as h")
    .innerJoin("account as a", "a.id", "h.account_id").select("a.id")
    .where("h.role_id", "=", role).where("a.kind", "=", "oem")
    .where("a.deleted_at", "is", null)
    .where(sql<SqlBool>`not exists (select from account_permission o
      where o.account_id = a.id and o.action = ${CUSTOMERS_OWN})`)
    .where(sql<SqlBool>`not exists (select from account_role x
      join role_permission g on g.role_id = x.role_id
      where x.account_id = a.id and x.role_id <> ${role} and g.action = ${CUSTOMERS_OWN})`)
    .limit(1).executeTakeFirst();
  if (stranded) throw new Refused(40900, text("account.role.only_way"));
}
