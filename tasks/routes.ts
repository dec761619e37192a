/** Prints the site map and the calls with who may open them. */
import type { Access } from "@/domain/access.ts";
import { CALLS } from "@/site/calls.ts";
import { SITE } from "@/site/map.ts";
import { translator } from "@/locales/messages.ts";

function word(access: Access): string {
  if (typeof access === "string") return access;
  return "group" in access ? `group:${access.group}` : access.anyOf.join(" | ");
}

const t = translator("en-us");
const pages = SITE.map(({ path, access, title, redirectTo }) => [
  "PAGE",
  path,
  word(access),
  redirectTo && redirectTo !== path ? `→ ${redirectTo}` : t(title),
]);
const calls = CALLS.map((
  { method, path, access },
) => [method, path, word(access), ""]);
const rows = [...pages, ...calls];
const widths = [0, 1, 2].map((i) =>
  Math.max(...rows.map((row) => row[i]?.length ?? 0))
);
for (const row of rows) {
  console.log(
    row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd(),
  );
}
