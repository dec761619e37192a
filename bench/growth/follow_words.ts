import type postgres from "postgres";
import { NAME_WORDS } from "@/db/seed/names.ts";
import { FIRST_ID } from "./volumes.ts";
import { named } from "./words.ts";

type Sql = postgres.TransactionSql;

/**
 * The way of an order: event, from, to, the day on which it happened, and which stage an order has that it happened to.
 * Who hears of it: the customer's accounts, or one of the staff with their page of it.
 */
const EVENTS: readonly (readonly [
  event: string,
  from: string | null,
  to: string,
  day: number,
  teller: "customer" | "finance" | "sales" | "production" | null,
])[] = [
  ["create", null, "draft", 0, null],
  ["confirm", "draft", "draft_complete", 1, "customer"],
  ["submit_deposit", "draft_complete", "unpaid", 2, "finance"],
  ["payment_received", "unpaid", "unpaid_complete", 3, "sales"],
  ["arrange", "unpaid_complete", "arrange", 6, "production"],
  ["arrange_done", "arrange", "arrange_complete", 7, null],
  ["start_production", "arrange_complete", "production", 8, null],
  ["finish_production", "production", "production_complete", 20, null],
  ["shipped", "production_complete", "shipping", 22, "customer"],
  ["confirm_receipt", "shipping", "shipping_complete", 25, "customer"],
  ["submit_balance", "shipping_complete", "final_payment", 31, "finance"],
  ["payment_received", "final_payment", "final_payment_complete", 32, "sales"],
  ["complete", "final_payment_complete", "completed", 45, null],
];

/** Days for which notices are kept (setting `notice_days`). */
const NOTICE_DAYS = 180;

/** Journal, operation log, notices, text messages and tickets of the orders in `batch`. */
export async function followWords(sql: Sql): Promise<void> {
  await sql`create temporary table happened on commit drop as
    select o.id, o.order_no, o.organization_id, o.created_by, o.search, e.stage, e.event, e.from_state, e.to_state,
      e.teller, least(o.created_at + e.day * interval '1 day', now()) as at,
      o.created_at > now() - ${NOTICE_DAYS} * interval '1 day' as is_new
    from batch o join unnest(${EVENTS.map((_, stage) => stage)}::int[], ${
    column(0)
  }::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::int[], ${
    column(4)
  }::text[]) as e (stage, event, from_state, to_state, day, teller)
    on e.stage <= o.stage`;
  await sql`insert into journal (source, source_id, event, actor_id, at, from_state, to_state)
    select 'oem_order', id, event, case when stage < 3 then created_by else 2 end, at, from_state, to_state
    from happened order by id, stage`;
  await sql`insert into operation_log (account_id, at, event, source, source_id, before, after, ip)
    select case when event = 'arrange' then 2 else 3 end, at, event, 'oem_order', id,
      jsonb_build_object('status', from_state), jsonb_build_object('status', to_state), '127.0.0.1'
    from happened where event = 'arrange' and id % 2 = 0 or event = 'payment_received' and id % 8 = 0`;
  await tell(sql);
  await sql`insert into sms_log (at, phone, content, source, source_id, status)
    select o.created_at + interval '22 days', o.phone, o.order_no, 'oem_order', o.id,
      case when o.id % 100 = 5 then 'failed' else 'sent' end
    from batch o where o.stage >= 8 and o.id % 5 = 0`;
  await ask(sql);
}

function column(at: 0 | 1 | 2 | 3 | 4) {
  return EVENTS.map((event) => event[at]);
}

/** A notice's id follows from its order's and the stage. */
async function tell(sql: Sql): Promise<void> {
  await sql`create temporary table told on commit drop as
    select (h.id - ${FIRST_ID}) * 16 + h.stage + ${FIRST_ID} as message_id, h.*, g.name as organization
    from happened h join organization g on g.id = h.organization_id where h.teller is not null and h.is_new`;
  await sql`insert into message (id, kind, key, params, link, source, source_id, recipients, search, created_at)
    select message_id, 'notice', case teller when 'customer' then 'own_order' else 'order' end,
      jsonb_build_object('no', order_no, 'event', 'oem.order.log.' || event, 'status', 'oem.order.status.' || to_state,
        'organization', organization),
      case teller when 'customer' then '/oem/order/' else '/mkt/oem/detail/' end || id, 'oem_order', id, 1, search, at
    from told`;
  await sql`insert into message_recipient (message_id, account_id, kind, created_at, read_at)
    select message_id, account_id, 'notice', at,
      case when at < now() - interval '3 days' and message_id % 50 > 0 then at + interval '2 hours' end
    from (
      select t.message_id, a.id as account_id, t.at from told t join account a on a.organization_id = t.organization_id
      where t.teller = 'customer'
      union all
      select message_id, case teller when 'finance' then 3 when 'production' then 4 else 2 end, at from told
      where teller <> 'customer'
    ) as heard`;
  // Somebody of the staff writes to customers, too.
  const subject = named(NAME_WORDS.titles[0]);
  await sql`insert into message (id, kind, sender_id, subject, content, to_customers, recipients, search, created_at)
    select (o.id - ${FIRST_ID}) * 16 + 15 + ${FIRST_ID}, 'private', case when o.id % 400 = 0 then 6 else 2 end,
      ${subject.name}, o.order_no, o.id % 400 = 0, 1, ${subject.search} || ' ' || o.order_no, o.created_at
    from batch o where o.id % 100 = 0`;
  await sql`insert into message_recipient (message_id, account_id, kind, created_at, read_at)
    select (o.id - ${FIRST_ID}) * 16 + 15 + ${FIRST_ID}, o.created_by, 'private', o.created_at, o.created_at
    from batch o where o.id % 100 = 0`;
}

/** Of fifty orders one makes its buyer ask something. */
async function ask(sql: Sql): Promise<void> {
  const titles = NAME_WORDS.titles.map(named);
  await sql`insert into feedback (id, feedback_no, account_id, organization_id, kind, title, content, status, search,
      created_at)
    select o.id, to_char(o.created_at, 'YYYYMMDD') || o.id, a.id, a.organization_id,
      (array['question', 'problem', 'suggestion', 'other'])[o.id / 50 % 4 + 1], t.title, o.order_no,
      case when o.stage >= 11 then case when o.id % 3 = 0 then 'answered' else 'closed' end else 'open' end,
      to_char(o.created_at, 'YYYYMMDD') || o.id || ' ' || t.search || ' ' || a.search, o.created_at
    from batch o join account a on a.id = o.created_by
    join unnest(${titles.map(({ name }) => name)}::text[], ${
    titles.map(({ search }) => search)
  }::text[]) with ordinality as t (title, search, place) on t.place = o.id / 50 % 4 + 1
    where o.id % 50 = 0`;
  await sql`insert into feedback_reply (feedback_id, account_id, content, created_at)
    select id, 5, order_no, created_at + interval '1 day' from batch where id % 50 = 0 and stage >= 11`;
}
