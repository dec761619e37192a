import { addressLine } from "@/domain/customer/address_words.ts";
import type { LinkedFile } from "@/db/linked_files.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import { fileUrl } from "@/domain/file/stored_file.ts";
import { rejectionIn } from "@/domain/finance/rejection.ts";
import { toApi } from "@/domain/money.ts";
import type { T } from "@/locales/messages.ts";

export function shapeFile(
  { id, name, class: kind, size, revision }: LinkedFile,
) {
  return { id, name, class: kind, size, revision, url: fileUrl(id) };
}

type Part = OrderDetail["lines"][number]["parts"][number];

function shapePart(part: Part) {
  const { goods_id, name, sn, usage, total_usage, mark, deduction } = part;
  const price = toApi(part.price);
  return { goods_id, name, sn, usage, total_usage, price, mark, deduction };
}

function shapeLine(line: OrderDetail["lines"][number]) {
  const {
    id,
    category_id,
    goods_id,
    name,
    sn,
    version_id,
    version,
    quantity,
    remark,
  } = line;
  return {
    id,
    category_id,
    goods_id,
    name,
    sn,
    version_id,
    version,
    quantity,
    unit_price: toApi(line.unit_price),
    total_price: toApi(line.total_price),
    deducted: toApi(line.deducted),
    parts: line.parts.map(shapePart),
    accessories: line.accessories.map(shapePart),
    files: line.files.map(shapeFile),
    remark,
  };
}

interface Recipient {
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: boolean;
}

/** The recipient of a document's goods. */
export function shapeRecipient(to: Recipient) {
  return {
    receiver: to.receiver,
    phone: to.phone,
    address: addressLine(to),
    is_abroad: to.is_abroad,
  };
}

export function shapeDue(due: OrderDetail["dues"][number]) {
  return {
    id: due.id,
    kind: due.kind,
    amount: toApi(due.amount),
    approved: toApi(due.approved),
    pending: toApi(due.pending),
    outstanding: toApi(due.outstanding),
  };
}

function shapeReceipt(t: T, receipt: OrderDetail["receipts"][number]) {
  const { id, status, payer, paid_on, bank_serial, created_at } = receipt;
  return {
    id,
    amount: toApi(receipt.amount),
    received_amount: toApi(receipt.received_amount),
    status,
    reason: rejectionIn(t, receipt.reason),
    files: receipt.files.map(shapeFile),
    payer,
    paid_on,
    bank_serial,
    created_at,
  };
}

function shapePackage(
  { id, carrier, express_no, shipped_at, lines }:
    OrderDetail["packages"][number],
) {
  return {
    id,
    carrier,
    express_no,
    shipped_at,
    lines: lines.map(({ id, line_id, quantity, received, damaged }) => ({
      id,
      line_id,
      quantity,
      received,
      damaged,
    })),
  };
}

/**
 * The order as decisions 4.6 names its fields, its words in the caller's language; `actions` are the events that the
 * caller may do now.
 */
export function shapeOrder(
  t: T,
  order: OrderDetail,
  actions: readonly string[],
) {
  const { status, percent, starts_on, ends_on, steps } = order.progress;
  return {
    id: order.id,
    order_no: order.order_no,
    type: order.type,
    delivery: order.delivery,
    status: order.status,
    pay_status: order.pay_status,
    version: order.version,
    created_at: order.created_at,
    holder: {
      who: order.holder,
      since: order.status_at,
      overdue: order.overdue,
    },
    total: toApi(order.total),
    deducted: toApi(order.deducted),
    adjustments: order.adjustments.map(({ amount, reason }) => ({
      amount: toApi(amount),
      reason,
    })),
    address: shapeRecipient(order),
    remark: order.remark,
    lines: order.lines.map(shapeLine),
    dues: order.dues.map(shapeDue),
    receipts: order.receipts.map((receipt) => shapeReceipt(t, receipt)),
    packages: order.packages.map(shapePackage),
    auto_receive_at: order.auto_receive_at,
    progress: { status, percent, starts_on, ends_on, steps },
    snapshot_sha256: order.snapshot_sha256,
    actions,
  };
}

/** What staff see beside it (decisions 4.6: "plus organization, sales account"). */
export function shapeOwner<Organization, Sales>(
  { organization, sales }: { organization: Organization; sales: Sales },
) {
  return { organization, sales_account: sales };
}
