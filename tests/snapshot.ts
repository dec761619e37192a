import { createPglite, fromPglite } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import type { Database } from "@/db/client.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import { syncPermissions } from "@/domain/account/sync_permissions.ts";
import { folderStorage } from "@/platform/storage/folder.ts";
import { filesBelow } from "./files.ts";
import { cheapHash, seedStory } from "./story.ts";

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

/** A folder for DATA_DIR with a prepared embedded database; the caller removes it. */
export async function dataFolder(name: SnapshotName): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "data-" });
  const pglite = await createPglite({
    dataDir: `${folder}/db`,
    snapshot: await snapshot(name),
  });
  await pglite.close();
  return folder;
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
  const stale = await filesBelow(
    TEST_DATA,
    (path) => path.startsWith(`${name}-`) && path.endsWith(".tar"),
  );
  const temporary = await Deno.makeTempFile({ dir: TEST_DATA });
  await Deno.writeFile(temporary, made.stream());
  await Deno.rename(temporary, `${TEST_DATA}/${file}`);
  await Promise.all(
    stale.filter((path) => path !== file).map((path) =>
      Deno.remove(`${TEST_DATA}/${path}`).catch(() => {})
    ),
  );
}

async function fingerprint({ sources, daily }: Recipe): Promise<string> {
  const contents = await Promise.all(sources.map(read));
  if (daily) contents.push(new Date().toDateString());
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
