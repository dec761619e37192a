import type {
  Defaulted,
  Id,
  LogId,
  Money,
  Nullable,
  NullableMoney,
  Timestamp,
} from "./columns.ts";

export const GOODS_KINDS = [
  "device",
  "oem",
  "project",
  "service",
  "detection",
  "fertilizer",
  "seedling",
  "fruit",
  "extend",
  "part",
  "maintenance",
] as const;
export type GoodsKind = typeof GOODS_KINDS[number];

export interface GoodsCategoryTable {
  category_id: Id;
  category_name: string;
  parent_id: Nullable<number>;
  sort: Defaulted<number>;
  version: Defaulted<number>;
}

export interface GoodsTable {
  id: Id;
  sn: string;
  name: string;
  kind: GoodsKind;
  category_id: Nullable<number>;
  unit: Defaulted<string>;
  price: NullableMoney;
  cost_price: NullableMoney;
  cover_file_id: Nullable<number>;
  description: Defaulted<string>;
  /** 1 on the shelf, 0 off */
  status: Defaulted<number>;
  sort: Defaulted<number>;
  search: Defaulted<string>;
  version: Defaulted<number>;
  created_at: Timestamp;
}

export interface GoodsVersionTable {
  id: Id;
  goods_id: number;
  version: string;
  processing_fee: Money;
  status: Defaulted<number>;
  remark: Defaulted<string>;
  superseded_by: Nullable<number>;
  /** the lock version that an editor read and sends back; `version` is the version's name */
  revision: Defaulted<number>;
  created_at: Timestamp;
}

export interface BomLineTable {
  id: Id;
  version_id: number;
  part_id: number;
  usage: number;
  accessory: Defaulted<boolean>;
  sort: Defaulted<number>;
}

/** Prices that change: of goods, and the processing fee of their versions. */
export type PriceField = "price" | "cost_price" | "processing_fee";

/** Append-only. */
export interface GoodsPriceLogTable {
  id: LogId;
  goods_id: number;
  version_id: Nullable<number>;
  version: Defaulted<string>;
  field: PriceField;
  old_price: NullableMoney;
  new_price: NullableMoney;
  account_id: Nullable<number>;
  at: Timestamp;
}

/** Signed counts of goods by kind and status. */
export interface GoodsTallyTable {
  id: LogId;
  kind: GoodsKind;
  status: number;
  goods: number;
}
