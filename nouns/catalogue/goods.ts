import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import { writableKinds } from "@/domain/catalogue/catalogue_access.ts";
import {
  createGoodsFromRow,
  type GoodsRow,
} from "@/domain/catalogue/goods_row.ts";
import {
  choiceField,
  codeField,
  integerField,
  lineField,
  moneyField,
  textField,
} from "@/resource/field.ts";
import type { FileRows } from "@/resource/spec.ts";
import { GOODS_SN, MAX_SORT } from "@/domain/catalogue/goods_input.ts";

/** Goods imported from a file; everything else about them is hand-written (`routes/prod/mall`). */
export const GOODS_FILE: FileRows = {
  name: "catalogue.goods",
  table: "goods",
  title: "site.prod.mall",
  fields: {
    sn: codeField("catalogue.goods.field.sn", 60, {
      required: true,
      schema: GOODS_SN,
      unique: true,
      anyCase: true,
    }),
    name: lineField("catalogue.goods.field.name", 200, { required: true }),
    kind: choiceField(
      "catalogue.goods.field.kind",
      GOODS_KINDS.map((kind) => ({
        value: kind,
        label: `catalogue.kind.${kind}`,
      })),
      { required: true },
    ),
    category_id: lineField("catalogue.goods.field.category_id", 400, {
      hint: "catalogue.goods.category.by_name",
    }),
    unit: lineField("catalogue.goods.field.unit", 20),
    price: moneyField("catalogue.goods.field.price"),
    cost_price: moneyField("catalogue.goods.field.cost_price"),
    status: choiceField("catalogue.goods.field.status", [
      { value: 1, label: "catalogue.goods.status.1" },
      { value: 0, label: "catalogue.goods.status.0" },
    ]),
    sort: integerField("catalogue.goods.field.sort", 0, MAX_SORT),
    description: textField("catalogue.goods.field.description", 5_000),
  },
  passedOver: ["catalogue.versions", "catalogue.list.offered.head"],
  mayEdit: (actor) => writableKinds(actor).length > 0,
  commands: {
    create: (trx, actor, row) =>
      createGoodsFromRow(trx, actor, row as GoodsRow),
  },
};
