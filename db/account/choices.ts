import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { keptFor } from "@/db/kept.ts";
import type { Db } from "@/db/schema/database.ts";

/** An option of a select: id and name. */
export interface Offered {
  id: number;
  name: string;
}

/** An organization as an option; filters offer disabled ones too. */
export interface OfferedOrganization extends Offered {
  /** 0 disabled, 1 active */
  status: number;
}

/** The options of a filter by customer or sales account; null where there are too many for a select. */
export interface OwnerChoices {
  organizations: OfferedOrganization[] | null;
  salesAccounts: Offered[] | null;
}

/** With more than this a select is of no use: the keyword finds customers by name. */
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

/** The choices of the staff's filters, at most half a minute old: every list shows them, they hardly ever change. */
export const ownerChoices = keptFor(30_000, readOwnerChoices).read;
