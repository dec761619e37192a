/** The words by which an account's tickets are found. */
import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { searchText } from "@/domain/search_text.ts";

/** After an account got another nickname its tickets are found by it, too: a list shows them with it. */
export async function findByNewNickname(
  trx: Trx,
  account: { id: number; nickname: string },
  nickname: string,
): Promise<void> {
  if (nickname === account.nickname) return;
  const found = ` ${searchText(nickname)}`;
  await trx.updateTable("feedback")
    .set({ search: sql<string>`search || ${found}::text` })
    .where("account_id", "=", account.id)
    .where(sql<boolean>`position(${found}::text in search) = 0`).execute();
}
