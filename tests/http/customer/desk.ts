import type { Visitor } from "@/tests/http.ts";
import { openStory, type StorySite } from "@/tests/sites.ts";

/** The story where sales keep the customers too, and "nobody" keeps only them. */
export interface Desk extends StorySite {
  sales: Visitor;
}

export async function openDesk(): Promise<Desk> {
  const story = await openStory();
  await story.world.allow("sales", "manage_customer");
  await story.world.allow("nobody", "manage_customer");
  return { ...story, sales: await story.enter("sales") };
}

/** The pages of the customers, by what comes behind the menu. */
export const PAGES = [
  "organization",
  "dashboard",
  "user",
  "other",
  "address",
] as const;
export type Page = typeof PAGES[number];

/** A new row of each, as somebody types it. */
export const TYPED: Record<Page, Record<string, string>> = {
  organization: {
    name: "沐田园艺",
    short_name: "沐田",
    contact: "何家俊",
    phone: "138 0000 8105",
    address: "花卉大道 9 号",
    industry: "花卉园艺",
    sales_account_id: "",
    status: "1",
    remark: "展会认识",
  },
  dashboard: {
    name: "陈村基地",
    organization_id: "绿源农业科技",
    region: "广东佛山",
    area: "210 亩",
    crop: "蝴蝶兰",
    location: "",
    devices: "",
  },
  user: {
    name: "王小明",
    phone: "13800138000",
    organization_id: "绿源农业科技",
    role: "grower",
    status: "1",
  },
  other: {
    name: "杜春生",
    phone: "13800009101",
    source: "wechat",
    remark: "想先装一套滴灌",
  },
  address: {
    organization_id: "绿源农业科技",
    receiver: "王小明",
    phone: "13800138000",
    region: "北京市",
    address: "长江路 1 号",
    is_abroad: "",
    is_default: "",
  },
};
