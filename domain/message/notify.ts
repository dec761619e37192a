import { type RawBuilder, sql } from "kysely";
import type { Accounts } from "@/db/message/audience.ts";
import type { Trx } from "@/db/schema/database.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { storable } from "@/domain/text.ts";
import type { Params } from "@/locales/messages.ts";
import type { NoticeName } from "./notice_names.ts";
import { noticeSearch } from "./notice_search.ts";

export interface Notice {
  name: NoticeName;
  /** worded when shown: a value that is a text's key is worded too */
  params: Params;
  /** the readers' own page of the document: a path of this site */
  link: RawBuilder<string | null>;
  source: string;
  sourceId: number;
  /** what its document is found by, as `searchText` makes it; it is found by the parameters that it shows, too */
  search: string;
  /** adds its name as `organization` */
  organizationId?: number;
}

/**
 * Puts a notice into the inboxes of the active accounts among `readers`, except the actor's, in the transaction of the
 * event (decisions 1.4). One statement for any number of readers; without readers nothing is written.
 */
export async function notify(
  trx: Trx,
  actor: ActorOrSystem,
  notice: Notice,
  readers: Accounts,
): Promise<void> {
  const { name, link, source, sourceId } = notice;
  const search = noticeSearch(name, notice.params, notice.search);
  const except = actor === SYSTEM ? null : actor.id;
  await sql`
    with told as (
      select a.id from account a
      where a.status = 1 and a.id is distinct from ${except}::bigint and a.id in (${readers})
    ), sent as (
      insert into message (kind, key, params, link, source, source_id, search, recipients)
      select 'notice', ${name}::text, ${
    paramsOf(notice)
  }, ${link}, ${source}::text, ${sourceId}::bigint, ${search}::text, count(*)
      from told having count(*) > 0
      returning id
    ), inbox as (
      insert into message_recipient (message_id, account_id, kind)
      select sent.id, told.id, 'notice' from sent, told
      returning account_id
    )
    insert into live_event (account_id, keys) select account_id, array['message'] from inbox
  `.execute(trx);
}

function paramsOf({ params, organizationId }: Notice): RawBuilder<unknown> {
  const known = sql`${JSON.stringify(params, storable)}::jsonb`;
  if (organizationId === undefined) return known;
  return sql`${known} || (
    select jsonb_build_object('organization', g.name) from organization g where g.id = ${organizationId}
  )`;
}
