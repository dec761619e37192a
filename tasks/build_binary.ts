/**
 * `deno task build:binary`: leaves `_fresh/binary/plant-office`, one file that holds Deno, the product and the packages
 * that it runs with. It unpacks itself where it is started first.
 */
import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/platform/root.ts";
import { build } from "./build.ts";
import { EXTERNAL, serverFiles } from "./build_server.ts";
import { readLock } from "./licences.ts";

const OUT = join(ROOT, "_fresh", "binary");
const APP = join(OUT, "app");
const FILE = join(OUT, "plant-office");
const START = join(ROOT, "deploy", "plant-office.sh");

/** What runs, from the project's root; neither sources nor what builds. */
const PARTS = [
  "_fresh/client",
  "_fresh/manifest.json",
  "_fresh/style.json",
  "static",
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
for (const part of [...PARTS, ...serverFiles()]) {
  cpSync(join(ROOT, part), join(APP, part), { recursive: true });
}
cpSync(Deno.execPath(), join(APP, "deno"));
await installPackages();
await pack();
remove(APP);

/** Adds the packages that are not in the bundle, at the versions of our lock, from Deno's own cache. */
async function installPackages(): Promise<void> {
  const { tasks: _, ...settings }: Settings = JSON.parse(
    readFileSync(join(ROOT, "deno.json"), "utf8"),
  );
  const imports = Object.fromEntries(
    Object.entries(settings.imports)
      .filter(([name]) => EXTERNAL.includes(name)),
  );
  const write = (frozen: boolean) =>
    Deno.writeTextFileSync(
      join(APP, "deno.json"),
      JSON.stringify({ ...settings, imports, lock: { frozen } }),
    );
  write(false); // the lock becomes a part of ours
  cpSync(join(ROOT, "deno.lock"), join(APP, "deno.lock"));
  await run(Deno.execPath(), "install", "--quiet");
  write(true);
  const ours = readLock().npm;
  for (const [id, { integrity }] of Object.entries(readLock(APP).npm)) {
    if (ours[id]?.integrity !== integrity) {
      throw new Error(`${id} is not the one of deno.lock`);
    }
  }
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
