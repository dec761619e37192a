import { equal, match, ok } from "node:assert/strict";
import { listVersions } from "@/db/catalogue/goods_detail.ts";
import {
  copyVersion,
  deleteVersion,
  supersedeVersion,
} from "@/domain/catalogue/write_version.ts";
import { linksOf, sends } from "@/tests/html.ts";
import { led } from "../shop.ts";
import { type Counter, openCounter } from "./counter.ts";

/** A new version of the product; with `of`, in its place. */
async function copy({ world }: Counter, version: string, of?: number) {
  const { db, admin, versions } = world;
  const { id } = await copyVersion(db, admin, versions.v1, { version });
  if (of) await supersedeVersion(db, admin, of, { superseded_by: id });
  return id;
}

function asksToDelete(body: string, version: number): boolean {
  return linksOf(body).some(({ href }) => href === `?delete=${version}`);
}

Deno.test("a version that took another one's place meanwhile is not deleted, and the question says why", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const page = `/prod/mall/good/${goods.irrigator}`;
  const successor = await copy(counter, "v3");
  const question = `${page}?delete=${successor}`;
  const asked = await keeper.get(question);
  const older = await copy(counter, "v2.9");
  await supersedeVersion(db, admin, older, { superseded_by: successor });

  const refused = await keeper.submit(question, asked, {
    form: sends("delete"),
  });
  equal(refused.status, 409);
  const [, dialog = ""] = refused.body.split('role="alertdialog"');
  match(dialog, /版本 v2\.9 由它替代，请先为其指定其他版本/);
});

Deno.test("only what no other version was superseded by has a button to delete it", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const page = `/prod/mall/good/${goods.irrigator}`;
  const older = await copy(counter, "v2.9");
  const successor = await copy(counter, "v3", older);
  const { body } = await keeper.get(page);
  ok(asksToDelete(body, older));
  ok(!asksToDelete(body, successor));
  await deleteVersion(db, admin, older);
  ok(asksToDelete((await keeper.get(page)).body, successor));
  const gone = await keeper.fill(`${page}?delete=${successor}`, {
    form: sends("delete"),
  });
  match(led(gone), /#versions$/);
  const left = await listVersions(db, admin, goods.irrigator);
  ok(!left.some(({ id }) => id === successor));
});
