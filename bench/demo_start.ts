import { startSubject } from "./subject.ts";
import { atMost, type Figure, told } from "./table.ts";
import { build } from "@/tasks/build.ts";

/**
 * The demo on the embedded database as the README starts it, from the command to the first page: from sources that were
 * never built, and started again.
 */
export async function demoStarts(): Promise<Figure[]> {
  const folder = await Deno.makeTempDir();
  const seconds = async () => {
    await using product = await startSubject("tasks/start.ts", "/login", {
      env: { DATA_DIR: folder },
      ends: "SIGTERM",
    });
    return product.firstAnswer / 1000;
  };
  try {
    await Deno.remove("_fresh", { recursive: true });
    const began = performance.now();
    await build();
    const building = (performance.now() - began) / 1000;
    await Deno.remove("_fresh", { recursive: true });
    return [
      atMost(
        "first start of the demo, built and seeded, s",
        20,
        await seconds(),
      ),
      told("of them the build, s", building),
      atMost("later start of the demo, s", 4, await seconds()),
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
