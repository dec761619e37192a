import { deepEqual, equal, ok } from "node:assert/strict";
import { licenceOf, packagesOf, readLock } from "@/tasks/licences.ts";
import { filesBelow } from "./files.ts";
import { none } from "./none.ts";
import { isCode, readSources } from "./sources.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const lock = readLock();
const { imports, lock: rules }: {
  imports: Record<string, string>;
  lock: { frozen: boolean };
} = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
const wanted = Object.values(imports).filter((to) => !to.startsWith("./"));

Deno.test("every dependency is named with its exact version", () => {
  none(
    Object.entries(imports).filter(([name, to]) =>
      !to.startsWith("./") &&
      !new RegExp(`^npm:${name}@\\d+\\.\\d+\\.\\d+(?:-[\\w.]+)?$`).test(to)
    ).map(([name, to]) => `${name}: ${to}`),
  );
  ok(wanted.length > 20);
});

Deno.test("the lock holds what deno.json names, in that version, with a hash of everything", () => {
  deepEqual(lock.workspace.dependencies.toSorted(), wanted.toSorted());
  none(
    wanted.filter((specifier) => {
      const version = specifier.slice(specifier.lastIndexOf("@") + 1);
      return lock.specifiers[specifier]?.split("_")[0] !== version;
    }),
  );
  none(
    Object.entries(lock.npm).filter(([, { integrity }]) =>
      !integrity?.startsWith("sha512-")
    ).map(([id]) => id),
  );
});

Deno.test("nothing is installed but what the lock says, here and in CI", async () => {
  equal(rules.frozen, true);
  const ci = await Deno.readTextFile(`${ROOT}.ci/run`);
  ok(ci.includes("install --frozen"));
});

Deno.test("code comes from packages that deno.json names, and from nowhere else", async () => {
  const sources = (await readSources()).filter(({ path }) => isCode(path));
  none(
    sources.flatMap(({ path, imports }) =>
      imports.filter(({ specifier }) => /^(?:npm|jsr):/.test(specifier)).map((
        { specifier },
      ) => `${path}: ${specifier}`)
    ),
  );
});

Deno.test("the list of licences has every package of the lock, as it says itself", async () => {
  const page = await Deno.readTextFile(`${ROOT}docs/licences.md`);
  const listed = page.split("\n").filter((line) => /^\| .*\d/.test(line))
    .map((line) => line.split("|").slice(1, 4).map((cell) => cell.trim()));
  const packages = packagesOf(lock);
  deepEqual(
    listed.map(([name, version]) => ({ name, version })),
    packages,
    "run `deno task licences`",
  );
  packages.forEach((each, i) => {
    const licence = licenceOf(each);
    if (licence) equal(listed[i]?.[2], licence, each.name);
  });
});

Deno.test("who needs a package of more than a megabyte is written down", async () => {
  const record = await Deno.readTextFile(
    `${ROOT}docs/decisions/27-large-dependencies.md`,
  );
  const large = await Promise.all(
    Object.keys(imports).filter((name) => imports[name]?.startsWith("npm:"))
      .map(async (name) => ({ name, bytes: await sizeOf(name) })),
  );
  none(
    large.filter(({ name, bytes }) =>
      bytes > 1_000_000 && !record.includes(`\`${name}\``)
    ).map(({ name, bytes }) => `${name}: ${bytes} bytes`),
  );
});

/** The bytes of a package's own folder. */
async function sizeOf(name: string): Promise<number> {
  const root = await Deno.realPath(`${ROOT}node_modules/${name}`);
  let bytes = 0;
  for (const file of await filesBelow(root, () => true)) {
    bytes += (await Deno.lstat(`${root}/${file}`)).size;
  }
  return bytes;
}
