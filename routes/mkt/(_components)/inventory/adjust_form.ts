import type { Offered } from "@/db/account/choices.ts";
import type { StockRow } from "@/db/oem/stock.ts";

export const ADJUST_KINDS = ["increase", "decrease", "transfer"] as const;
export type AdjustKind = typeof ADJUST_KINDS[number];

/** The fields of an adjustment that are customers. */
export const CUSTOMERS = ["organization_id", "to_organization_id"] as const;
export type CustomerName = typeof CUSTOMERS[number];

/** An adjustment as typed. */
export interface AdjustTexts {
  kind: AdjustKind;
  organization_id: string;
  goods_id: string;
  quantity: string;
  to_organization_id: string;
  reason: string;
  /** by which parts are looked for, where a select can't offer all */
  keyword: string;
  /** the pieces that the form showed of a given stock; empty: it showed none */
  shown: string;
  /** of customers that are named: the id and name that the field came with, if any; left out, the field has an id */
  was: Partial<Record<CustomerName, string>>;
}

export interface AdjustForm {
  /** the stock that is adjusted; null = organization and part are chosen in the form */
  row: StockRow | null;
  /** null: too many for a select, they are named */
  organizations: Offered[] | null;
  parts: Offered[];
  /** there are more parts than these, or would be without the keyword */
  searched: boolean;
  texts: AdjustTexts;
}
