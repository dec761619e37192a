import { createPglite, fromPglite } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import type { Database } from "@/db/client.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import { syncPermissions } from "@/domain/account/sync_permissions.ts";
import { folderStorage } from "@/platform/storage/folder.ts";
import { copy, filesBelow } from "./files.ts";
import { cheapHash, seedStory } from "./story.ts";
import { testDay } from "./test_day.ts";

/**
 * A prepared database: only schema and permissions; the small story of the rule tests; or the demo that a new user
 * gets.
 */
export type SnapshotName = "empty" | "story" | "demo";

interface Recipe {
  /** files and folders whose change makes a new snapshot */
  sources: string[];
  /** holds dates that are counted from the day on which it is made */
  daily?: true;
  seed(database: Database): Promise<void>;
}

const ROOT = new URL("../", import.meta.url).pathname;
/** Kept from run to run and never in git: the snapshots, and the files that their rows name. */
export const TEST_DATA = `${ROOT}.data/test`;

const SCHEMA = ["db/migrations", "domain/permissions.ts"];
const RECIPES: Record<SnapshotName, Recipe> = {
  empty: { sources: SCHEMA, seed: () => Promise.resolve() },
  story: {
    sources: [...SCHEMA, "tests/story.ts"],
    seed: ({ db }) => seedStory(db),
  },
  demo: {
    sources: ["db", "domain", "tests/story.ts"],
    daily: true,
    seed: async ({ db }) => {
      const storage = folderStorage(`${TEST_DATA}/files`);
      await seedDemo(db, { storage, hash: cheapHash });
    },
  },
};

/**
 * The data folder of a prepared database as a tar, for {@link createPglite}: migrated and seeded once, then kept in
 * `.data/test` until something that it is made from changes.
 */
export async function snapshot(name: SnapshotName): Promise<Blob> {
  const file = `${name}-${await fingerprint(RECIPES[name])}.tar`;
  try {
    return new Blob([await Deno.readFile(`${TEST_DATA}/${file}`)]);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const made = await make(RECIPES[name]);
  await keep(name, file, made);
  return made;
}

/**
 * A folder for DATA_DIR with a prepared embedded database; the caller removes it. The engine takes seconds to make one,
 * so it makes one of each and the others are copies.
 */
export async function dataFolder(name: SnapshotName): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "data-" });
  await copy(await madeFolder(name), `${folder}/db`);
  return folder;
}

async function madeFolder(name: SnapshotName): Promise<string> {
  const file = `${name}-${await fingerprint(RECIPES[name])}.db`;
  const kept = `${TEST_DATA}/${file}`;
  if (await Deno.stat(kept).catch(() => null)) return kept;
  await Deno.mkdir(TEST_DATA, { recursive: true });
  const temporary = await Deno.makeTempDir({ dir: TEST_DATA });
  const pglite = await createPglite({
    dataDir: `${temporary}/db`,
    snapshot: await snapshot(name),
  });
  await pglite.close();
  await Deno.rename(`${temporary}/db`, kept).catch(async (error) => {
    if (!(await Deno.stat(kept)).isDirectory) throw error; // another process made it meanwhile
  });
  await Deno.remove(temporary, { recursive: true });
  await removeStale(name, file);
  return kept;
}

async function make(recipe: Recipe): Promise<Blob> {
  const database = fromPglite(await createPglite());
  try {
    await migrate(database.db);
    await syncPermissions(database.db);
    await recipe.seed(database);
    if (database.engine !== "pglite") {
      throw new Error("snapshots are made by PGlite");
    }
    return await database.pglite.dumpDataDir("none");
  } finally {
    await database.close();
  }
}

/** Two processes may make the same one at once: each writes its own file, the rename puts a whole one in place. */
async function keep(
  name: SnapshotName,
  file: string,
  made: Blob,
): Promise<void> {
  await Deno.mkdir(TEST_DATA, { recursive: true });
  const temporary = await Deno.makeTempFile({ dir: TEST_DATA });
  await Deno.writeFile(temporary, made.stream());
  await Deno.rename(temporary, `${TEST_DATA}/${file}`);
  await removeStale(name, file);
}

/** Removes what was kept of a snapshot that has changed, in the form of the one that took its place. */
async function removeStale(name: SnapshotName, file: string): Promise<void> {
  const end = file.slice(file.lastIndexOf("."));
  for (const { name: kept } of Deno.readDirSync(TEST_DATA)) {
    if (kept === file || !kept.startsWith(`${name}-`)) continue;
    if (!kept.endsWith(end)) continue;
    const path = `${TEST_DATA}/${kept}`;
    await Deno.remove(path, { recursive: true }).catch(() => {});
  }
}

async function fingerprint({ sources, daily }: Recipe): Promise<string> {
  const contents = await Promise.all(sources.map(read));
  if (daily) contents.push(testDay());
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(contents.join("\0")),
  );
  return new Uint8Array(digest).toHex().slice(0, 16);
}

async function read(source: string): Promise<string> {
  const path = `${ROOT}${source}`;
  if (source.endsWith(".ts")) return await Deno.readTextFile(path);
  const files = await filesBelow(path, (file) => file.endsWith(".ts"));
  const texts = await Promise.all(
    files.map((file) => Deno.readTextFile(`${path}/${file}`)),
  );
  return files.map((file, i) => `${file}\n${texts[i]}`).join("\0");
}
