import { listAlone, withQuery } from "@/components/query.ts";
import { mergedInto } from "@/db/customer/find_organization.ts";
import { Refused, text } from "@/domain/errors.ts";
import { seeOther } from "@/platform/form.ts";
import type { Ctx } from "@/utils.ts";

/**
 * What was asked of these organizations; where one of them is gone since it was merged, the way to the one that
 * remains, with a word about it: old links lead on, and so does a merge that somebody overtook.
 */
export async function orSuccessor<T>(
  ctx: Ctx,
  ids: readonly number[],
  asked: Promise<T>,
): Promise<T | Response> {
  try {
    return await asked;
  } catch (error) {
    const isGone = error instanceof Refused && error.code === 40400;
    const led = isGone ? await successorOf(ctx, ids) : undefined;
    if (!led) throw error;
    return led;
  }
}

/** The way from the first of these that was merged to what it became; undefined where none was. */
export async function successorOf(
  { state, url }: Ctx,
  ids: readonly number[],
): Promise<Response | undefined> {
  for (const id of ids) {
    const merged = await mergedInto(state.db, id);
    if (!merged) continue;
    const { name, into } = merged;
    return seeOther(withQuery(listAlone(url), { open: into.id }), {
      tone: "cust",
      text: text("customer.merge.moved", { from: name, into: into.name }),
    });
  }
}
