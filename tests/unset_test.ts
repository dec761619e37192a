import { equal } from "node:assert/strict";
import { startSubject } from "@/bench/subject.ts";
import { runStages } from "@/tasks/steps.ts";
import { startProduct } from "./product.ts";
import { dataFolder } from "./snapshot.ts";

Deno.test("who runs the tests or the bench beside a product in use changes nothing of its database, whose address their shell knows", async () => {
  Deno.env.set("DATABASE_URL", "postgres://x@127.0.0.1:1/x");
  try {
    const code = 'Deno.exit(Deno.env.get("DATABASE_URL") ? 1 : 0)';
    const step = {
      name: "a step of the tests",
      args: ["eval", code],
      limit: 1,
    };
    equal(await runStages([[step]]), 0);
    const folder = await dataFolder("empty");
    {
      await using product = await startProduct({ DATA_DIR: folder });
      equal((await fetch(`${product.origin}/login`)).status, 200);
    }
    {
      await using measured = await startSubject(
        "_fresh/server/serve.js",
        "/login",
        { env: { DATA_DIR: folder, DEMO: "false" } },
      );
      equal(measured.firstAnswer > 0, true);
    }
    await Deno.remove(folder, { recursive: true });
  } finally {
    Deno.env.delete("DATABASE_URL");
  }
});
