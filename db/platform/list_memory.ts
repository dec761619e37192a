import { type RawBuilder, sql } from "kysely";

/** A list's query under a name, as the reader may use it. */
export interface SavedView {
  id: number;
  list: string;
  name: string;
  /** without the question mark */
  query: string;
  /** the reader saved it, and may delete it */
  mine: boolean;
  /** whose holders share it; null: nobody */
  role: SharingRole | null;
}

/** A role of the reader's, as it is called in both languages. */
export interface SharingRole {
  id: number;
  name: string;
  name_en: string;
}

/** What the lists of a page remember of their reader. */
export interface ListMemory {
  preferences: {
    list: string;
    columns: string[] | null;
    default_view_id: number | null;
  }[];
  views: SavedView[];
  /** the reader's roles: with these a view may be shared */
  roles: SharingRole[];
}

export const NO_MEMORY: ListMemory = { preferences: [], views: [], roles: [] };

/**
 * Whether a view is shared with an account: by a role of theirs, and within their organization. Customers of all
 * organizations hold the same role, and what one of them calls a view or looks for is nothing for another.
 */
export function isShared(
  view: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
  organizationId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(
    ${view}.role_id in (select role_id from account_role where account_id = ${accountId})
    and (select c.organization_id from account c where c.id = ${view}.account_id)
      is not distinct from ${organizationId}
  )`;
}

/**
 * The memory of some lists, as a column of the statement that reads the session (`account` is there): so a list costs no
 * statement more for it.
 */
export function listMemory(
  lists: readonly string[],
): RawBuilder<ListMemory | null> {
  if (lists.length === 0) return sql`null::json`;
  const names = sql.join(lists);
  const role =
    sql`json_build_object('id', r.id, 'name', r.name, 'name_en', r.name_en)`;
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
        'mine', v.account_id = account.id, 'role', case when r.id is not null then ${role} end
      ) order by v.id), '[]')
      from saved_view v left join role r on r.id = v.role_id
      where v.list in (${names}) and (v.account_id = account.id or ${
    isShared(sql`v`, sql`account.id`, sql`account.organization_id`)
  })
    ),
    'roles', (
      select coalesce(json_agg(${role} order by r.id), '[]')
      from account_role h join role r on r.id = h.role_id where h.account_id = account.id
    )
  )`;
}
