import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { listSessions } from "@/db/account/sessions.ts";
import { confirmTotp, readOwnTotp, startTotp } from "@/domain/account/totp.ts";
import {
  fromBase32,
  hotp,
  STEP_SECONDS,
  stepOf,
} from "@/domain/account/totp_code.ts";
import type { World } from "@/tests/world.ts";
import { pause } from "@/tests/until.ts";
import { as, HERE, makeRole } from "./staff.ts";

/** The code that somebody's phone shows now; `off` steps later or earlier. */
export function codeOf(secret: string, off = 0): string {
  return hotp(fromBase32(secret), stepOf(new Date()) + off);
}

/** Waits until the code that the phone shows is good for so many seconds. */
export async function atCodeStart(seconds = 5): Promise<void> {
  const left = STEP_SECONDS - (Date.now() / 1000) % STEP_SECONDS;
  if (left < seconds) {
    // A timer may fire a moment early: the step before would be current still.
    await pause(left * 1000 + 50);
  }
}

/** Sets up somebody's second factor by the code of the step before, so that the current one is unused. */
export async function setUpTotp(
  db: Db,
  actor: Actor,
): Promise<{ secret: string; recovery: string[] }> {
  await startTotp(db, actor, null, as(actor.username), HERE.keys);
  const secret =
    (await readOwnTotp(db, actor, null, HERE.keys)).pendingSecret ?? "";
  await atCodeStart();
  const recovery = await confirmTotp(
    db,
    actor,
    null,
    codeOf(secret, -1),
    HERE.keys,
  );
  return { secret, recovery };
}

/** The secret that somebody's newest session is setting up. */
export async function secretInSetUp(db: Db, actor: Actor): Promise<string> {
  const { rows: [newest] } = await listSessions(db, actor.id);
  const own = await readOwnTotp(db, actor, newest?.id ?? null, HERE.keys);
  if (own.pendingSecret === null) throw new Error("nothing was begun");
  return own.pendingSecret;
}

/** A role that demands a second factor, given to an account. */
export async function demandTotp(world: World, id: number): Promise<void> {
  const role = await makeRole(world, {
    name: "出纳",
    name_en: "Cashier",
    requires_totp: true,
  });
  await changeRights(world.db, world.admin, id, {
    group: 1,
    roles: [role],
    version: 1,
  });
}
