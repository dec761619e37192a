import { equal, rejects } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { checkPassword } from "@/domain/account/new_password.ts";
import { hashPassword } from "@/domain/account/password.ts";
import { faultsOf } from "@/domain/faults.ts";
import { openWorld } from "@/tests/world.ts";

/** What is wrong with a password; undefined if nothing is. */
async function faultOf(password: string, username = "") {
  const faults = await faultsOf(() => checkPassword(username, password));
  return faults.password?.key;
}

Deno.test("a common password is refused however it is written, with digits or marks around it, and repeated", async () => {
  for (
    const password of [
      "1234567890",
      "qwertyuiop",
      "Password123",
      "!!PASSWORD 2026!!",
      "１２３４５６７８９０",
      " 1q2w3e4r5t ",
      "dragondragon",
      "1111111111",
      "520520520520",
      "woaini1314520",
      "Admin@123456",
      "li-19880501",
    ]
  ) equal(await faultOf(password), "account.password.common", password);
});

Deno.test("a password of one's own is none of them, even if it holds some", async () => {
  for (
    const password of [
      "a long password",
      "qwertyuiop and 1234567890",
      "农业和物联网一起走远路",
      "demo-sales",
      "13800138000",
    ]
  ) equal(await faultOf(password), undefined, password);
});

Deno.test("a password is more than the user name, in whatever letters", async () => {
  for (
    const password of [
      "wang.fang-2026",
      "Wang.FangWang.Fang",
      "ＷＡＮＧ.ＦＡＮＧ 7",
    ]
  ) {
    equal(
      await faultOf(password, "Wang.Fang"),
      "account.password.username",
      password,
    );
  }
  equal(await faultOf("wang.fang-2026"), undefined, "before there is a name");
  equal(await faultOf("demo-wang.fang", "wang.fang"), undefined);
  equal(
    await faultOf("13800138000", "13800138000"),
    "account.password.username",
  );
});

Deno.test("no transaction holds its connection while a password waits to be hashed", async () => {
  await using world = await openWorld();
  await rejects(
    inTransaction(world.db, () => hashPassword("a long password")),
    /inside a transaction/,
  );
});
