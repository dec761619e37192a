import { textOf, withoutMarkedChinese } from "../html.ts";
import type { Answer } from "../http.ts";
import type { World } from "../world.ts";

/** The Chinese of a page that is nobody's name, place or word: on an English page there is none. */
export async function strayChinese(
  { db }: World,
  page: Answer,
): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom("organization").select(["name", "contact"]).execute(),
    db.selectFrom("account").select("nickname").execute(),
    db.selectFrom("goods").select(["name", "unit"]).execute(),
    db.selectFrom("address").select(["receiver", "region", "address"])
      .execute(),
    db.selectFrom("receiving_card").select(["bank", "holder"]).execute(),
    db.selectFrom("package").select("carrier").execute(),
    db.selectFrom("oem_movement").select("reason").execute(),
    db.selectFrom("file").select("name").execute(),
    db.selectFrom("journal").select("params").execute(),
  ]);
  const own = JSON.stringify(rows);
  const english = withoutMarkedChinese(page.body);
  const found = textOf(english).match(/\p{Script=Han}+/gu) ?? [];
  return found.filter((word) => !own.includes(word));
}
