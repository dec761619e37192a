import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { keptFor } from "@/db/kept.ts";
import { matches } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { idIn } from "@/domain/validate.ts";

/** An option of a select: id and name. */
export interface Offered {
  id: number;
  name: string;
}

/** An organization as an option; filters offer disabled ones too. */
interface OfferedOrganization extends Offered {
  /** 0 disabled, 1 active */
  status: number;
}

/** The options of a filter by customer or sales account; null where there are too many for a select. */
export interface OwnerChoices {
  organizations: OfferedOrganization[] | null;
  salesAccounts: Offered[] | null;
  /** of too many for a select, the organization that the query asks for */
  named?: Offered | undefined;
}

/** With more than this a select is of no use: customers are typed by name. */
const MOST = 300;

function atMost<One extends Offered>(choices: One[]): One[] | null {
  return choices.length > MOST ? null : choices;
}

async function readOwnerChoices(db: Db): Promise<OwnerChoices> {
  const { organizations, accounts } = await db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb.selectFrom("organization").select(["id", "name", "status"])
        .where("deleted_at", "is", null).orderBy("id").limit(MOST + 1),
    ).as("organizations"),
    jsonArrayFrom(
      eb.selectFrom("account").select(["id", "nickname as name"])
        .where(
          "id",
          "in",
          eb.selectFrom("organization").select("sales_account_id")
            .where(sql<boolean>`sales_account_id is not null`),
        )
        .orderBy("id").limit(MOST + 1),
    ).as("accounts"),
  ]).executeTakeFirstOrThrow();
  return {
    organizations: atMost(organizations),
    salesAccounts: atMost(accounts),
  };
}

const choices = keptFor(30_000, readOwnerChoices);

const named = keptFor(
  30_000,
  (db, id: number) =>
    db.selectFrom("organization").select(["id", "name"])
      .where("id", "=", id).executeTakeFirst(),
);

/**
 * The choices of the staff's filters, at most half a minute old: every list shows them, they hardly ever change. `asked`
 * is the organization that the query asks for.
 */
export async function ownerChoices(
  db: Db,
  asked?: string | null,
): Promise<OwnerChoices> {
  const all = await choices.read(db);
  const id = idIn(asked ?? "");
  if (all.organizations || id === 0) return all;
  return { ...all, named: await named.read(db, id) };
}

/** Whose name it is, else those with it in their name: at most two, since one is meant; never the one with id `but`. */
export async function organizationsCalled(
  db: Db,
  name: string,
  but = 0,
): Promise<Offered[]> {
  const found = await db.selectFrom("organization").select(["id", "name"])
    .where("deleted_at", "is", null).where("id", "!=", but)
    .where((eb) => eb.or([eb("name", "=", name), matches("search", name)]))
    .orderBy(sql`name = ${name}`, "desc").orderBy("id").limit(2).execute();
  const [first] = found;
  return first?.name === name ? [first] : found;
}
