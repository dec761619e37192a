import {
  readWaiting,
  type Waiting,
  type WaitingPanel,
} from "@/db/sales/waiting.ts";
import { caller } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";

/**
 * The kinds of work that wait for the reader now, of one panel or of all: what an account of a disabled company can't do
 * does not wait for it.
 */
export async function waitingWork(
  ctx: Ctx,
  panel?: WaitingPanel,
): Promise<Waiting[]> {
  const { db, settings, organization } = ctx.state;
  const all = await readWaiting(db, caller(ctx), settings, panel);
  return all.filter(({ count, kind }) =>
    count > 0 && !(kind === "confirm" && organization?.disabled)
  );
}
