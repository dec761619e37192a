/** `deno task licences`: writes `docs/licences.md`, every package that is installed with its version and licence. */
import { join } from "node:path";
import { ROOT } from "@/platform/root.ts";

/** A package of the lock, named as in the lock: "name@version", with the versions of its peers behind "_". */
interface Locked {
  /** the hash of its content */
  integrity?: string;
  dependencies?: string[];
  optionalDependencies?: string[];
  os?: string[];
  cpu?: string[];
}

/** The parts of `deno.lock` that list what is installed. */
export interface Lock {
  specifiers: Record<string, string>;
  npm: Record<string, Locked>;
  workspace: { dependencies: string[] };
}

export interface Package {
  name: string;
  version: string;
}

export function readLock(folder: string = ROOT): Lock {
  return JSON.parse(Deno.readTextFileSync(join(folder, "deno.lock")));
}

/** The packages of an installation on Linux x64, by name; builds for other systems are left out. */
export function packagesOf(lock: Lock): Package[] {
  const reached = new Set<string>();
  const waiting = lock.workspace.dependencies.map((specifier) =>
    `${nameOf(specifier.slice("npm:".length))}@${lock.specifiers[specifier]}`
  );
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { dependencies = [], optionalDependencies = [], ...limits } =
      lock.npm[id] ?? {};
    if (reached.has(id) || !isForLinux(limits)) continue;
    reached.add(id);
    const needed = [...dependencies, ...optionalDependencies];
    waiting.push(...needed.map((needed) => idOf(lock, needed)));
  }
  const named = [...reached].map((id) => `${nameOf(id)}@${versionOf(id)}`);
  return [...new Set(named)].toSorted().map((id) => ({
    name: nameOf(id),
    version: versionOf(id),
  }));
}

/** The licence that the package declares; null if it is not installed. */
export function licenceOf({ name, version }: Package): string | null {
  const folder = `${name.replace("/", "+")}@${version}`;
  const path = join(
    ROOT,
    "node_modules/.deno",
    folder,
    "node_modules",
    name,
    "package.json",
  );
  try {
    return JSON.parse(Deno.readTextFileSync(path)).license;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function isForLinux({ os = ["linux"], cpu = ["x64"] }: Locked): boolean {
  return os.includes("linux") && cpu.includes("x64");
}

/** A dependency of which the lock knows one version is named without it. */
function idOf(lock: Lock, dependency: string): string {
  if (dependency in lock.npm) return dependency;
  return Object.keys(lock.npm).find((id) => nameOf(id) === dependency) ??
    dependency;
}

function nameOf(id: string): string {
  return id.slice(0, id.indexOf("@", 1)) || id;
}

function versionOf(id: string): string {
  return id.slice(id.indexOf("@", 1) + 1).split("_")[0] ?? "";
}

function page(packages: (Package & { licence: string })[]): string {
  const rows = packages.map(({ name, version, licence }) =>
    `| ${name} | ${version} | ${licence} |\n`
  );
  return `# Licences

What \`deno install\` brings on Linux x64, by its own word; builds of the same
packages for other systems have the same licence. Written by
\`deno task licences\`.

| package | version | licence |
| --- | --- | --- |
${rows.join("")}`;
}

if (import.meta.main) {
  const packages = packagesOf(readLock()).map((each) => {
    const licence = licenceOf(each);
    if (licence) return { ...each, licence };
    console.error(`${each.name} is not installed: run this on Linux x64`);
    Deno.exit(1);
  });
  Deno.writeTextFileSync(join(ROOT, "docs/licences.md"), page(packages));
}
