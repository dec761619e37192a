import type postgres from "postgres";
import { FIRST_ID } from "./volumes.ts";

/**
 * Dues, receipts with their vouchers, allocations and refunds of the orders in `batch`. Their ids follow from the
 * order's: three of each kind at most (deposit, balance, refund).
 */
export async function followMoney(sql: postgres.TransactionSql): Promise<void> {
  await sql`create temporary table money on commit drop as
    select (o.id - ${FIRST_ID}) * 3 + p.place + ${FIRST_ID} as id, o.id as order_id, o.order_no, o.organization_id,
      o.created_by, o.receiver, o.stage, o.status, p.purpose,
      case p.place when 0 then trunc(o.total / 3, 2) else o.total - trunc(o.total / 3, 2) end as amount,
      o.created_at + p.place * interval '30 days' + interval '1 day' as at,
      o.stage > p.pending as approved, o.stage >= p.pending as paid
    from batch o, (values (0, 'deposit', 2), (1, 'balance', 10)) as p (place, purpose, pending)
    where o.stage >= 1`;
  await sql`insert into due (id, source, source_id, kind, amount, created_at)
    select id, 'oem_order', order_id, purpose, amount, at from money`;
  await sql`insert into due (id, source, source_id, kind, amount, created_at)
    select (id - ${FIRST_ID}) * 3 + 2 + ${FIRST_ID}, 'oem_order', id, 'refund', trunc(total / 3, 2), status_at
    from batch where status = 'close' and stage = 3`;
  await sql`insert into receipt (id, source, source_id, organization_id, purpose, amount, received_amount, payer,
      paid_on, received_on, bank_serial, card_id, status, submitted_by, reviewed_by, created_at, reviewed_at)
    select m.id, 'oem_order', m.order_id, m.organization_id, m.purpose, m.amount, case when approved then m.amount end,
      g.name, m.at::date, case when approved then m.at::date end, to_char(m.at, 'MMDD') || m.id, 1 + m.id % 2,
      case when approved then 'approved' else 'pending' end, m.created_by, case when approved then 3 end, m.at,
      case when approved then m.at + interval '5 hours' end
    from money m join organization g on g.id = m.organization_id where m.paid`;
  // One voucher in forty was refused before the one that was accepted.
  await sql`insert into receipt (id, source, source_id, organization_id, purpose, amount, payer, paid_on, bank_serial,
      card_id, status, reason, submitted_by, reviewed_by, created_at, reviewed_at)
    select (m.order_id - ${FIRST_ID}) * 3 + 2 + ${FIRST_ID}, 'oem_order', m.order_id, m.organization_id, m.purpose,
      m.amount, m.receiver, m.at::date, '', 1, 'rejected', m.order_no, m.created_by, 3, m.at - interval '2 hours', m.at
    from money m where m.purpose = 'deposit' and m.approved and m.order_id % 40 = 0`;
  await sql`insert into allocation (receipt_id, due_id, amount, created_at)
    select id, id, amount, at + interval '5 hours' from money where approved`;
  await sql`insert into refund (due_id, amount, paid_on, bank_serial, paid_by, created_at)
    select (id - ${FIRST_ID}) * 3 + 2 + ${FIRST_ID}, trunc(total / 3, 2), status_at::date, 'TK' || id, 3, status_at
    from batch where status = 'close' and stage = 3 and holder = 'nobody'`;
  await sql`insert into file (id, account_id, account_kind, name, class, mime, size, sha256, storage_key, thumb_key,
      created_at)
    select m.id, m.created_by, a.kind, m.receiver || '-' || m.order_no || '.png', 'image', 'image/png',
      1000 + m.id % 90000, md5(m.id::text), 'bench/' || m.id, '', m.at
    from money m join account a on a.id = m.created_by where m.paid`;
  await sql`insert into file_link (file_id, source, source_id, line_id, role, created_at)
    select id, 'oem_order', order_id, id, 'voucher', at from money where paid`;
}
