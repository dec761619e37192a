import type { IndividualSource, ParkRole } from "@/db/schema/customer.ts";
import type { Trx } from "@/db/schema/database.ts";
import { personSpelling, searchText } from "@/domain/search_text.ts";
import type { Organizations } from "./organizations.ts";

/** The people of the organizations' parks. Status 0: has left. */
const USERS: readonly (readonly [
  organization: string,
  name: string,
  phone: string,
  role: ParkRole,
  status?: number,
])[] = [
  ["green", "周敏", "13800006621", "manager"],
  ["green", "孙立", "13800006622", "technician"],
  ["green", "袁芳", "13800006623", "agronomist"],
  ["green", "蒲大勇", "13800006624", "grower", 0],
  ["sky", "陈思远", "13800007730", "manager"],
  ["sky", "方婷", "13800007731", "technician"],
  ["sky", "俞国庆", "13800007732", "grower"],
  ["mutian", "何家俊", "13800008105", "manager"],
  ["mutian", "梁慧仪", "13800008106", "agronomist"],
  ["fenggu", "高丽娜", "13800008216", "manager"],
  ["fenggu", "王志刚", "13800008217", "technician"],
  ["yunqi", "吴海涛", "13800008327", "manager"],
  ["yunqi", "普文秀", "13800008328", "grower"],
  ["qingchuan", "罗文博", "13800008438", "manager"],
  ["qingchuan", "雷小军", "13800008439", "grower"],
];

const INDIVIDUALS: readonly (readonly [
  name: string,
  phone: string,
  source: IndividualSource,
  remark: string,
])[] = [
  ["杜春生", "13800009101", "exhibition", "家里有 6 亩葡萄，想先装一套滴灌"],
  ["谢雅琴", "13800009102", "wechat", "阳台种植，问过小型土壤传感器"],
  ["秦立新", "13800009103", "website", ""],
  ["马红霞", "13800009104", "referral", "绿源农业科技周敏介绍"],
  ["江一帆", "13800009105", "phone", "大学生创业，三月再联系"],
  ["唐世杰", "13800009106", "exhibition", ""],
  ["阮玉兰", "13800009107", "wechat", "兰花大棚，关心湿度"],
  ["康建国", "13800009108", "referral", "青川果业罗文博介绍"],
  ["余晓晴", "13800009109", "website", "要过智能灌溉机的报价"],
  ["卢卫东", "13800009110", "other", ""],
];

/** Writes the people who have no account. */
export async function seedPeople(
  trx: Trx,
  organizations: Organizations,
): Promise<void> {
  const known = (name: string, phone: string) => ({
    name,
    phone,
    search: searchText(name, phone),
    spelled: personSpelling(name),
  });
  await trx.insertInto("customer_user").values(
    USERS.map(([organization, name, phone, role, status = 1]) => ({
      organization_id: organizations.id(organization),
      ...known(name, phone),
      role,
      status,
    })),
  ).execute();
  await trx.insertInto("individual").values(
    INDIVIDUALS.map(([name, phone, source, remark]) => ({
      ...known(name, phone),
      source,
      remark,
    })),
  ).execute();
}
