import type { z } from "zod";
import type { MessageKey } from "@/locales/messages.ts";
import { Account, ACCOUNT_DOCS, AccountDetail, SignedIn } from "./account.ts";
import type { CallDocs } from "./call_doc.ts";
import {
  CATALOGUE_DOCS,
  Category,
  Goods,
  GoodsRow,
  GoodsVersion,
} from "./catalogue.ts";
import { Address, COMMON_DOCS, File } from "./common.ts";
import { Message, MESSAGE_DOCS, SentMessage } from "./message.ts";
import { CARD_DOCS, CUSTOMER_DOCS } from "./nouns.ts";
import { Bill, Movement, OEM_DOCS, Part, Product } from "./oem.ts";
import {
  Delivery,
  LogEntry,
  Order,
  OrderRow,
  StaffDelivery,
  StaffOrder,
  StaffOrderRow,
} from "./order_shapes.ts";
import {
  CardLogRow,
  FINANCE_DOCS,
  ReceiptDetail,
  ReceiptRow,
  STAFF_DOCS,
} from "./staff.ts";

export interface DocGroup {
  tag: MessageKey;
  docs: CallDocs;
}

/** Every call, by area, in the order in which it is shown. */
export const GROUPS: readonly DocGroup[] = [
  { tag: "site.oem", docs: OEM_DOCS },
  { tag: "site.mkt.oem", docs: STAFF_DOCS },
  { tag: "site.finance", docs: { ...FINANCE_DOCS, ...CARD_DOCS } },
  { tag: "site.customer", docs: CUSTOMER_DOCS },
  { tag: "site.prod.mall", docs: CATALOGUE_DOCS },
  { tag: "site.common.account.message", docs: MESSAGE_DOCS },
  { tag: "site.pms.account", docs: ACCOUNT_DOCS },
  { tag: "site.common", docs: COMMON_DOCS },
];

/** What several calls answer, by the name that the document gives it. */
export const SHAPES: Readonly<Record<string, z.ZodType>> = {
  Account,
  AccountDetail,
  Address,
  Bill,
  CardLogRow,
  Category,
  Delivery,
  File,
  Goods,
  GoodsRow,
  GoodsVersion,
  LogEntry,
  Message,
  Movement,
  Order,
  OrderRow,
  Part,
  Product,
  ReceiptDetail,
  ReceiptRow,
  SentMessage,
  SignedIn,
  StaffDelivery,
  StaffOrder,
  StaffOrderRow,
};
