import type { Database } from "@/db/client.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { setClock } from "@/db/seed/clock.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { SnapshotName } from "./snapshot.ts";
import {
  prepareBare,
  type Prepared,
  preparePglite,
  preparePostgres,
  stopEngines,
} from "./engines.ts";
import {
  type AccountName,
  type OrganizationName,
  ORGANIZATIONS,
  type Sn,
  type VersionName,
} from "./story.ts";

export type Accounts = Record<AccountName, Actor>;

/** The small story in which the rules are tested (`tests/story.ts`), in a fresh database. */
export interface World extends AsyncDisposable, Accounts {
  database: Database;
  db: Db;
  /** of a real PostgreSQL, for other processes; null on PGlite */
  url: string | null;
  accounts: Accounts;
  organizations: Record<OrganizationName, number>;
  /** each organization's only address */
  addresses: Record<OrganizationName, number>;
  /** ids of the goods by sn */
  goods: Record<Sn, number>;
  /** ids of the versions of `irrigator` */
  versions: Record<VersionName, number>;
  /** the only receiving card */
  card: number;
  /** pieces of a part that an organization owns */
  stock(organization: OrganizationName, sn: Sn): Promise<number>;
  /** grants permissions to an account; returns it with them */
  allow(name: AccountName, ...permissions: Permission[]): Promise<Actor>;
  /** runs a command at another time than now: in one transaction with the clock set to `date` */
  at<T>(date: Date | string, act: (trx: Trx) => Promise<T>): Promise<T>;
}

/**
 * Opens the story for one test; `await using` closes it. On PGlite, or with `server` on a real PostgreSQL (races
 * need one).
 */
export async function openWorld({ server = false } = {}): Promise<World> {
  return await readWorld(
    server ? await preparePostgres() : await preparePglite("story"),
  );
}

/** The story in a database that holds it. */
export async function readWorld(prepared: Prepared): Promise<World> {
  const { database, url } = prepared;
  const { db } = database;
  const story = await readStory(db);
  return {
    ...story.accounts,
    ...story,
    database,
    db,
    url,
    stock: (organization, sn) =>
      readStock(db, story.organizations[organization], story.goods[sn]),
    allow: (name, ...permissions) =>
      allow(db, story.accounts[name], permissions),
    at: (date, act) => atTime(db, new Date(date), act),
    [Symbol.asyncDispose]: prepared.dispose,
  };
}

/** A database alone. */
export interface Opened extends AsyncDisposable {
  database: Database;
  db: Db;
}

/** On PGlite the demo that a new user gets: for tests of pages and calls. */
export function openDemo(): Promise<Opened> {
  return open("demo");
}

/** A database with the schema and the permissions, and nothing else: for tests of a first start. */
export function openEmpty(): Promise<Opened> {
  return open("empty");
}

/** A database on a real PostgreSQL, and its address for further connections. */
export interface Bare extends Opened {
  url: string;
}

/** An empty database without even the schema, on a real PostgreSQL: for tests of operations on a server. */
export async function openBare({ connections = 1 } = {}): Promise<Bare> {
  const { database, url, dispose } = await prepareBare(connections);
  return {
    database,
    db: database.db,
    url: url ?? "",
    [Symbol.asyncDispose]: dispose,
  };
}

async function open(name: SnapshotName): Promise<Opened> {
  const { database, dispose } = await preparePglite(name);
  return { database, db: database.db, [Symbol.asyncDispose]: dispose };
}

Deno.test.afterAll(stopEngines);

export async function readStory(db: Db) {
  const organizations = await db.selectFrom("organization").select([
    "id",
    "name",
  ]).execute();
  const addresses = await db.selectFrom("address").select([
    "id",
    "organization_id",
  ]).execute();
  const goods = await db.selectFrom("goods").select(["id", "sn"]).execute();
  const versions = await db.selectFrom("goods_version").select([
    "id",
    "version",
  ]).execute();
  const card = await db.selectFrom("receiving_card").select("id")
    .executeTakeFirstOrThrow();
  const organizationIds = byName<OrganizationName>(
    Object.entries(ORGANIZATIONS).map((
      [key, name],
    ) => [key, organizations.find((row) => row.name === name)?.id]),
  );
  return {
    accounts: await readActors(db),
    organizations: organizationIds,
    addresses: byName<OrganizationName>(
      Object.entries(organizationIds).map((
        [key, id],
      ) => [key, addresses.find((row) => row.organization_id === id)?.id]),
    ),
    goods: byName<Sn>(goods.map((row) => [row.sn, row.id])),
    versions: byName<VersionName>(versions.map((row) => [row.version, row.id])),
    card: card.id,
  };
}

async function readActors(db: Db): Promise<Accounts> {
  const rows = await db.selectFrom("account").selectAll().execute();
  const permissions = await db.selectFrom("account_permission").selectAll()
    .execute();
  return byName<AccountName, Actor>(rows.map((row) => [row.username, {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    kind: row.kind,
    group: row.group_level,
    permissions: new Set(
      permissions.filter((line) => line.account_id === row.id).map((line) =>
        line.action as Permission
      ),
    ),
    organizationId: row.organization_id,
  }]));
}

function byName<K extends string, V = number>(
  entries: [string, V | undefined][],
): Record<K, V> {
  return Object.fromEntries(entries) as Record<K, V>;
}

async function readStock(
  db: Db,
  organization_id: number,
  goods_id: number,
): Promise<number> {
  const row = await db.selectFrom("oem_stock")
    .select("quantity")
    .where("organization_id", "=", organization_id)
    .where("goods_id", "=", goods_id)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

async function allow(
  db: Db,
  account: Actor,
  permissions: Permission[],
): Promise<Actor> {
  await db.insertInto("account_permission").values(
    permissions.map((action) => ({ account_id: account.id, action })),
  ).execute();
  return {
    ...account,
    permissions: new Set([...account.permissions, ...permissions]),
  };
}

function atTime<T>(
  db: Db,
  date: Date,
  act: (trx: Trx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await setClock(trx, date);
    return await act(trx);
  });
}
