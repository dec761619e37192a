import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { hashPassword } from "@/domain/account/password.ts";
import { syncPermissions } from "@/domain/account/sync_permissions.ts";
import { searchText, spelling } from "@/domain/search_text.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import {
  demoSignIns,
  hashPasswords,
  seedAccounts,
  setPasswords,
} from "./accounts.ts";
import { seedCatalogue } from "./catalogue.ts";
import { setClock } from "./clock.ts";
import { messageMoments, settleMessages } from "./messages.ts";
import { daysAgo, orderMoments, runMoments } from "./orders.ts";
import { seedCustomers, seedOrganizations } from "./organizations.ts";
import { seedPeople } from "./people.ts";
import { seededRandom } from "./random.ts";
import { stockMoments } from "./stock.ts";

export { demoSignIns };

interface DemoOptions {
  /** where the vouchers' pictures go */
  storage: Storage;
  /** makes the passwords' hashes; left out: as the product does */
  hash?: (password: string) => Promise<string>;
  /** told in words what is being done */
  progress?: (done: string) => void;
  /** the demo's present day; its history is dated back from here */
  now?: Date;
}

/** Days ago at which the demo company opened. */
const FOUNDED = 760;

/**
 * Writes the demo world of decisions 1.7 in one transaction, or nothing if there are accounts already. Orders go
 * through the product's own commands, each with the clock set to its day. Returns whether it was written.
 */
export async function seedDemo(
  db: Db,
  { storage, hash = hashPassword, progress = () => {}, now = new Date() }:
    DemoOptions,
): Promise<boolean> {
  const account = await db.selectFrom("account").select("id").limit(1)
    .executeTakeFirst();
  if (account) return false;
  await syncPermissions(db);
  const hashes = hashPasswords(hash);
  hashes.catch(() => {}); // told where they are needed, at the end
  await inTransaction(db, async (trx) => {
    await setClock(trx, daysAgo({ now }, FOUNDED));
    const organizations = await seedOrganizations(trx);
    const cast = await seedAccounts(trx, organizations);
    await seedCustomers(trx, cast);
    await seedPeople(trx, organizations);
    const catalogue = await seedCatalogue(trx);
    const cards = await seedCards(trx);
    progress("demo accounts, organizations and catalogue");
    const stage = {
      trx,
      now,
      organizations,
      cast,
      catalogue,
      cards,
      storage,
      random: seededRandom(20_261_120),
    };
    await runMoments(trx, [
      ...stockMoments(stage),
      ...orderMoments(stage),
      ...messageMoments(stage),
    ]);
    await setClock(trx, null);
    await settleMessages(trx);
    await setPasswords(trx, await hashes);
  });
  progress("demo orders");
  return true;
}

async function seedCards(trx: Trx): Promise<number[]> {
  const holder = "禾境科技有限公司";
  const cards = await trx.insertInto("receiving_card").values([
    { bank: "示例银行杭州分行", holder, number: "1101880600069026" },
    { bank: "示例商业银行滨江支行", holder, number: "6228880600073415" },
  ].map((card) => ({
    ...card,
    search: searchText(card.bank, card.holder, card.number),
    spelled: spelling(card.bank),
  }))).returning("id").execute();
  return cards.map(({ id }) => id);
}
