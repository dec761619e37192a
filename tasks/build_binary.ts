/**
 * `deno task build:binary`: leaves `_fresh/binary/plant-office`, one file that holds Deno, the product and the packages
 * that it runs with. It unpacks itself where it is started first.
 */
import { createHash } from "node:crypto";
import { cpSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";
import { readLock } from "./licences.ts";

const PROJECT = join(import.meta.dirname ?? ".", "..");
const OUT = join(PROJECT, "_fresh", "binary");
const APP = join(OUT, "app");
const FILE = join(OUT, "plant-office");
const START = join(PROJECT, "deploy", "plant-office.sh");
/** What it can be told to do; that script knows the same. */
const TASKS = ["serve", "worker", "migrate", "seed"];

/** What runs, from the project's root; neither what builds nor what tests. */
const PARTS = [
  "_fresh/client",
  "_fresh/manifest.json",
  "_fresh/style.json",
  "components",
  "db",
  "domain",
  "fresh",
  "islands",
  "jobs.ts",
  "lists",
  "locales",
  "main.ts",
  "nouns",
  "platform",
  "resource",
  "routes",
  "site",
  "static",
  "tasks/limited.ts",
  "tasks/prepare.ts",
  ...TASKS.map((task) => `tasks/${task}.ts`),
  "utils.ts",
];

/** The parts of `deno.json` that differ. */
interface Settings {
  tasks?: unknown;
  imports: Record<string, string>;
}

await build();
Deno.mkdirSync(OUT, { recursive: true });
using lock = Deno.openSync(join(OUT, "lock"), { create: true, write: true });
await lock.lock(true);
remove(APP);
for (const part of PARTS) {
  cpSync(join(PROJECT, part), join(APP, part), { recursive: true });
}
cpSync(Deno.execPath(), join(APP, "deno"));
await installPackages();
await pack();
remove(APP);

/** Puts beside the sources the packages that they name, as our lock has them; Deno has kept them since it installed. */
async function installPackages(): Promise<void> {
  const { tasks: _, ...settings }: Settings = JSON.parse(
    readFileSync(join(PROJECT, "deno.json"), "utf8"),
  );
  const code = globSync("**/*.{ts,tsx}", { cwd: APP })
    .map((file) => readFileSync(join(APP, file), "utf8")).join("\n");
  const imports = Object.fromEntries(
    Object.entries(settings.imports).filter(([name, to]) =>
      to.startsWith("./") || isImported(name, code)
    ),
  );
  const write = (frozen: boolean) =>
    Deno.writeTextFileSync(
      join(APP, "deno.json"),
      JSON.stringify({ ...settings, imports, lock: { frozen } }),
    );
  write(false); // the lock becomes a part of ours
  cpSync(join(PROJECT, "deno.lock"), join(APP, "deno.lock"));
  await run(Deno.execPath(), "install", "--quiet");
  write(true);
  const ours = readLock().npm;
  for (const [id, { integrity }] of Object.entries(readLock(APP).npm)) {
    if (ours[id]?.integrity !== integrity) {
      throw new Error(`${id} is not the one of deno.lock`);
    }
  }
}

/** Whether the package, or a part of it, is imported. */
function isImported(name: string, code: string): boolean {
  return new RegExp(`(?:from|import)[ (]*"${RegExp.escape(name)}["/]`)
    .test(code);
}

/** Puts what unpacks before what is unpacked. */
async function pack(): Promise<void> {
  const archive = join(OUT, "app.tar.gz");
  await run("tar", "-czf", archive, ".");
  const content = Deno.readFileSync(archive);
  const version = createHash("sha256").update(content).digest("hex");
  const script = readFileSync(START, "utf8");
  const head = script
    .replace("VERSION=", `VERSION=${version.slice(0, 16)}`)
    .replace("HEAD_LINES=", `HEAD_LINES=${script.split("\n").length - 1}`);
  Deno.writeTextFileSync(FILE, head, { mode: 0o755 });
  Deno.writeFileSync(FILE, content, { append: true });
  remove(archive);
}

async function run(command: string, ...args: string[]): Promise<void> {
  const { success, code } = await new Deno.Command(command, { args, cwd: APP })
    .spawn().status;
  if (!success) Deno.exit(code);
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
