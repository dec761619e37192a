import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Stops, and says what to do, where there are codes of goods or versions of one product that differ only by case. */
const REFUSE_PAIRS = sql`do $$
  declare
    pairs text;
  begin
    select string_agg(told, '; ') into pairs from (
      select format('goods %s', string_agg(format('%s "%s"', id, sn), ', ' order by id)) as told
      from goods group by lower(sn) having count(*) > 1
      union all
      select format('versions %s of goods %s', string_agg(format('%s "%s"', id, version), ', ' order by id), goods_id)
      from goods_version group by goods_id, lower(version) having count(*) > 1
    ) as pair;
    if pairs is not null then
      raise exception 'codes of goods, and the versions of a product, may no longer differ by case alone; '
        'rename all but one of each of these, then migrate again: %. On their pages of the version that still runs; '
        'a version that has been ordered: '
        'update goods_version set version = ''…'', revision = revision + 1 where id = …', pairs;
    end if;
  end $$`;

/**
 * A code of goods, and the name of a version in its product, are taken in any case. The constraints in the case as
 * written stay: the version before names them when it writes. What it would write beside a code that
 * differs by case ends there as a fault, and nothing of it is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First, and at once as strong as dropping an index asks for: who edits goods meanwhile waits, and is not waited for.
  await sql`lock table goods, goods_version in access exclusive mode`.execute(
    db,
  );
  await runAll(db, [
    REFUSE_PAIRS,
    sql`drop index goods_sn_lower`,
    sql`create unique index goods_sn_lower on goods (lower(sn))`,
    sql`create unique index goods_version_lower on goods_version (goods_id, lower(version))`,
  ]);
}
