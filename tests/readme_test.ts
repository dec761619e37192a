import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path/posix";
import { describeSettings } from "@/domain/setting_rules.ts";
import { describePermissions } from "@/platform/permissions.ts";
import { describeVariables } from "@/platform/variables.ts";
import { none } from "./none.ts";
import { isApart, isCode, readSources, withoutComments } from "./sources.ts";

const sources = await readSources();
const pages = sources.filter(({ path }) => path.endsWith(".md"));

Deno.test("the README lists every variable with its default and meaning", () => {
  const expected = describeVariables().map(({ name, fallback, meaning }) =>
    `| \`${name}\` | ${fallback} | ${meaning} |`
  );
  const listed = textOf("README.md").split("\n").filter((line) =>
    /^\| `[A-Z0-9_]+` +\|/.test(line)
  )
    .map((line) => line.replace(/\s+/g, " "));
  equal(listed.join("\n"), expected.join("\n"));
});

Deno.test("the README lists every permission with its limits and reason", () => {
  const expected = describePermissions().map(({ flag, shown, reason }) =>
    `| \`${flag}\` | ${shown} | ${reason} |`
  );
  const listed = textOf("README.md").split("\n").filter((line) =>
    /^\| `--\w+-\w+`/.test(line)
  ).map((line) => line.replace(/\s+/g, " "));
  equal(listed.join("\n"), expected.join("\n"));
});

Deno.test("who operates the product finds every setting with its default, unit, rule and meaning", () => {
  const expected = describeSettings().map((setting) => {
    const { name, fallback, unit, rule, meaning } = setting;
    return `| \`${name}\` | \`${fallback}\` | ${unit} | ${rule} | ${meaning} |`;
  });
  const [, section = ""] = textOf("docs/operations.md").split(
    "\n### Settings\n",
  );
  const listed = section.split(/^#/m)[0]!.split("\n").filter((line) =>
    line.startsWith("| `")
  ).map((line) => line.replace(/\s+/g, " "));
  equal(listed.join("\n"), expected.join("\n"));
});

Deno.test("who upgrades finds the migrations whose indexes may be made beforehand: all that keep one that is there", () => {
  const expected = sources.filter(({ path, text }) =>
    path.startsWith("db/migrations/") && !text.includes("add column") &&
    /create index if not exists/.test(text)
  ).map(({ path }) => Number(path.split("_")[3]));
  const [, named = ""] =
    /`if not exists` \(the migrations ([^)]+)\)\s+may be made\s+beforehand/
      .exec(textOf("docs/operations.md")) ?? [];
  const listed = named.split(/,|and/).flatMap((part) => {
    const [first = 0, last = first] = part.split("to").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  deepEqual(listed, expected.sort((a, b) => a - b));
});

Deno.test("the README lists every task", () => {
  const tasks = Object.keys(JSON.parse(textOf("deno.json")).tasks);
  const listed = [...textOf("README.md").matchAll(/^\| `([a-z:]+)` /gm)];
  equal(listed.map(([, task]) => task).sort().join(), tasks.sort().join());
});

Deno.test("only the configuration reads the environment", () => {
  const readers = sources.filter(({ path, text }) =>
    isCode(path) && !isApart(path) &&
    withoutComments(text).includes("Deno.env")
  );
  equal(readers.map(({ path }) => path).join(), "platform/config.ts");
});

Deno.test("README and CI start the product and its tests by the same commands", () => {
  for (const task of ["start", "test"]) {
    ok(textOf("README.md").includes(`npx -y deno@2.9.6 task ${task}`), task);
  }
  ok(textOf(".ci/run").includes("npx -y deno@2.9.6 task test"));
});

Deno.test("what the documents link to is there", async () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map((
      [, target = ""],
    ) => ({ path, target }))
  );
  const missing = await Promise.all(links.map(async ({ path, target }) => {
    const there = await Deno.stat(
      new URL(`../${join(path, "..", target)}`, import.meta.url),
    ).catch(() => null);
    return there ? [] : [`${path}: ${target}`];
  }));
  none(missing.flat());
});

function textOf(path: string): string {
  return sources.find((source) => source.path === path)?.text ?? "";
}
