import { deepEqual } from "node:assert/strict";
import { sql } from "kysely";
import { listing } from "@/db/listing.ts";
import { openWorld } from "../world.ts";

interface Listed {
  id: number;
  created_at: Date;
}

const accounts = listing((_db, { names }: { names: readonly string[] }) => {
  const chosen = sql`account a where a.username in (${sql.join(names)})`;
  return {
    figures: sql<{ count: number }>`select count(*) from ${chosen}`,
    rows: sql<Listed & { place: number }>`(
      select a.id, a.created_at, row_number() over (order by a.id desc) as place from ${chosen}
    )`,
  };
});

for (const server of [false, true]) {
  const engine = server ? "a server" : "the embedded engine";

  Deno.test(`on ${engine} a list is its figures and its rows in their order`, async () => {
    await using world = await openWorld({ server });
    const names = ["sales", "finance", "production"];
    const { figures, rows } = await accounts(world.db, { names });
    deepEqual(figures, [{ count: 3 }]);
    const wanted = await world.db.selectFrom("account")
      .select(["id", "created_at"]).where("username", "in", names)
      .orderBy("id", "desc").execute();
    deepEqual(rows, wanted);
  });

  Deno.test(`on ${engine} a list without rows has its figures`, async () => {
    await using world = await openWorld({ server });
    deepEqual(await accounts(world.db, { names: ["nobody.at.all"] }), {
      figures: [{ count: 0 }],
      rows: [],
    });
  });
}
