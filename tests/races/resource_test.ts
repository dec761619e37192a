import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { Refused } from "@/domain/errors.ts";
import {
  addTool,
  changeTool,
  HAMMER,
  openShed,
  storedTool,
} from "@/tests/resource/tool.ts";

const MANY = 12;

function refusalsOf(outcomes: PromiseSettledResult<unknown>[]): Refused[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.status === "fulfilled") return [];
    ok(outcome.reason instanceof Refused, outcome.reason);
    return [outcome.reason];
  });
}

Deno.test("many write the same unique value at once: one has it, the others are told at the field", async () => {
  await using world = await openShed({ server: true });
  for (let round = 0; round < 5; round++) {
    const input = { ...HAMMER, code: `R-${round}` };
    const refusals = refusalsOf(
      await Promise.allSettled(
        Array.from({ length: MANY }, () => addTool(world, input)),
      ),
    );
    equal(refusals.length, MANY - 1);
    for (const { code, fields } of refusals) {
      deepEqual([code, Object.keys(fields)], [40903, ["code"]]);
    }
  }
  const { rows } = await sql<{ count: number }>`select count(*) from tool`
    .execute(world.db);
  equal(rows[0]?.count, 5);
});

Deno.test("many edit a row from the same version: one is kept, the others are told", async () => {
  await using world = await openShed({ server: true });
  const { id } = await addTool(world);
  for (let version = 1; version <= 5; version++) {
    const refusals = refusalsOf(
      await Promise.allSettled(
        Array.from({ length: MANY }, (_, i) => {
          const { organization_id: _org, ...hammer } = HAMMER;
          const weight = MANY * version + i; // what nobody has written before
          return changeTool(world, id, { ...hammer, weight, version });
        }),
      ),
    );
    equal(refusals.length, MANY - 1);
    ok(refusals.every(({ code }) => code === 40901));
    equal((await storedTool(world, id)).version, version + 1);
  }
});
