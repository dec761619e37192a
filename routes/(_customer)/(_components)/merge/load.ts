import { listAlone, withQuery } from "@/components/query.ts";
import type { Belonging } from "@/db/customer/belongings.ts";
import { readMoving } from "@/db/customer/organization_page.ts";
import { pendingReceiptsOf } from "@/db/customer/pending.ts";
import { may } from "@/domain/access.ts";
import {
  type Fact,
  FACTS,
  mayMerge,
  MergeInput,
  mergeOrganizations,
  tooManyAddresses,
} from "@/domain/customer/merge.ts";
import { found, type Refused, type Text } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { idIn, parse } from "@/domain/validate.ts";
import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeDone } from "@/platform/form.ts";
import { rowsOf } from "@/resource/read.ts";
import type { Row } from "@/resource/spec.ts";
import type { Ctx } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import { orSuccessor } from "./successor.ts";

/** What the page shows before two organizations are merged. */
export interface Merging {
  from: Row;
  into: Row;
  /** what moves, and is counted */
  counts: Record<Belonging, number>;
  /** fen that its confirmed orders still owe; null: not for this reader */
  outstanding: number | null;
  /**
   * numbers of orders with a receipt waiting for review, which has to be decided first; none for readers who may not
   * see orders
   */
  pending: string[];
  /** why they have too many addresses together; undefined: they have not */
  tooMany: Text | undefined;
  /** whether the reader may move all of it */
  may: boolean;
  /** whose value was chosen for each differing fact */
  chosen: Partial<Record<Fact, "from" | "into">>;
  refused?: Refused;
}

/** The ids of the two that the query names, in its order; 0 where it names none. */
function askedIn({ searchParams }: URL): { from: number; into: number } {
  const [from = "", into = "", ...more] =
    searchParams.get("merge")?.split(",") ?? [];
  return more.length > 0
    ? { from: 0, into: 0 }
    : { from: idIn(from), into: idIn(into) };
}

/** The two that the query names. Throws 40400. */
async function readBoth(ctx: Ctx): Promise<{ from: Row; into: Row }> {
  const { db } = ctx.state;
  const asked = askedIn(ctx.url);
  const ids = [asked.from, asked.into];
  const rows = asked.from !== asked.into
    ? await rowsOf({ db, actor: caller(ctx) }, ORGANIZATION, ids)
    : [];
  const [from, into] = ids.map((id) => rows.find((row) => row.id === id));
  return { from: found(from), into: found(into) };
}

async function loadMerge(ctx: Ctx): Promise<Merging> {
  const { db } = ctx.state;
  const { from, into } = await readBoth(ctx);
  const { counts, outstanding } = await readMoving(db, from.id);
  const seesMoney = may(caller(ctx), "manage_oem", "manage_bill");
  ctx.state.title = { as: "customer.merge.title", of: "" };
  return {
    from,
    into,
    counts,
    outstanding: seesMoney ? outstanding : null,
    pending: seesMoney ? await pendingReceiptsOf(db, from.id) : [],
    tooMany: await tooManyAddresses(db, { from: from.id, into: into.id }),
    may: mayMerge(caller(ctx), counts),
    chosen: usualChoice(from, into),
  };
}

/** The one that stays is right, except where it says nothing. */
function usualChoice(from: Row, into: Row): Merging["chosen"] {
  const differing = FACTS.filter((fact) =>
    from.values[fact] !== into.values[fact]
  );
  return Object.fromEntries(
    differing.map((fact) => {
      const says = into.values[fact] ?? "";
      return [fact, says === "" ? "from" : "into"];
    }),
  );
}

/** The question; of two of which one was merged meanwhile, the way to what it became. */
export async function mergeGet(
  ctx: Ctx,
): Promise<Response | PageResponse<Merging>> {
  const asked = async () => page(await loadMerge(ctx));
  return await orSuccessor(ctx, idsAsked(ctx), asked());
}

/** The response: done, or the question again with what was chosen, unless one of both was merged meanwhile. */
export async function mergePost(
  ctx: Ctx,
): Promise<Response | PageResponse<Merging>> {
  return await orSuccessor(ctx, idsAsked(ctx), merge(ctx));
}

function idsAsked({ url }: Ctx): number[] {
  const { from, into } = askedIn(url);
  return [from, into];
}

async function merge(ctx: Ctx): Promise<Response | PageResponse<Merging>> {
  const form = await readForm(ctx.req);
  const actor = caller(ctx);
  const both = askedIn(ctx.url);
  const { refused } = await attempt(ctx, form, async (trx) => {
    const input = parse(MergeInput, { facts: {}, ...fromForm(form) });
    await mergeOrganizations(trx, actor, both, input);
  });
  if (!refused) {
    const open = withQuery(listAlone(ctx.url), { open: both.into });
    return seeDone(open, "customer.merge.done");
  }
  const merging = await loadMerge(ctx);
  const typed = FACTS.flatMap((fact) => {
    const side = form.get(`facts.${fact}`);
    return side === "from" || side === "into" ? [[fact, side]] : [];
  });
  const chosen = { ...merging.chosen, ...Object.fromEntries(typed) };
  return page({ ...merging, chosen, refused }, { status: refused.status });
}
