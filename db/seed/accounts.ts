import type { Trx } from "@/db/schema/database.ts";
import { type Actor, GROUP } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";
import { accountWords } from "@/domain/account/account_words.ts";
import type { Organizations } from "./organizations.ts";
import { seedRole } from "./roles.ts";

interface DemoAccount {
  username: string;
  /** of the role, and of the account on the sign-in page */
  title: string;
  nickname: string;
  phone: string;
  group?: number;
  permissions: readonly Permission[];
  panel: string;
  /** of a customer: the key of the organization */
  organization?: string;
}

/** The accounts of decisions 1.7. */
const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: "admin",
    title: "超级管理员",
    nickname: "梁启明",
    phone: "13800001001",
    group: GROUP.super,
    permissions: [],
    panel: "dev",
  },
  {
    username: "sales",
    title: "销售",
    nickname: "林晓燕",
    phone: "13800001002",
    permissions: [
      "manage_customer",
      "manage_order",
      "manage_order_sold",
      "manage_order_setting",
      "manage_oem",
      "mall_internal",
      "manage_after_sale",
      "manage_install",
      "manage_repair",
    ],
    panel: "mkt",
  },
  {
    username: "finance",
    title: "财务",
    nickname: "许文静",
    phone: "13800001003",
    permissions: ["manage_bill", "manage_invoice"],
    panel: "finance",
  },
  {
    username: "production",
    title: "生产与仓储",
    nickname: "赵立军",
    phone: "13800001004",
    permissions: [
      "manage_product",
      "manage_product_make",
      "manage_inventory",
      "manage_external_inventory",
      "manage_order_purchase",
    ],
    panel: "prod",
  },
  {
    username: "product",
    title: "产品运营",
    nickname: "钱立",
    phone: "13800001005",
    group: GROUP.editor,
    permissions: [
      "manage_customer",
      "manage_product_price",
      "manage_general",
      "manage_data",
      "manage_feedback",
      "manage_admin_account",
      "manage_system_log",
    ],
    panel: "pms",
  },
  {
    username: "content",
    title: "内容运营",
    nickname: "孟佳",
    phone: "13800001006",
    group: GROUP.editor,
    permissions: [
      "manage_global_config",
      "manage_msg_template",
      "manage_msg",
      "manage_content",
      "manage_documentation",
      "manage_resource",
    ],
    panel: "cms",
  },
  {
    username: "developer",
    title: "开发",
    nickname: "沈航",
    phone: "13800001007",
    group: GROUP.admin,
    permissions: [
      "manage_titan_config",
      "manage_device",
      "manage_system",
      "omp_manage_config",
      "omp_manage_enterprise",
    ],
    panel: "dev",
  },
  {
    username: "tester",
    title: "检测",
    nickname: "郑雅",
    phone: "13800001008",
    permissions: [
      "manage_eurofins",
      "manage_eurofins_system",
      "manage_eurofins_report",
    ],
    panel: "eurofins",
  },
  ...[
    {
      username: "oem_green",
      title: "客户 绿源",
      nickname: "周敏",
      phone: "13800006621",
      organization: "green",
    },
    {
      username: "oem_green2",
      title: "客户 绿源（同事）",
      nickname: "孙立",
      phone: "13800006622",
      organization: "green",
    },
    {
      username: "oem_sky",
      title: "客户 天禾",
      nickname: "陈思远",
      phone: "13800007730",
      organization: "sky",
    },
  ].map((customer): DemoAccount => ({
    ...customer,
    permissions: ["oem_customer"],
    panel: "oem",
  })),
];

/** Buyers of the other organizations: their orders are visible, but nobody signs in as them. */
const BUYERS: readonly DemoAccount[] = [
  {
    username: "oem_mutian",
    nickname: "何家俊",
    phone: "13800008105",
    organization: "mutian",
  },
  {
    username: "oem_fenggu",
    nickname: "高丽娜",
    phone: "13800008216",
    organization: "fenggu",
  },
  {
    username: "oem_yunqi",
    nickname: "吴海涛",
    phone: "13800008327",
    organization: "yunqi",
  },
  {
    username: "oem_qingchuan",
    nickname: "罗文博",
    phone: "13800008438",
    organization: "qingchuan",
  },
].map((buyer) => ({
  ...buyer,
  title: "客户",
  permissions: ["oem_customer"],
  panel: "oem",
}));

const passwordOf = (username: string) => `demo-${username}`;

/** The accounts that the sign-in page of the demo offers. */
export function demoSignIns(): {
  username: string;
  password: string;
  title: string;
}[] {
  return DEMO_ACCOUNTS.map(({ username, title }) => ({
    username,
    password: passwordOf(username),
    title,
  }));
}

/** Demo actors by user name. */
export type Cast = (username: string) => Actor;

/** The password hashes of all demo accounts, and one that fits no password. Another thread takes a second or two. */
export async function hashPasswords(
  hash: (password: string) => Promise<string>,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { username } of DEMO_ACCOUNTS) {
    hashes.set(username, await hash(passwordOf(username)));
  }
  const nobodys = await hash(crypto.randomUUID());
  for (const { username } of BUYERS) hashes.set(username, nobodys);
  return hashes;
}

/** Gives the accounts what they sign in with. */
export async function setPasswords(
  trx: Trx,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [username, password_hash] of hashes) {
    await trx.updateTable("account").set({ password_hash })
      .where("username", "=", username)
      .returning("id").executeTakeFirstOrThrow();
  }
}

/**
 * Writes the accounts, each with a role of its own that carries the permissions (decisions 1.5, 1.7), without passwords.
 */
export async function seedAccounts(
  trx: Trx,
  organizations: Organizations,
): Promise<Cast> {
  const cast = new Map<string, Actor>();
  const customerRole = await seedRole(trx, "OEM 客户", ["oem_customer"]);
  for (const account of [...DEMO_ACCOUNTS, ...BUYERS]) {
    const actor = await seedAccount(trx, account, organizations);
    const role = actor.kind === "oem"
      ? customerRole
      : await seedRole(trx, account.title, account.permissions);
    await trx.insertInto("account_role").values({
      account_id: actor.id,
      role_id: role,
    }).execute();
    cast.set(actor.username, actor);
  }
  return (username) => {
    const actor = cast.get(username);
    if (!actor) throw new Error(`no demo account ${username}`);
    return actor;
  };
}

async function seedAccount(
  trx: Trx,
  account: DemoAccount,
  organizations: Organizations,
): Promise<Actor> {
  const { username, nickname, phone, panel, permissions } = account;
  const organizationId = account.organization
    ? organizations.id(account.organization)
    : null;
  const kind = organizationId === null ? "staff" : "oem";
  const group = account.group ?? GROUP.default;
  const email = `${username}@example.com`;
  const { id } = await trx.insertInto("account").values({
    username,
    nickname,
    phone,
    email,
    password_hash: "",
    group_level: group,
    panel,
    kind,
    organization_id: organizationId,
    ...accountWords({ ...account, email }),
  }).returning("id").executeTakeFirstOrThrow();
  return {
    id,
    username,
    nickname,
    kind,
    group,
    permissions: new Set(permissions),
    organizationId,
  };
}
