import { runStages } from "./steps.ts";
import { suite } from "./suite.ts";

Deno.exit(await runStages(await suite({ browser: true })));
