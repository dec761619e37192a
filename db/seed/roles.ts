import type { Trx } from "@/db/schema/database.ts";
import { roleWords } from "@/domain/account/account_words.ts";
import type { Permission } from "@/domain/permissions.ts";

/** What readers of English call the demo's roles. */
const IN_ENGLISH: Record<string, string> = {
  "超级管理员": "Super admin",
  "销售": "Sales",
  "财务": "Finance",
  "生产与仓储": "Production and warehouse",
  "产品运营": "Product operations",
  "内容运营": "Content",
  "开发": "Developer",
  "检测": "Testing",
  "OEM 客户": "OEM customer",
};

/** Writes a role with its permissions. */
export async function seedRole(
  trx: Trx,
  name: string,
  permissions: readonly Permission[],
): Promise<number> {
  const name_en = IN_ENGLISH[name] ?? "";
  const { id } = await trx.insertInto("role")
    .values({ name, name_en, ...roleWords({ name, name_en }) })
    .returning("id").executeTakeFirstOrThrow();
  if (permissions.length) {
    await trx.insertInto("role_permission").values(
      permissions.map((action) => ({ role_id: id, action })),
    ).execute();
  }
  return id;
}
