/**
 * `deno task prove:fuzz [REQUESTS [SEED]]`: sends hostile requests over HTTP. The same seed makes the same requests.
 */
import { visitServer } from "@/tests/http.ts";
import { startProduct } from "@/tests/product.ts";
import { FAULTS, fire, type Hits } from "@/tests/timing/fire.ts";
import { VOLLEYS } from "@/tests/timing/volleys.ts";
import { openWorld } from "@/tests/world.ts";
import {
  argument,
  atLeast,
  atMost,
  NONE,
  OPEN,
  prove,
  type Tell,
} from "./report.ts";

const HANDS = 4;
/** What every kind fires with a dose of one, about. */
const AT_ONCE = 560;

await prove(async (tell) => {
  const wanted = argument(0, 10_000);
  const seed = argument(1, Math.floor(Math.random() * 1_000_000_000));
  console.log(`seed ${seed}`);
  const all: Hits[] = [];
  const logged: string[] = [];
  for (const [what, volley] of Object.entries(VOLLEYS)) {
    // Each kind in a world of its own: hostile requests that are accepted leave little of it as it was.
    await using world = await openWorld({ server: true });
    const folder = await Deno.makeTempDir({ prefix: "fuzz-" });
    await using product = await startProduct({
      DATABASE_URL: world.url ?? "",
      DATA_DIR: folder,
    });
    const target = { world, visitor: () => visitServer(product.origin) };
    const dose = { seed, each: Math.ceil(wanted / AT_ONCE) };
    const hits = await fire(target, volley(target, dose), HANDS);
    all.push(hits);
    tell(what, atLeast(1), hits.sent);
    const { code } = await product.stop();
    if (code !== 0) logged.push(`${what}: exit code ${code}`);
    logged.push(...product.faults());
    await Deno.remove(folder, { recursive: true });
  }
  sum(tell, all, wanted);
  tell("faults in the log", NONE, logged.length, logged);
});

function sum(tell: Tell, all: Hits[], wanted: number): void {
  const sent = all.reduce((total, hits) => total + hits.sent, 0);
  tell("hostile requests", atLeast(wanted), sent);
  const share = (low: number, high: number) =>
    100 * all.flatMap(({ statuses }) => [...statuses])
      .filter(([status]) => status >= low && status <= high)
      .reduce((total, [, times]) => total + times, 0) /
    sent;
  tell("taken or shown (below 400), %", OPEN, share(100, 399));
  tell("refused (4xx), %", OPEN, share(400, 499));
  tell("not let in (401), %", atMost(20), share(401, 401));
  for (const fault of FAULTS) {
    const met = all.flatMap(({ faults }) => faults.get(fault) ?? []);
    tell(`answers with: ${fault}`, NONE, met.length, met);
  }
  tell(
    "slowest answer, ms",
    atMost(2_000),
    Math.max(...all.map(({ slowest }) => slowest)),
  );
}
