import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { findGoods } from "@/db/catalogue/goods_detail.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import { has } from "@/tests/html.ts";
import { uploaded } from "@/tests/orders.ts";
import { errorAt, led, send } from "../shop.ts";
import { type Counter, openCounter } from "./counter.ts";

/** A drawing with scripts that somebody uploaded. */
async function drawing({ world: { db, nobody } }: Counter): Promise<number> {
  const id = await uploaded(db, nobody, "滤芯.svg");
  await db.updateTable("file").set({ mime: "image/svg+xml" })
    .where("id", "=", id).execute();
  return id;
}

for (const field of ["cover", "images"]) {
  Deno.test(`an SVG is refused as one of the ${field} of goods, in words, and the rest of the form stays`, async () => {
    await using counter = await openCounter();
    const refused = await send(
      counter.keeper,
      "/prod/mall/good?kind=part",
      has("sn"),
      {
        sn: "F-1",
        name: "滤芯",
        [`${field}.files`]: String(await drawing(counter)),
      },
    );
    equal(refused.status, 422);
    equal(
      errorAt(refused, field),
      "商品图片只能是图片，不能是 SVG 或其他文件",
    );
    match(refused.body, /value="F-1"/);
  });
}

Deno.test("an SVG that goods have from before has its name for a picture, in lists the sign of its kind, and keeps nothing from being saved", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, nobody, goods } } = counter;
  const cover = await drawing(counter);
  await db.transaction().execute(async (trx) => {
    const at = { source: "goods", id: goods.seal, lineId: null } as const;
    await attachFiles(trx, nobody, { ...at, role: "cover" }, [cover], "cover");
    await trx.updateTable("goods").set({ cover_file_id: cover })
      .where("id", "=", goods.seal).execute();
  });
  const page = await keeper.get(`/prod/mall/good_detail/${goods.seal}`);
  match(page.text, /滤芯\.svg/);
  const all = await keeper.get("/prod/mall/all?keyword=seal");
  match(all.text, /密封圈/);
  for (const { body } of [page, all]) {
    doesNotMatch(body, new RegExp(`/file/${cover}/thumb`));
  }
  led(
    await send(keeper, `/prod/mall/good/${goods.seal}`, has("sn"), {
      description: "不锈钢",
    }),
  );
  const saved = await findGoods(db, admin, goods.seal);
  ok(saved.covers.some(({ id }) => id === cover));
});
