import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { databaseUrl } from "@/tests/postgres.ts";

/** A new database of a server with the demo, as the background work leaves it within a minute; its address. */
export async function seeded(
  server: string,
  name: string,
  folder: string,
): Promise<string> {
  const admin = openPostgres(server, 1);
  await sql`create database ${sql.ref(name)}`.execute(admin.db);
  await admin.close();
  const url = databaseUrl(server, name);
  const { db, close } = openPostgres(url, 2);
  await migrate(db);
  await seedDemo(db, { storage: openStorage({ kind: "folder", folder }) });
  await foldTally(db);
  await sql`analyze`.execute(db); // by autovacuum
  await close();
  return url;
}
