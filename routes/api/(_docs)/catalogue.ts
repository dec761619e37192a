import { z } from "zod";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import { CategoryFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { CategoryEdit, CategoryInput } from "@/domain/catalogue/category.ts";
import { GoodsFilter } from "@/domain/catalogue/goods_filter.ts";
import { GoodsEdit, GoodsInput } from "@/domain/catalogue/goods_input.ts";
import {
  Supersede,
  VersionCopy,
  VersionEdit,
  VersionInput,
} from "@/domain/catalogue/version_input.ts";
import {
  type CallDocs,
  changes,
  count,
  Done,
  edits,
  id,
  lists,
  makes,
  moment,
  reads,
  status,
  version,
  yuan,
} from "./call_doc.ts";

export const Category = z.strictObject({
  category_id: id,
  category_name: z.string(),
  parent_id: id.nullable(),
  sort: count,
  version,
});

const thing = {
  id,
  sn: z.string(),
  name: z.string(),
  kind: z.enum(GOODS_KINDS),
  category_id: id.nullable(),
  unit: z.string(),
  price: yuan.nullable(),
  cost_price: yuan.nullable(),
  status,
  sort: count,
  version,
  created_at: moment,
};

export const GoodsRow = z.strictObject({
  ...thing,
  category_name: z.string().nullable(),
  cover: z.strictObject({ id, url: z.string() }).nullable(),
  versions: count,
});

export const GoodsVersion = z.strictObject({
  id,
  goods_id: id,
  version: z.string(),
  processing_fee: yuan,
  unit_price: yuan.nullable(),
  status,
  remark: z.string(),
  revision: version,
  created_at: moment,
  superseded_by: id.nullable(),
  ordered: z.boolean(),
  lines: z.array(z.strictObject({
    goods_id: id,
    sn: z.string(),
    name: z.string(),
    unit: z.string(),
    usage: count,
    accessory: z.boolean(),
    price: yuan.nullable(),
  })),
});

const Picture = z.strictObject({
  id,
  name: z.string(),
  size: count,
  url: z.string(),
});

export const Goods = z.strictObject({
  ...thing,
  description: z.string(),
  cover: Picture.nullable(),
  images: z.array(Picture),
  versions: z.array(GoodsVersion),
});

const categories = "/api/admin/manage/mall/goods_category";
const goods = "/api/admin/manage/mall/goods";
const one = `${goods}/version/:id`;
const noun = "site.prod.mall";
const tree = "site.prod.mall.category";

export const CATALOGUE_DOCS: CallDocs = {
  [`GET ${categories}`]: lists(
    { act: "list", noun: tree },
    Category,
    CategoryFilter,
    "page or all",
  ),
  [`POST ${categories}`]: makes(
    { act: "add", noun: tree },
    Category,
    CategoryInput,
  ),
  [`PUT ${categories}/:id`]: edits(
    { act: "edit", noun: tree },
    Category,
    CategoryEdit,
  ),
  [`DELETE ${categories}/:id`]: changes({ act: "remove", noun: tree }, Done),
  [`GET ${goods}`]: lists({ act: "list", noun }, GoodsRow, GoodsFilter),
  [`POST ${goods}`]: makes({ act: "add", noun }, Goods, GoodsInput),
  [`GET ${goods}/:id`]: reads({ act: "read", noun }, Goods),
  [`PUT ${goods}/:id`]: edits({ act: "edit", noun }, Goods, GoodsEdit),
  [`DELETE ${goods}/:id`]: changes({ act: "remove", noun }, Done),
  [`GET ${goods}/:id/version`]: reads(
    "api.version.list",
    z.array(GoodsVersion),
  ),
  [`POST ${goods}/:id/version`]: makes(
    "api.version.add",
    GoodsVersion,
    VersionInput,
  ),
  [`PUT ${one}`]: edits(
    "api.version.edit",
    GoodsVersion,
    VersionEdit,
    "revision",
  ),
  [`DELETE ${one}`]: changes("api.version.delete", Done),
  [`POST ${one}/copy`]: makes("api.version.copy", GoodsVersion, VersionCopy),
  [`PUT ${one}/supersede`]: changes(
    "api.version.supersede",
    GoodsVersion,
    Supersede,
  ),
  [`PUT ${one}/restore`]: changes("api.version.restore", GoodsVersion),
};
