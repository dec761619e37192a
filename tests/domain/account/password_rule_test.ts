import { deepEqual, ok } from "node:assert/strict";
import { NewAccount } from "@/domain/account/account_input.ts";
import {
  hasPasswordLength,
  MOST_UNITS,
} from "@/domain/account/password_rule.ts";
import { hashed } from "@/domain/account/new_password.ts";
import { faultsIn, refuses } from "@/tests/refusals.ts";

Deno.test("a password that can't be looked at whole is none, however few characters a reader counts", async () => {
  const accents = "a\u0301".padEnd(94, "\u0302");
  const password = accents.repeat(11) + "1";
  ok(
    password.length > MOST_UNITS &&
      [...new Intl.Segmenter().segment(password)].length < 20,
  );
  ok(!hasPasswordLength(password));
  const { password: told } = faultsIn(NewAccount, {
    username: "boss",
    password,
  });
  deepEqual(told, "account.password.length");
  await refuses(hashed({ username: "boss", password }), 42200);
});
