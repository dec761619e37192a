import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { GROUP } from "@/domain/access.ts";
import { accountWords } from "./account_words.ts";
import { hashed } from "./new_password.ts";

/** "exists": there is a super admin; "missing": none is configured; "taken": its name is another account's. */
type FirstAdmin = "exists" | "created" | "missing" | "taken";

/**
 * Makes the first super admin of a database that has none (decisions 1.7). Safe when two instances start at once.
 * Throws 42200 when the password may not be used; the name of another account is left alone.
 */
export async function ensureFirstAdmin(
  db: Db,
  admin: { username: string; password: string } | null,
): Promise<FirstAdmin> {
  if (await hasSuperAdmin(db)) return "exists";
  if (!admin) return "missing";
  const { username, password_hash } = await hashed(admin);
  const made = await db.insertInto("account").values({
    username,
    nickname: username,
    password_hash,
    group_level: GROUP.super,
    kind: "staff",
    panel: "dev",
    ...accountWords({ username, nickname: "" }),
  }).onConflict((conflict) => conflict.doNothing()).returning("id")
    .executeTakeFirst();
  if (made) return "created";
  return await hasSuperAdmin(db) ? "exists" : "taken";
}

async function hasSuperAdmin(db: Db): Promise<boolean> {
  return await superAdmins(db).limit(1).executeTakeFirst() !== undefined;
}

/** The super admins who may sign in. Without parameters: before those are sent, the driver asks for their types. */
export function superAdmins(db: Db) {
  return db.selectFrom("account").select("id")
    .where("kind", "=", sql.lit("staff")).where("status", "=", sql.lit(1))
    .where("group_level", ">=", sql.lit(GROUP.super));
}
