import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type RoleName, roleName } from "@/db/account/grants.ts";

/** A list's query under a name, as the reader may use it. */
export interface SavedView {
  id: number;
  list: string;
  name: string;
  /** without the question mark */
  query: string;
  /** the reader saved it */
  mine: boolean;
  /** the reader may delete it: {@link mayDelete} */
  deletable: boolean;
  /** the role whose holders share it; null: nobody */
  role: RoleName | null;
}

/** What the lists of a page remember for their reader. */
export interface ListMemory {
  preferences: {
    list: string;
    columns: string[] | null;
    default_view_id: number | null;
  }[];
  views: SavedView[];
  /** the reader's roles: with these a view may be shared */
  roles: RoleName[];
}

export const NO_MEMORY: ListMemory = { preferences: [], views: [], roles: [] };

/**
 * What some lists remember, as a column of the statement that reads the session (which has `account`): lists need no
 * statement of their own for it.
 */
export function listMemory(
  lists: readonly string[],
): RawBuilder<ListMemory | null> {
  if (lists.length === 0) return sql`null::json`;
  const names = sql.join(lists);
  const role = roleName("r");
  return sql`json_build_object(
    'preferences', (
      select coalesce(json_agg(json_build_object(
        'list', p.list, 'columns', p.columns, 'default_view_id', p.default_view_id
      )), '[]')
      from list_preference p where p.account_id = account.id and p.list in (${names})
    ),
    'views', (
      select coalesce(json_agg(json_build_object(
        'id', v.id, 'list', v.list, 'name', v.name, 'query', v.query,
        'mine', v.account_id = account.id, 'deletable', ${
    mayDelete("account")
  }, 'role', case when r.id is not null then ${role} end
      ) order by v.id), '[]')
      from saved_view v left join role r on r.id = v.role_id and r.deleted_at is null
      where v.list in (${names}) and ${mayUse("account")}
    ),
    'roles', (
      select coalesce(json_agg(${role} order by r.id), '[]')
      from account_role h join role r on r.id = h.role_id where h.account_id = account.id
    )
  )`;
}

/**
 * Whether a view (`v`) is the reader's own, or shared with a role of theirs. Customers of all organizations hold the same role:
 * a view tells what its author looks for, and is for who belongs to the same organization, or to none.
 */
export function mayUse(reader: string): RawBuilder<SqlBool> {
  const own = (column: string) => sql.ref(`${reader}.${column}`);
  return sql<SqlBool>`(v.account_id = ${own("id")} or exists (
    select 1 from account_role h, account author
    where h.account_id = ${own("id")} and h.role_id = v.role_id
      and author.id = v.account_id
      and author.organization_id is not distinct from ${own("organization_id")}
  ))`;
}

/** Whether a view that the reader may use is their own, or of somebody who is disabled and can't delete it any more. */
export function mayDelete(reader: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(v.account_id = ${sql.ref(`${reader}.id`)} or exists (
    select 1 from account author where author.id = v.account_id and author.status = 0
  ))`;
}
