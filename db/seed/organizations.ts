import type { Trx } from "@/db/schema/database.ts";
import { createAddress } from "@/domain/customer/address.ts";
import { searchText, spelling } from "@/domain/search_text.ts";
import type { Cast } from "./accounts.ts";

interface DemoOrganization {
  key: string;
  name: string;
  short_name: string;
  contact: string;
  phone: string;
  address: string;
  industry: string;
  /** its buyer */
  buyer: string;
  parks: { name: string; region: string; area: string; crop: string }[];
  addresses: {
    receiver: string;
    phone: string;
    region: string;
    address: string;
  }[];
}

const ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    key: "green",
    name: "绿源农业科技",
    short_name: "绿源",
    contact: "周敏",
    phone: "13800006621",
    address: "四川省成都市郫都区安德街道永安路 88 号",
    industry: "设施农业",
    buyer: "oem_green",
    parks: [
      {
        name: "郫都示范园",
        region: "四川成都",
        area: "320 亩",
        crop: "草莓、番茄",
      },
      {
        name: "东坡柑橘园",
        region: "四川眉山",
        area: "1,150 亩",
        crop: "晚熟柑橘",
      },
    ],
    addresses: [
      {
        receiver: "周敏",
        phone: "13800006621",
        region: "四川省成都市郫都区",
        address: "安德街道川菜园区永安路 88 号 绿源农业科技 3 号库",
      },
      {
        receiver: "孙立",
        phone: "13800006622",
        region: "四川省眉山市东坡区",
        address: "岷江大道 16 号 示范园",
      },
    ],
  },
  {
    key: "sky",
    name: "天禾物联",
    short_name: "天禾",
    contact: "陈思远",
    phone: "13800007730",
    address: "浙江省杭州市滨江区江陵路 1760 号",
    industry: "农业物联网",
    buyer: "oem_sky",
    parks: [{
      name: "萧山数字农场",
      region: "浙江杭州",
      area: "600 亩",
      crop: "水稻",
    }],
    addresses: [
      {
        receiver: "陈思远",
        phone: "13800007730",
        region: "浙江省杭州市滨江区",
        address: "江陵路 1760 号 2 号楼 仓库",
      },
      {
        receiver: "方婷",
        phone: "13800007731",
        region: "浙江省杭州市萧山区",
        address: "益农镇星联村 数字农场",
      },
    ],
  },
  {
    key: "mutian",
    name: "沐田园艺",
    short_name: "沐田",
    contact: "何家俊",
    phone: "13800008105",
    address: "广东省佛山市顺德区陈村镇花卉大道 9 号",
    industry: "花卉园艺",
    buyer: "oem_mutian",
    parks: [{
      name: "陈村花卉基地",
      region: "广东佛山",
      area: "210 亩",
      crop: "蝴蝶兰",
    }],
    addresses: [
      {
        receiver: "何家俊",
        phone: "13800008105",
        region: "广东省佛山市顺德区",
        address: "陈村镇花卉大道 9 号 B 区",
      },
    ],
  },
  {
    key: "fenggu",
    name: "丰谷农机",
    short_name: "丰谷",
    contact: "高丽娜",
    phone: "13800008216",
    address: "山东省潍坊市寒亭区民主街 5188 号",
    industry: "农业机械",
    buyer: "oem_fenggu",
    parks: [{
      name: "寒亭试验场",
      region: "山东潍坊",
      area: "480 亩",
      crop: "小麦、玉米",
    }],
    addresses: [
      {
        receiver: "高丽娜",
        phone: "13800008216",
        region: "山东省潍坊市寒亭区",
        address: "民主街 5188 号 收货处",
      },
    ],
  },
  {
    key: "yunqi",
    name: "云栖温室",
    short_name: "云栖",
    contact: "吴海涛",
    phone: "13800008327",
    address: "云南省昆明市呈贡区斗南街道金桂街 12 号",
    industry: "温室工程",
    buyer: "oem_yunqi",
    parks: [{
      name: "斗南连栋温室",
      region: "云南昆明",
      area: "150 亩",
      crop: "月季",
    }],
    addresses: [
      {
        receiver: "吴海涛",
        phone: "13800008327",
        region: "云南省昆明市呈贡区",
        address: "斗南街道金桂街 12 号 工程部",
      },
    ],
  },
  {
    key: "qingchuan",
    name: "青川果业",
    short_name: "青川",
    contact: "罗文博",
    phone: "13800008438",
    address: "陕西省渭南市蒲城县孙镇果业路 3 号",
    industry: "果树种植",
    buyer: "oem_qingchuan",
    parks: [{
      name: "孙镇酥梨园",
      region: "陕西渭南",
      area: "2,400 亩",
      crop: "酥梨",
    }],
    addresses: [
      {
        receiver: "罗文博",
        phone: "13800008438",
        region: "陕西省渭南市蒲城县",
        address: "孙镇果业路 3 号 冷库旁",
      },
    ],
  },
];

export interface Organizations {
  id(key: string): number;
  /** its buyer's user name */
  buyer(key: string): string;
}

/** Writes the organizations and their parks; accounts and addresses come after. */
export async function seedOrganizations(trx: Trx): Promise<Organizations> {
  const ids = new Map<string, number>();
  for (
    const { key, buyer: _buyer, parks, addresses: _addresses, ...organization }
      of ORGANIZATIONS
  ) {
    const { name, short_name, contact, phone } = organization;
    const { id } = await trx.insertInto("organization")
      .values({
        ...organization,
        search: searchText(name, short_name, contact, phone),
        spelled: spelling(name),
      })
      .returning("id").executeTakeFirstOrThrow();
    await trx.insertInto("park").values(
      parks.map((park) => ({
        ...park,
        organization_id: id,
        search: searchText(park.name, park.region, park.crop),
        spelled: spelling(park.name),
      })),
    ).execute();
    ids.set(key, id);
  }
  const one = (key: string) =>
    ORGANIZATIONS.find((organization) => organization.key === key)!;
  return {
    id: (key) => ids.get(key)!,
    buyer: (key) => one(key).buyer,
  };
}

/** Gives every organization its sales account and its delivery addresses, the first one as default. */
export async function seedCustomers(trx: Trx, cast: Cast): Promise<void> {
  await trx.updateTable("organization").set({
    sales_account_id: cast("sales").id,
  }).execute();
  for (const { buyer, addresses } of ORGANIZATIONS) {
    for (const address of addresses) {
      await createAddress(trx, cast(buyer), {
        ...address,
        is_abroad: false,
        is_default: false,
      });
    }
  }
}
