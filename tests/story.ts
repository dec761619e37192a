import { argon2id } from "hash-wasm";
import type { AccountKind } from "@/db/schema/account.ts";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { toDecimal } from "@/db/values.ts";
import { GROUP } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";

interface StoryAccount {
  kind: AccountKind;
  group?: number;
  permissions?: Permission[];
  panel: string;
  organization?: "green" | "sky";
}

/** The people of the story. Each has one job; `nobody` is staff without any permission. Password: `demo-` + name. */
export const ACCOUNTS = {
  admin: { kind: "staff", group: GROUP.super, panel: "mkt" },
  sales: { kind: "staff", permissions: ["manage_oem"], panel: "mkt" },
  finance: { kind: "staff", permissions: ["manage_bill"], panel: "finance" },
  production: {
    kind: "staff",
    permissions: ["manage_product_make"],
    panel: "prod",
  },
  warehouse: {
    kind: "staff",
    permissions: ["manage_inventory"],
    panel: "prod",
  },
  nobody: { kind: "staff", panel: "mkt" },
  green: {
    kind: "oem",
    permissions: ["oem_customer"],
    panel: "oem",
    organization: "green",
  },
  green2: {
    kind: "oem",
    permissions: ["oem_customer"],
    panel: "oem",
    organization: "green",
  },
  sky: {
    kind: "oem",
    permissions: ["oem_customer"],
    panel: "oem",
    organization: "sky",
  },
} as const satisfies Record<string, StoryAccount>;
export type AccountName = keyof typeof ACCOUNTS;

export const ORGANIZATIONS = {
  green: "绿源农业科技",
  sky: "天禾生态农场",
} as const;
export type OrganizationName = keyof typeof ORGANIZATIONS;

interface StoryGoods {
  name: string;
  kind: GoodsKind;
  /** fen; null = no price */
  price: number | null;
  /** 0 = off the shelf */
  status?: number;
}

/** The goods by sn. `retired` has left the shelf, `unpriced` has no price: neither can be ordered. */
export const GOODS = {
  "pump-12v": { name: "12V 水泵", kind: "part", price: 120_00 },
  valve: { name: "电磁阀", kind: "part", price: 15_50 },
  board: { name: "控制主板", kind: "part", price: 88_88 },
  seal: { name: "密封圈", kind: "part", price: 35 },
  sensor: { name: "土壤传感器", kind: "part", price: 45_00 },
  retired: { name: "旧款水泵", kind: "part", price: 99_00, status: 0 },
  unpriced: { name: "待定价零件", kind: "part", price: null },
  irrigator: { name: "智能灌溉机", kind: "oem", price: null },
  sprayer: { name: "喷雾机", kind: "oem", price: null },
} as const satisfies Record<string, StoryGoods>;
export type Sn = keyof typeof GOODS;

interface StoryVersion {
  /** fen */
  fee: number;
  parts: { sn: Sn; usage: number; accessory?: boolean }[];
}

/** The versions of `irrigator`; `sprayer` has none. */
export const VERSIONS = {
  v1: {
    fee: 50_00,
    parts: [
      { sn: "pump-12v", usage: 1 },
      { sn: "valve", usage: 4 },
      { sn: "board", usage: 1 },
      { sn: "seal", usage: 8, accessory: true },
    ],
  },
  v2: {
    fee: 65_50,
    parts: [{ sn: "pump-12v", usage: 2 }, { sn: "valve", usage: 6 }],
  },
} as const satisfies Record<string, StoryVersion>;
export type VersionName = keyof typeof VERSIONS;

/** The customers' stock at the start. */
const STOCK: Record<OrganizationName, Partial<Record<Sn, number>>> = {
  green: { "pump-12v": 10, valve: 100, seal: 5 },
  sky: { "pump-12v": 3 },
};

/** Writes the story into a database that has the schema and the permissions, and nothing else. */
export async function seedStory(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    const organizations = await seedOrganizations(trx);
    await seedAccounts(trx, organizations);
    const goods = await seedGoods(trx);
    await seedVersions(trx, goods);
    await seedStock(trx, organizations, goods);
    await trx.insertInto("receiving_card").values({
      bank: "中国农业银行",
      holder: "北京果园科技有限公司",
      number: "6228480402564890018",
    }).execute();
  });
}

async function seedOrganizations(trx: Trx): Promise<Map<string, number>> {
  const rows = await trx.insertInto("organization")
    .values(
      Object.values(ORGANIZATIONS).map((name) => ({ name, search: name })),
    )
    .returning(["id", "name"])
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const byShortName = Object.entries(ORGANIZATIONS).map(([key, name]) =>
    [key, idOf(ids, name)] as const
  );
  for (const [key, organization_id] of byShortName) {
    await trx.insertInto("address").values({
      organization_id,
      receiver: key === "green" ? "李青" : "周天",
      phone: "13812345678",
      region: "北京市海淀区",
      address: `上地十街 ${organization_id} 号`,
      is_default: true,
    }).execute();
  }
  return new Map(byShortName);
}

async function seedAccounts(
  trx: Trx,
  organizations: Map<string, number>,
): Promise<void> {
  for (const [username, account] of Object.entries<StoryAccount>(ACCOUNTS)) {
    const { id } = await trx.insertInto("account").values({
      username,
      nickname: username,
      phone: "13900001111",
      password_hash: await cheapHash(`demo-${username}`),
      group_level: account.group ?? GROUP.default,
      panel: account.panel,
      kind: account.kind,
      search: username,
      spelled: username,
      organization_id: account.organization
        ? idOf(organizations, account.organization)
        : null,
    }).returning("id").executeTakeFirstOrThrow();
    for (const action of account.permissions ?? []) {
      await trx.insertInto("account_permission").values({
        account_id: id,
        action,
      }).execute();
    }
  }
}

/** Argon2id at its lowest cost: nothing is protected here, and every sign-in of every test verifies one. */
export function cheapHash(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return argon2id({
    password,
    salt,
    parallelism: 1,
    iterations: 1,
    memorySize: 8,
    hashLength: 32,
    outputType: "encoded",
  });
}

async function seedGoods(trx: Trx): Promise<Map<string, number>> {
  const { category_id } = await trx.insertInto("goods_category")
    .values({ category_name: "灌溉设备" })
    .returning("category_id")
    .executeTakeFirstOrThrow();
  const rows = await trx.insertInto("goods")
    .values(
      Object.entries<StoryGoods>(GOODS).map((
        [sn, { name, kind, price, status }],
      ) => ({
        sn,
        name,
        kind,
        category_id,
        unit: "个",
        price: price === null ? null : toDecimal(price),
        status: status ?? 1,
        search: `${sn} ${name}`,
      })),
    )
    .returning(["id", "sn"])
    .execute();
  return new Map(rows.map((row) => [row.sn, row.id]));
}

async function seedVersions(
  trx: Trx,
  goods: Map<string, number>,
): Promise<void> {
  for (
    const [version, { fee, parts }] of Object.entries<StoryVersion>(VERSIONS)
  ) {
    const { id } = await trx.insertInto("goods_version")
      .values({
        goods_id: idOf(goods, "irrigator"),
        version,
        processing_fee: toDecimal(fee),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx.insertInto("bom_line")
      .values(parts.map(({ sn, usage, accessory = false }, sort) => ({
        version_id: id,
        part_id: idOf(goods, sn),
        usage,
        accessory,
        sort,
      })))
      .execute();
  }
}

async function seedStock(
  trx: Trx,
  organizations: Map<string, number>,
  goods: Map<string, number>,
): Promise<void> {
  for (const [name, parts] of Object.entries(STOCK)) {
    for (const [sn, quantity] of Object.entries(parts)) {
      const owned = {
        organization_id: idOf(organizations, name),
        goods_id: idOf(goods, sn),
        quantity,
      };
      await trx.insertInto("oem_stock").values(owned).execute();
      await trx.insertInto("oem_movement")
        .values({
          ...owned,
          type: "transfer",
          balance: quantity,
          reason: "期初",
        })
        .execute();
    }
  }
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`not in the story: ${name}`);
  return id;
}
