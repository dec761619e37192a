/** `deno task build:edge`: writes everything that an edge host runs into `_fresh/edge/`, and nothing else. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/platform/root.ts";
import { build } from "./build.ts";
import { bundleServer } from "./build_server.ts";

const OUT = join(ROOT, "_fresh", "edge");

await build();
rmSync(OUT, { recursive: true, force: true });
await bundleServer({
  out: join(OUT, "server"),
  root: "..",
  entries: ["tasks/edge.ts"],
  ahead: true,
  external: ["@electric-sql/pglite", "@electric-sql/pglite/contrib/pg_trgm"], // named, and never loaded
  instead: {
    "domain/file/draw.ts": "domain/file/draw_edge.ts",
    "domain/large_packages.ts": "domain/large_packages_edge.ts",
  },
});
for (
  const file of [
    "_fresh/manifest.json",
    "_fresh/style.json",
    "_fresh/client",
    "static",
  ]
) {
  cpSync(join(ROOT, file), join(OUT, file), { recursive: true });
}
