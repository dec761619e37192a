import { startSubject } from "./subject.ts";
import { atMost, type Figure } from "./table.ts";
import { HEAP_FLAGS } from "@/tasks/limited.ts";

/** The demo on the embedded database, from the start of its process to the first page: new, and started again. */
export async function demoStarts(): Promise<Figure[]> {
  const folder = await Deno.makeTempDir();
  const seconds = async () => {
    await using product = await startSubject(
      "_fresh/server/serve.js",
      "/login",
      { flags: [HEAP_FLAGS], env: { DATA_DIR: folder } },
    );
    return product.firstAnswer / 1000;
  };
  try {
    return [
      atMost("first start of the demo, s", 20, await seconds()),
      atMost("later start of the demo, s", 4, await seconds()),
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
