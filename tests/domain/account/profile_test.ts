import { deepEqual, equal, rejects } from "node:assert/strict";
import {
  OwnProfile,
  readProfile,
  updateProfile,
} from "@/domain/account/profile.ts";
import { createSession, readSession } from "@/domain/account/session.ts";
import { signIn } from "@/domain/account/sign_in.ts";
import { text } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";
import { uploaded } from "@/tests/orders.ts";
import { faultsFrom, faultsIn, refusalsOf } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import { as, changePassword, HERE } from "./staff.ts";

const CHANGE = { old_password: "demo-sales", password: "a new password" };

/** The change of a password as it is typed. */
function typedChange(change: Partial<typeof CHANGE> = {}) {
  return { ip: HERE.ip, input: { ...CHANGE, ...change } };
}

Deno.test("a changed password ends the other sessions, not this one, and is the one to sign in with", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const [here, elsewhere] = [
    await createSession(db, sales.id, HERE),
    await createSession(db, sales.id, HERE),
  ];
  const session = await readSession(db, here);
  await changePassword(db, sales, session?.sessionId ?? null, typedChange());
  equal((await readSession(db, here))?.actor.id, sales.id);
  equal(await readSession(db, elsewhere), null);
  await rejects(
    signIn(world.db, as("sales")),
    { code: 40101 },
  );
  equal(
    (await signIn(world.db, as("sales", CHANGE.password))).actor.id,
    sales.id,
  );
  const log = await db.selectFrom("operation_log").select([
    "event",
    "before",
    "after",
  ]).execute();
  deepEqual(log, [{ event: "account.password", before: {}, after: {} }]);
});

Deno.test("a wrong old password is said at its field and counts as a failed sign-in", async () => {
  await using world = await openWorld();
  const change = () =>
    changePassword(
      world.db,
      world.sales,
      null,
      typedChange({ old_password: "demo-finance" }),
    );
  for (let i = 0; i < 10; i++) {
    await rejects(change(), {
      code: 42200,
      fields: { old_password: { key: "account.old_password.wrong" } },
    });
  }
  await rejects(change(), { code: 42900 });
  await rejects(
    signIn(world.db, as("sales")),
    { code: 42900 },
  );
});

Deno.test("a new password is another one", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { old_password } = CHANGE;
  await rejects(
    changePassword(db, sales, null, {
      ip: "",
      input: { old_password, password: old_password },
    }),
    {
      code: 42200,
      fields: { password: { key: "account.password.same" } },
    },
  );
});

Deno.test("a wrong old password, a new one that is too short and a repetition unlike it are told together, in this order", async () => {
  await using world = await openWorld();
  const typed = typedChange({ old_password: "wrong", password: "short" });
  const repeat = { repeat: text("account.page.password.repeat_wrong") };
  const told = await faultsFrom(() =>
    changePassword(world.db, world.sales, null, typed, repeat)
  );
  deepEqual(Object.entries(told), [
    ["old_password", "account.old_password.wrong"],
    ["password", "account.password.length"],
    ["repeat", "account.page.password.repeat_wrong"],
  ]);
});

Deno.test("guesses at the old password that are sent at once are counted one by one", async () => {
  await using world = await openWorld();
  const guess = () =>
    changePassword(
      world.db,
      world.sales,
      null,
      typedChange({ old_password: "demo-finance" }),
    ).catch(({ code }) => code);
  const codes = await Promise.all(Array.from({ length: 13 }, guess));
  deepEqual(codes, [...Array(10).fill(42200), 42900, 42900, 42900]);
});

Deno.test("one account that has passwords looked at over and over keeps nobody from signing in", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const flood = Array.from({ length: 130 }, () =>
    changePassword(
      db,
      green,
      null,
      typedChange({ old_password: "", password: "a long enough word" }),
    ).catch(({ code }) => code));
  equal((await signIn(db, as("sales"))).actor.id, world.sales.id);
  const codes = await Promise.all(flood);
  deepEqual([...new Set(codes)].sort(), [42200, 42900]);
});

Deno.test("a password has 10 to 128 characters as people count them, and is neither the user name nor a common one", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const change = (password: string, username = sales.username) =>
    changePassword(
      db,
      { ...sales, username },
      null,
      typedChange({ password }),
    );
  for (
    const password of [
      "123456789",
      "农业农业农业农业农",
      "x".repeat(129),
      "👨‍👩‍👧".repeat(9),
    ]
  ) {
    await rejects(change(password), {
      fields: {
        password: {
          key: "account.password.length",
          params: { min: 10, max: 128 },
        },
      },
    });
  }
  await rejects(change("Sales-Office", "sales-office"), {
    fields: { password: { key: "account.password.username" } },
  });
  await rejects(change("SALES-2026"), {
    fields: { password: { key: "account.password.username" } },
  });
  await rejects(change("Password123!"), {
    code: 42200,
    fields: { password: { key: "account.password.common" } },
  });
  await change("农业与物联网的大平台");
});

Deno.test("a password changed elsewhere meanwhile is not overwritten", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const codes = await refusalsOf([
    changePassword(db, sales, null, typedChange()),
    changePassword(
      db,
      sales,
      null,
      typedChange({ password: "another password" }),
    ),
  ]);
  equal(codes.length, 1);
});

const PROFILE = { nickname: "小王", phone: "", email: "", version: 1 };

function typed(fields: Record<string, unknown>): OwnProfile {
  return parse(OwnProfile, { ...PROFILE, ...fields });
}

Deno.test("one's own profile is changed, cleaned, and noted with what it was before", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const before = await readProfile(db, sales);
  const input = typed({
    nickname: " 小\u200b王 ",
    phone: "138 0013 8000",
    email: "wang@example.com",
  });
  const after = await updateProfile(db, sales, input);
  deepEqual(after, {
    ...before,
    nickname: "小王",
    phone: "13800138000",
    email: "wang@example.com",
    version: 2,
  });
  deepEqual(await readProfile(db, sales), after);
  const log = await db.selectFrom("operation_log").select(["event", "after"])
    .executeTakeFirstOrThrow();
  deepEqual(log, {
    event: "account.profile",
    after: {
      nickname: "小王",
      phone: "13800138000",
      email: "wang@example.com",
    },
  });
});

Deno.test("a profile that was changed meanwhile is not overwritten", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await updateProfile(db, sales, typed({ nickname: "先" }));
  await rejects(updateProfile(db, sales, typed({ nickname: "后" })), {
    code: 40901,
  });
  equal((await readProfile(db, sales)).nickname, "先");
});

Deno.test("a wrong telephone number or e-mail address is said at its field", () => {
  for (
    const [field, value] of [["phone", "12345"], ["phone", "x"], [
      "email",
      "wang",
    ], ["email", "a b@c.d"]] as const
  ) {
    const faults = faultsIn(OwnProfile, { ...PROFILE, [field]: value });
    deepEqual(Object.keys(faults), [field], value);
  }
});

Deno.test("a picture must be one's own upload, and a picture", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const own = await uploaded(db, sales);
  const others = await uploaded(db, finance);
  const document = await uploaded(db, sales, "合同.pdf", "document");
  const drawing = await uploaded(db, sales, "标志.svg");
  await db.updateTable("file").set({ mime: "image/svg+xml" })
    .where("id", "=", drawing).execute();
  const wrong = [
    [others, "invalid"],
    [document, "no_image"],
    [drawing, "no_image"],
    [999_999, "invalid"],
  ] as const;
  for (const [avatar, why] of wrong) {
    await rejects(updateProfile(db, sales, typed({ avatar })), {
      fields: { avatar: { key: `account.avatar.${why}` } },
    });
  }
  equal((await updateProfile(db, sales, typed({ avatar: own }))).avatar, own);
  equal((await updateProfile(db, sales, typed({ version: 2 }))).avatar, own);
});

Deno.test("a portrait that was replaced or taken away hangs on the account no longer", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const hanging = async () =>
    (await db.selectFrom("file_link").select("file_id").orderBy("file_id")
      .execute()).map(({ file_id }) => file_id);
  const [first, second] = [
    await uploaded(db, sales),
    await uploaded(db, sales),
  ];
  const others = await uploaded(db, finance);
  await updateProfile(db, finance, typed({ avatar: others }));
  await updateProfile(db, sales, typed({ avatar: first }));
  await updateProfile(db, sales, typed({ avatar: second, version: 2 }));
  deepEqual(await hanging(), [second, others]);
  await updateProfile(db, sales, typed({ version: 3 }));
  deepEqual(await hanging(), [second, others], "left as it is");
  await updateProfile(db, sales, typed({ remove_avatar: "on", version: 3 }));
  deepEqual(await hanging(), [others]);
});
