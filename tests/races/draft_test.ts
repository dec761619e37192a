import { deepEqual, equal } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { holdDraft, readDraft, saveDraft } from "@/domain/draft.ts";
import { openWorld } from "@/tests/world.ts";

const FORM = "oem.order";
const AT_ONCE = 16;

Deno.test("of additions to a draft that come at once none is lost, also where they begin it", async () => {
  await using world = await openWorld({ server: true });
  const { db, green } = world;
  const added = Array.from({ length: AT_ONCE }, (_, i) => `part-${i}`);
  await Promise.all(added.map((part) =>
    inTransaction(db, async (trx) => {
      const held = await holdDraft(trx, green, FORM, "new", { parts: [] });
      const parts = [...held.parts as string[], part];
      await saveDraft(trx, green, FORM, "new", { parts });
    })
  ));
  const draft = await readDraft(db, green, FORM, "new");
  const parts = draft?.body.parts as string[];
  equal(parts.length, AT_ONCE);
  deepEqual(parts.toSorted(), added.toSorted());
});
