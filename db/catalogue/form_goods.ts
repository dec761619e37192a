import { type RawBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isAmong } from "@/db/found.ts";
import { fen } from "@/db/money.ts";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import type { Db } from "@/db/schema/database.ts";
import { coverOf } from "./cover.ts";
import { isKnownTo } from "./known_goods.ts";

/** A product or part as a form shows it. */
export interface FormGoods {
  id: number;
  name: string;
  sn: string;
  unit: string;
  kind: GoodsKind;
  /** fen; null = no price */
  price: number | null;
  /** on the shelf */
  offered: boolean;
  /** pieces in the customer's own inventory; null = never had any */
  stock: number | null;
  /** the file of its picture */
  cover: number | null;
}

/** A version with its bill of materials. */
export interface FormVersion {
  id: number;
  goods_id: number;
  version: string;
  /** fen */
  processing_fee: number;
  /** 1 = can be ordered */
  status: number;
  bill: { part_id: number; usage: number; accessory: boolean }[];
}

/** What order forms know about the goods in them, by id. */
export interface FormCatalogue {
  goods: ReadonlyMap<number, FormGoods>;
  versions: ReadonlyMap<number, FormVersion>;
  /** by product, the newest first: those that can be ordered, and those asked for */
  versionsOf: ReadonlyMap<number, FormVersion[]>;
}

/**
 * These goods, as far as the organization may know of them, with their versions and bills of materials, the parts on
 * those bills, and the organization's own stock of each: one statement however long the form is. Whether something can
 * be ordered is decided by the rule (domain/oem/resolve_lines.ts).
 */
export async function readFormGoods(
  db: Db,
  organizationId: number,
  goodsIds: readonly number[],
  versionIds: readonly number[] = [],
): Promise<FormCatalogue> {
  if (goodsIds.length === 0) return catalogueOf([], []);
  const known = isKnownTo(organizationId);
  const versions = db.selectFrom("goods_version as v").where((eb) =>
    eb.and([
      eb(
        "v.goods_id",
        "in",
        eb.selectFrom("goods as g").select("g.id")
          .where(hasIdOf("g.id", goodsIds)).where(known),
      ),
      eb.or([
        eb("v.status", "=", 1),
        ...versionIds.length ? [hasIdOf("v.id", versionIds)] : [],
      ]),
    ])
  );
  const bills = db.selectFrom("bom_line as b")
    .where("b.version_id", "in", versions.select("v.id"));
  const { goods, offers } = await db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb.selectFrom("goods as g")
        .leftJoin(
          "oem_stock as s",
          (join) =>
            join.onRef("s.goods_id", "=", "g.id")
              .on("s.organization_id", "=", organizationId),
        )
        .select(["g.id", "g.name", "g.sn", "g.unit", "g.kind"])
        .select([fen("g.price").as("price"), "s.quantity as stock"])
        .select(sql<boolean>`g.status = 1`.as("offered"))
        .select(coverOf().as("cover"))
        .where(isAmong(
          "g.id",
          sql`${bills.select("b.part_id")} union select unnest(${
            sql.val([...goodsIds])
          }::bigint[])`,
        )).where(known),
    ).as("goods"),
    jsonArrayFrom(
      versions.select(["v.id", "v.goods_id", "v.version", "v.status"])
        .select(fen("v.processing_fee").as("processing_fee"))
        .select((version) =>
          jsonArrayFrom(
            version.selectFrom("bom_line as l")
              .select(["l.part_id", "l.usage", "l.accessory"])
              .whereRef("l.version_id", "=", sql.ref("v.id"))
              .orderBy("l.sort").orderBy("l.id"),
          ).as("bill")
        )
        .orderBy("v.id", "desc"),
    ).as("offers"),
  ]).executeTakeFirstOrThrow();
  return catalogueOf(goods, offers);
}

/** The ids are one value: however many they are, the statement is the same, and planned once. */
function hasIdOf(id: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql`${sql.ref(id)} = any(${sql.val([...ids])}::bigint[])`;
}

function catalogueOf(
  goods: FormGoods[],
  versions: FormVersion[],
): FormCatalogue {
  return {
    goods: new Map(goods.map((row) => [row.id, row])),
    versions: new Map(versions.map((row) => [row.id, row])),
    versionsOf: Map.groupBy(versions, (version) => version.goods_id),
  };
}
