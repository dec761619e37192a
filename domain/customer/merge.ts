import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { countTogether } from "@/db/customer/addresses.ts";
import { type Belonging, countBelongings } from "@/db/customer/belongings.ts";
import { pendingReceiptsOf } from "@/db/customer/pending.ts";
import type { OrganizationTable } from "@/db/schema/account.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { type Actor, may } from "@/domain/access.ts";
import {
  checkVersion,
  forbidden,
  found,
  notFound,
  Refused,
  type Text,
  text,
} from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { searchText, spelling } from "@/domain/search_text.ts";
import { version } from "@/domain/validate.ts";
import { MAX_ADDRESSES } from "./address.ts";
import { findByNewName } from "./found_documents.ts";
import { moveBelongings } from "./move_belongings.ts";
import { keepsCustomers } from "./keeper.ts";

/** The fields that are chosen one by one when two organizations are merged. */
export const FACTS = [
  "name",
  "short_name",
  "contact",
  "phone",
  "address",
  "industry",
  "sales_account_id",
  "status",
  "remark",
] as const;
export type Fact = typeof FACTS[number];

const side = z.enum(["from", "into"]).default("into");

/** The versions of both that were shown, and whose fact is kept: by default that of the remaining one. */
export const MergeInput = z.object({
  from_version: version,
  into_version: version,
  facts: z.object(
    Object.fromEntries(FACTS.map((fact) => [fact, side])) as Record<
      Fact,
      typeof side
    >,
  ),
});
export type MergeInput = z.output<typeof MergeInput>;

export type Organization = Selectable<OrganizationTable>;

/** Moving these takes the right to see orders. */
const OF_ORDERS: readonly Belonging[] = [
  "oem_order",
  "oem_stock",
  "oem_delivery",
];

/** Whether the actor may move what belongs to an organization to another one. */
export function mayMerge(
  actor: Actor,
  counts: Readonly<Record<Belonging, number>>,
): boolean {
  return keepsCustomers(actor) &&
    (may(actor, "manage_oem") || OF_ORDERS.every((one) => counts[one] === 0));
}

/** What is said where two organizations have more addresses together than one may have; undefined otherwise. */
export async function tooManyAddresses(
  db: Db | Trx,
  { from, into }: { from: number; into: number },
): Promise<Text | undefined> {
  const n = await countTogether(db, from, into);
  return n > MAX_ADDRESSES
    ? text("customer.merge.addresses", { n, max: MAX_ADDRESSES })
    : undefined;
}

/**
 * Merges `from` into `into`, which turned out to be the same: everything of it moves, the facts are chosen one by one,
 * and `from` remains as a deleted row that points at `into`. One transaction; doing it again changes nothing.
 *
 * Throws 40300; 40400; 40901 (one of them was changed since it was shown); 40900 while one of its receipts awaits
 * review, if they have too many addresses together, and while others keep its rows busy.
 */
export async function mergeOrganizations(
  trx: Trx,
  actor: Actor,
  ids: { from: number; into: number },
  input: MergeInput,
): Promise<void> {
  if (!keepsCustomers(actor)) throw forbidden();
  if (ids.from === ids.into) {
    throw new Refused(42200, text("customer.merge.same"));
  }
  await lockAll(trx, ids.from, ids.into);
  await merge(trx, actor, ids, input);
}

/** Milliseconds that the merge waits for a lock: less than the server takes to find a deadlock. */
const PATIENCE = 400;
const TRIES = 6;

/**
 * Locks everything that the merge touches. Others lock orders, stock and organizations in various orders, so on a
 * conflict the merge releases everything and tries again: no customer's transaction has to.
 */
async function lockAll(trx: Trx, from: number, into: number): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const { rows } = await sql<{ locked: boolean }>`
      select lock_merge(${from}, ${into}, ${`${PATIENCE}ms`}) as locked`
      .execute(trx);
    if (rows[0]?.locked) return;
    await new Promise((done) => setTimeout(done, attempt * 50));
  }
  throw new Refused(40900, text("customer.merge.busy"));
}

async function merge(
  trx: Trx,
  actor: Actor,
  ids: { from: number; into: number },
  input: MergeInput,
): Promise<void> {
  const both = await trx.selectFrom("organization").selectAll()
    .where("id", "in", [ids.from, ids.into]).execute();
  const from = found(both.find(({ id }) => id === ids.from));
  const into = found(both.find(({ id }) => id === ids.into));
  if (from.merged_into === into.id) return;
  await checkMerge(trx, actor, from, into, input);
  const moved = await moveBelongings(trx, actor, from, into);
  await leave(trx, actor, from, into);
  await takeFacts(trx, actor, from, into, input);
  await trx.insertInto("organization_merge").values({
    from_id: from.id,
    into_id: into.id,
    account_id: actor.id,
    moved,
    before: { from: factsOf(from), into: factsOf(into) },
  }).execute();
}

async function checkMerge(
  trx: Trx,
  actor: Actor,
  from: Organization,
  into: Organization,
  { from_version, into_version }: MergeInput,
): Promise<void> {
  if (from.deleted_at || into.deleted_at) {
    throw notFound();
  }
  checkVersion(from.version, from_version);
  checkVersion(into.version, into_version);
  if (!mayMerge(actor, await countBelongings(trx, from.id))) {
    throw new Refused(40300, text("customer.merge.orders"));
  }
  const tooMany = await tooManyAddresses(trx, { from: from.id, into: into.id });
  if (tooMany) throw new Refused(40900, tooMany);
  const pending = await pendingReceiptsOf(trx, from.id);
  if (pending.length) {
    throw new Refused(
      40900,
      text("customer.merge.pending"),
      {},
      pending.map((order_no) => text("customer.merge.order", { order_no })),
    );
  }
}

/** Marks the merged one as deleted, pointing at the other. */
async function leave(
  trx: Trx,
  actor: Actor,
  from: Organization,
  into: Organization,
): Promise<void> {
  await trx.updateTable("organization").set({
    deleted_at: sql<Date>`app_now()`,
    merged_into: into.id,
    version: from.version + 1,
  }).where("id", "=", from.id).execute();
  const { id, name } = from;
  const [before, after] = [{ name }, { merged_into: into.name }];
  await logOperation(trx, actor, "merge", "organization", {
    id,
    before,
    after,
  });
}

async function takeFacts(
  trx: Trx,
  actor: Actor,
  from: Organization,
  into: Organization,
  { facts }: MergeInput,
): Promise<void> {
  const chosen = FACTS.map((fact) => [
    fact,
    (facts[fact] === "from" ? from : into)[fact],
  ]);
  const after: Pick<Organization, Fact> = Object.fromEntries(chosen);
  const { name, short_name, contact, phone } = after;
  await trx.updateTable("organization").set({
    ...after,
    search: searchText(name, short_name, contact, phone),
    spelled: spelling(name),
    version: into.version + 1,
  }).where("id", "=", into.id).execute();
  await findByNewName(trx, into.id, into, after);
  const before = factsOf(into);
  await logOperation(trx, actor, "merge", "organization", {
    id: into.id,
    before,
    after: { ...after, merged: from.name },
  });
}

function factsOf(organization: Organization): Record<string, unknown> {
  return Object.fromEntries(FACTS.map((fact) => [fact, organization[fact]]));
}
