import type { World } from "@/tests/world.ts";
import type { Attempt } from "./every_write.ts";

/** The writing calls of plain nouns; those of receiving cards stand with the orders'. */
export function nounWrites(
  { organizations, addresses, sales }: World,
): Attempt[] {
  const organization_id = organizations.green;
  const bodies: Record<string, [id: number, body: Record<string, unknown>]> = {
    organization: [organization_id, {
      name: "沐田园艺",
      short_name: "沐田",
      contact: "何家俊",
      phone: "13800008105",
      address: "花卉大道 9 号",
      industry: "花卉园艺",
      sales_account_id: sales.id,
      status: 1,
      remark: "展会认识",
    }],
    park: [1, {
      name: "陈村基地",
      organization_id,
      region: "广东佛山",
      area: "210 亩",
      crop: "蝴蝶兰",
      location: "",
      devices: "",
    }],
    user: [1, {
      name: "王小明",
      phone: "13800138000",
      organization_id,
      role: "grower",
      status: 1,
    }],
    individual: [1, {
      name: "杜春生",
      phone: "13800009101",
      source: "wechat",
      remark: "",
    }],
    address: [addresses.green, {
      organization_id,
      receiver: "王小明",
      phone: "13800138000",
      region: "",
      address: "长江路 1 号",
      is_abroad: false,
      is_default: false,
    }],
  };
  return Object.entries(bodies).flatMap(([noun, [id, body]]): Attempt[] => {
    const path = `/api/admin/manage/customer/${noun}`;
    return [
      { by: "admin", line: `POST ${path}`, body },
      { by: "admin", line: `PUT ${path}/${id}`, body: { ...body, version: 1 } },
      { by: "admin", line: `DELETE ${path}/999`, body: {} },
    ];
  });
}
