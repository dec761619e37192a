import type { Db } from "@/db/schema/database.ts";
import { OPEN_TASKS } from "@/db/schema/fulfilment.ts";

/** What is in the hands of a member of staff, and would be in nobody's without them. */
export interface Holdings {
  /** customers whose salesperson they are */
  organizations: number;
  /** production tasks of theirs that are not over */
  tasks: number;
}

/** One statement. */
export async function readHoldings(
  db: Db,
  accountId: number,
): Promise<Holdings> {
  return await db.selectNoFrom((eb) => [
    eb.selectFrom("organization").select((eb) =>
      eb.fn.countAll<number>().as("n")
    )
      .where("sales_account_id", "=", accountId)
      .where("deleted_at", "is", null).$asScalar().$notNull()
      .as("organizations"),
    eb.selectFrom("production_task").select((eb) =>
      eb.fn.countAll<number>().as("n")
    )
      .where("assignee_id", "=", accountId).where("status", "in", OPEN_TASKS)
      .$asScalar().$notNull().as("tasks"),
  ]).executeTakeFirstOrThrow();
}
