import { sql } from "kysely";
import { z } from "zod";
import {
  addressesOf,
  countAddresses,
  lockOwner,
  type Owner,
  ownerOf,
} from "@/db/customer/addresses.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import {
  checkVersion,
  found,
  Refused,
  type Text,
  text,
} from "@/domain/errors.ts";
import { changes, logOperation } from "@/domain/operation_log.ts";
import { personSpelling, searchText } from "@/domain/search_text.ts";
import { textLength } from "@/domain/text.ts";
import { fault, flag, line, requiredLine, version } from "@/domain/validate.ts";
import { takes } from "@/domain/takes.ts";
import { readPhone } from "./phone.ts";

/** Addresses of one owner (decisions 3). */
export const MAX_ADDRESSES = 50;
/** What is said of one more. */
export const TOO_MANY = text("address.limit", { max: MAX_ADDRESSES });
const MIN_RECEIVER = 2;
const MAX_RECEIVER = 50;

export interface AddressFields {
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: boolean;
}

/**
 * The faults of an address by field, in the specification's words: for the form, and again for an order's copied
 * address when it is confirmed. Empty = none.
 */
export function checkAddress(value: AddressFields): Record<string, Text> {
  const faults: Record<string, Text> = {};
  if (value.receiver === "") {
    faults.receiver = text("address.receiver.required");
  } else if (textLength(value.receiver) < MIN_RECEIVER) {
    faults.receiver = text("address.receiver.min_length");
  }
  if (value.phone === "") faults.phone = text("address.phone.required");
  else {
    const phone = readPhone(value.phone, value.is_abroad);
    if ("fault" in phone) faults.phone = text(phone.fault);
  }
  if (value.address === "") faults.address = text("address.address.required");
  return faults;
}

/** The schema of a line, documented as one that {@link checkAddress} refuses, in its own words, below its least. */
function needed(schema: z.ZodType<string, unknown>, max: number, least = 1) {
  const json = { type: "string", minLength: least, maxLength: max };
  return takes(schema, { json, needed: true });
}

/** Who receives the goods, as a form of a plain noun reads it; {@link checkAddress} says what is too short. */
export const RECEIVER = needed(
  requiredLine(MAX_RECEIVER, "address.receiver.required"),
  MAX_RECEIVER,
  MIN_RECEIVER,
);

const shape = {
  receiver: needed(line(MAX_RECEIVER), MAX_RECEIVER, MIN_RECEIVER),
  phone: needed(line(40), 40),
  region: line(100),
  address: needed(line(200), 200),
  is_abroad: flag,
  is_default: flag,
};

function checked<T extends AddressFields>(
  value: T,
  ctx: z.core.$RefinementCtx<unknown>,
): T {
  for (const [field, why] of Object.entries(checkAddress(value))) {
    fault(ctx, why.key, why.params, [field]);
  }
  const phone = readPhone(value.phone, value.is_abroad);
  return "phone" in phone ? { ...value, phone: phone.phone } : value;
}

/** POST /api/common/address and the address form; the telephone number comes out in its stored form. */
export const AddressInput = z.object(shape).transform(checked);
/** The same with the version that was read. */
export const AddressEdit = z.object({ ...shape, version }).transform(checked);

export type AddressInput = z.output<typeof AddressInput>;
export type AddressEdit = z.output<typeof AddressEdit>;

/**
 * Adds an address: to the organization of a customer, to the account of staff, or to `owner`, where staff keep an
 * organization's addresses. The first one is the default. Throws 40900 beyond 50 of them.
 */
export function createAddress(
  db: Db | Trx,
  actor: Actor,
  input: AddressInput,
  owner: Owner = ownerOf(actor),
): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, owner);
    const count = await countAddresses(trx, owner);
    if (count >= MAX_ADDRESSES) throw new Refused(40900, TOO_MANY);
    if (input.is_default) await clearDefault(trx, actor, owner);
    const row = { ...input, is_default: input.is_default || count === 0 };
    const { id } = await trx.insertInto("address")
      .values({ ...row, ...foundBy(row), ...owner })
      .returning("id").executeTakeFirstOrThrow();
    await logOperation(trx, actor, "create", "address", { id, after: row });
    return { id };
  });
}

/**
 * Changes an address. Removing the default mark gives it to the newest other address, if there is one. Throws 40400
 * (not theirs) and 40901 (stale version).
 */
export function updateAddress(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: AddressEdit,
  owner: Owner = ownerOf(actor),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, owner);
    const before = found(
      await addressesOf(trx, owner).where("id", "=", id).executeTakeFirst(),
    );
    checkVersion(before.version, input.version);
    if (!changes(before, input)) return;
    if (input.is_default && !before.is_default) {
      await clearDefault(trx, actor, owner);
    }
    const after = { ...input, version: before.version + 1 };
    await trx.updateTable("address").set({ ...after, ...foundBy(after) })
      .where("id", "=", id).execute();
    await logOperation(trx, actor, "edit", "address", {
      id,
      before: { ...before },
      after,
    });
    await ensureDefault(trx, actor, owner, id);
  });
}

/** Deletes an address; if it was the default, the newest other one is. Throws 40400. */
export function deleteAddress(
  db: Db | Trx,
  actor: Actor,
  id: number,
  owner: Owner = ownerOf(actor),
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, owner);
    const { version: _, ...before } = found(
      await addressesOf(trx, owner).where("id", "=", id).executeTakeFirst(),
    );
    await trx.updateTable("address")
      .set({ deleted_at: sql<Date>`app_now()`, is_default: false })
      .where("id", "=", id).execute();
    await ensureDefault(trx, actor, owner);
    await logOperation(trx, actor, "delete", "address", { id, before });
  });
}

/** The columns that an address is found and sorted by. */
function foundBy({ receiver, phone, region, address }: AddressFields) {
  return {
    search: searchText(receiver, phone, region, address),
    spelled: personSpelling(receiver),
  };
}

async function clearDefault(
  trx: Trx,
  actor: Actor,
  owner: Owner,
): Promise<void> {
  const current = await addressesOf(trx, owner)
    .where("is_default", "=", true).executeTakeFirst();
  if (current) await setDefault(trx, actor, current, false);
}

/** Where no address is the default, the newest other than `not` becomes it, or `not` itself when it is alone. */
async function ensureDefault(
  trx: Trx,
  actor: Actor,
  owner: Owner,
  not?: number,
): Promise<void> {
  const all = await addressesOf(trx, owner).execute();
  if (all.some((address) => address.is_default)) return;
  const heir = all.find((address) => address.id !== not) ?? all[0];
  if (heir) await setDefault(trx, actor, heir, true);
}

/** Makes an address the default, or no longer; a form that shows it as it was is stale then. */
export async function setDefault(
  trx: Trx,
  actor: Actor,
  { id, version }: { id: number; version: number },
  is_default: boolean,
): Promise<void> {
  await trx.updateTable("address").set({ is_default, version: version + 1 })
    .where("id", "=", id).execute();
  const before = { is_default: !is_default };
  await logOperation(trx, actor, "edit", "address", {
    id,
    before,
    after: { is_default },
  });
}
