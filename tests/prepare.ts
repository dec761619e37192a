/** Makes the snapshots before test files that run side by side would each make their own. */
import { dataFolder, snapshot } from "./snapshot.ts";

for (const name of ["empty", "story", "demo"] as const) await snapshot(name);
await Deno.remove(await dataFolder("empty"), { recursive: true });
Deno.exit(); // the worker that hashes passwords waits for more
