import type {
  Expression,
  RawBuilder,
  SelectExpression,
  SelectQueryBuilder,
} from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Paging } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { idsOf, isAmong, isFew, isOneOfIds } from "./found.ts";
import { capped, type Excerpt, limits, type List, toList } from "./list.ts";
import { countByStatus, counted, type StatusCounts } from "./status_counts.ts";

/** A list with a tab for each status. */
interface ByStatus<Tables, Table extends keyof Tables, Status, Filter, Row> {
  statuses: readonly Status[];
  /** all rows that the actor may see */
  visible(db: Db, actor: Actor): SelectQueryBuilder<Tables, Table, object>;
  id: SelectExpression<Tables, Table> & string;
  /** what a filter asks for; so many as `whole` are found all, where that is more than a few */
  choice(filter: Filter): {
    statuses: readonly Status[];
    order: RawBuilder<unknown>;
    whole?: number;
  };
  /** the rows under the filter, their id and status */
  found(
    db: Db,
    actor: Actor,
    filter: Filter,
    settings: Settings,
    excerpt: Excerpt<Status>,
  ): Expression<unknown>;
  read(
    rows: SelectQueryBuilder<Tables, Table, object>,
    settings: Settings,
  ): Promise<Row[]>;
}

/**
 * How such a list is read: a page with the count of each tab, in two statements, the ids of all that is found, and those
 * rows of some ids that the actor sees.
 */
export function byStatus<
  Tables,
  Table extends keyof Tables,
  Status extends string | number,
  Filter extends Paging & { keyword?: string },
  Row,
>(list: ByStatus<Tables, Table, Status, Filter, Row>) {
  const { statuses: all, visible, id, choice, found, read } = list;
  return {
    async page(
      db: Db,
      actor: Actor,
      filter: Filter,
      settings: Settings,
    ): Promise<List<Row> & Pick<StatusCounts<Status>, "counts">> {
      const { limit, offset } = limits(filter);
      const { statuses, order, whole = 0 } = choice(filter);
      const rowsOf = (excerpt: Excerpt<Status>) =>
        found(db, actor, filter, settings, excerpt);
      const { counts, total, ids: known } = await countByStatus(
        db,
        { all, chosen: statuses, keyword: filter.keyword },
        rowsOf,
      );
      const wanted = isFew(capped(total)) || total <= whole
        ? counted(statuses)
        : { statuses, order, most: offset + limit };
      const rows = visible(db, actor);
      const among = known
        ? isOneOfIds(id, known)
        : isAmong(id, idsOf(rowsOf(wanted)));
      const ids = rows.where(among).select(id)
        .orderBy(order).limit(limit).offset(offset);
      const page = rows.where(isAmong(id, ids)).orderBy(order);
      const shown = total <= offset ? [] : await read(page, settings);
      return { ...toList(shown, total, filter), counts };
    },
    async ids(
      db: Db,
      actor: Actor,
      filter: Filter,
      settings: Settings,
      most: number,
    ): Promise<number[]> {
      const { statuses, order } = choice(filter);
      const rows = found(db, actor, filter, settings, {
        statuses,
        order,
        most,
      });
      const ids = await visible(db, actor).where(isAmong(id, idsOf(rows)))
        .select(id).orderBy(order).limit(most)
        .$castTo<{ id: number }>().execute();
      return ids.map((row) => row.id);
    },
    async rows(
      db: Db,
      actor: Actor,
      ids: readonly number[],
      settings: Settings,
    ): Promise<Row[]> {
      const rows = visible(db, actor).where(isOneOfIds(id, ids));
      return await read(rows, settings);
    },
  };
}
