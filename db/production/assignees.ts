import type { Db } from "@/db/schema/database.ts";
import { assigneeOptions } from "./tasks.ts";

type Choices = Awaited<ReturnType<typeof assigneeOptions>>;

const CACHED_FOR = 30_000;
const kept = new WeakMap<
  Db,
  { until: number; choices: Promise<Choices> }
>();

/** {@link assigneeOptions} for a list's filter, at most half a minute old: they hardly ever change. */
export function assigneeChoices(db: Db): Promise<Choices> {
  const known = kept.get(db);
  if (known && known.until > Date.now()) return known.choices;
  const choices = assigneeOptions(db);
  choices.catch(() => kept.delete(db));
  kept.set(db, { until: Date.now() + CACHED_FOR, choices });
  return choices;
}
