import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { readPmsFigures } from "@/db/account/figures.ts";
import { listInvites } from "@/db/account/invites.ts";
import {
  acceptInvite,
  createInvite,
  InvitedAccount,
  readInvite,
  revokeInvite,
} from "@/domain/account/invite.ts";
import { setAccountStatus } from "@/domain/account/manage.ts";
import { signIn } from "@/domain/account/sign_in.ts";
import { parse } from "@/domain/validate.ts";
import { faultsIn, refusalsOf } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { as, hire, lastOperations, now } from "./staff.ts";

const WANG = {
  username: "green_wang",
  nickname: "王芳",
  phone: "13800138000",
  password: "a long password",
};
const INVALID = { code: 40400, text: { key: "account.invite.invalid" } };
const USED = { code: 40400, text: { key: "account.invite.used" } };

function invited(fields: Record<string, unknown> = {}): InvitedAccount {
  return parse(InvitedAccount, { ...WANG, ...fields });
}

function invite({ db, admin, organizations }: World) {
  return createInvite(db, admin, organizations.green, { name: "王芳" });
}

Deno.test("the invited one becomes a customer of the organization, and nothing else", async () => {
  await using world = await openWorld();
  const { db, organizations } = world;
  const { token } = await invite(world);
  const open = await readInvite(db, token);
  deepEqual([open.organization, open.name], ["绿源农业科技", "王芳"]);
  const { id } = await acceptInvite(db, token, invited());
  const actor = await now(db, { id });
  deepEqual(
    [actor.kind, actor.group, actor.organizationId, [...actor.permissions]],
    ["oem", 1, organizations.green, ["oem_customer"]],
  );
  const { panel } = await signIn(db, as(WANG.username, WANG.password));
  equal(panel, "oem");
});

Deno.test("a link is good once, which is told who has used it; unknown, revoked and late ones are told in one text", async () => {
  await using world = await openWorld();
  const { db, admin, organizations } = world;
  const used = await invite(world);
  await acceptInvite(db, used.token, invited());
  const revoked = await invite(world);
  await revokeInvite(db, admin, revoked.id, { version: 1 });
  const late = await world.at(
    new Date(Date.now() - 8 * 86_400_000),
    (trx) => createInvite(trx, admin, organizations.green, { name: "迟" }),
  );
  await rejects(readInvite(db, used.token), USED);
  await rejects(
    acceptInvite(db, used.token, invited({ username: "somebody" })),
    USED,
  );
  const tokens = [
    revoked.token,
    late.token,
    "x",
    "",
    "a".repeat(43),
  ];
  for (const token of tokens) {
    await rejects(readInvite(db, token), INVALID);
    await rejects(
      acceptInvite(db, token, invited({ username: "somebody" })),
      INVALID,
    );
  }
  const states = (await listInvites(db, admin, null)).map(({ state }) => state);
  deepEqual(states.sort(), ["over", "revoked", "used"]);
});

Deno.test("an open link stays in sight behind any number of newer ones that are over", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const { id } = await invite(world);
  const { id: _id, ...open } = await db.selectFrom("invite").selectAll()
    .where("id", "=", id).executeTakeFirstOrThrow();
  await db.insertInto("invite").values(
    Array.from({ length: 120 }, (_, i) => ({
      ...open,
      token_hash: `${i}`,
      revoked_at: new Date(),
    })),
  ).execute();
  const { length, 0: first, 1: second } = await listInvites(db, admin, null);
  equal(length, 101, "one more than are shown");
  deepEqual([first?.id, first?.state, second?.state], [id, "open", "revoked"]);
});

Deno.test("a link is worth nothing while its author or the organization is out, and not counted as open", async () => {
  await using world = await openWorld();
  const { db, admin, organizations } = world;
  const clerk = await hire(world, "clerk", {
    permissions: ["manage_customer"],
  });
  const { token } = await createInvite(db, clerk, organizations.green, {
    name: "王芳",
  });
  const listed = async () => {
    const [row] = await listInvites(db, admin, null);
    const { invites } = await readPmsFigures(db, admin, new Date());
    return [row?.state, row?.revocable, invites];
  };
  deepEqual(await listed(), ["open", true, 1]);
  await setAccountStatus(db, admin, clerk.id, { status: 0, version: 1 });
  await rejects(readInvite(db, token), INVALID);
  deepEqual(await listed(), ["suspended", true, 0]);
  await setAccountStatus(db, admin, clerk.id, { status: 1, version: 2 });
  await readInvite(db, token);
  deepEqual(await listed(), ["open", true, 1]);
  await db.updateTable("organization").set({ status: 0 })
    .where("id", "=", organizations.green).execute();
  await rejects(readInvite(db, token), INVALID);
  deepEqual(await listed(), ["suspended", true, 0]);
  const { id: paused } = await db.selectFrom("invite").select("id")
    .executeTakeFirstOrThrow();
  const over = await db.selectFrom("invite")
    .select(["organization_id", "name", "created_by", "expires_at"])
    .executeTakeFirstOrThrow();
  await db.insertInto("invite").values(
    Array.from({ length: 101 }, (_, i) => ({
      ...over,
      token_hash: `${i}`,
      revoked_at: new Date(),
    })),
  ).execute();
  const [first] = await listInvites(db, admin, null);
  deepEqual([first?.id, first?.revocable], [paused, true], "of 102");
  await rejects(
    createInvite(db, clerk, organizations.green, { name: "x" }),
    {
      code: 42200,
      fields: {
        organization_id: { key: "account.invite.organization.disabled" },
      },
    },
  );
});

Deno.test("a link waits while its author may not invite any more", async () => {
  await using world = await openWorld();
  const { db, organizations } = world;
  const author = await world.allow("sales", "manage_customer");
  const { token } = await createInvite(db, author, organizations.green, {
    name: "王芳",
  });
  const own = db.deleteFrom("account_permission")
    .where("account_id", "=", author.id);
  await own.execute();
  await rejects(readInvite(db, token), INVALID);
  await rejects(acceptInvite(db, token, invited()), INVALID);
  equal((await readPmsFigures(db, world.admin, new Date())).invites, 0);
  await world.allow("sales", "manage_customer");
  equal((await readInvite(db, token)).name, "王芳");
});

Deno.test("two who open one link at once: one account", async () => {
  await using world = await openWorld({ server: true });
  const { db } = world;
  const { token } = await invite(world);
  const codes = await refusalsOf(
    [1, 2, 3, 4].map((n) =>
      acceptInvite(db, token, invited({ username: `green_${n}x` }))
    ),
  );
  equal(codes.length, 3);
  const { n } = await db.selectFrom("account")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("username", "like", "green_%x").executeTakeFirstOrThrow();
  equal(Number(n), 1);
});

Deno.test("a link that nobody was sent is refused before its password costs anything", async () => {
  await using world = await openWorld();
  const poor = invited({ password: "Password123" });
  await rejects(acceptInvite(world.db, "no such token", poor), {
    code: 40400,
    text: { key: "account.invite.invalid" },
  });
});

Deno.test("a taken name and a poor password are said, and the link stays good", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { token } = await invite(world);
  await rejects(acceptInvite(db, token, invited({ username: "Green" })), {
    code: 40903,
    fields: { username: { key: "account.username.taken" } },
  });
  const named = invited({ username: "green_wang", password: "GREEN_WANG" });
  await rejects(acceptInvite(db, token, named), {
    code: 42200,
    fields: { password: { key: "account.password.username" } },
  });
  await rejects(acceptInvite(db, token, invited({ password: "Password123" })), {
    code: 42200,
    fields: { password: { key: "account.password.common" } },
  });
  for (
    const [field, value] of [["nickname", ""], ["phone", ""], [
      "phone",
      "1",
    ], ["password", "short"]] as const
  ) {
    const faults = faultsIn(InvitedAccount, { ...WANG, [field]: value });
    deepEqual(Object.keys(faults), [field]);
  }
  await acceptInvite(db, token, invited());
});

Deno.test("only who looks after customers invites, lists and revokes; the token is in no row and no log", async () => {
  await using world = await openWorld();
  const { db, sales, green, organizations, admin } = world;
  const { id, token } = await invite(world);
  for (const actor of [sales, green]) {
    await rejects(
      createInvite(db, actor, organizations.green, { name: "x" }),
      { code: 40300 },
    );
    await rejects(revokeInvite(db, actor, id, { version: 1 }), {
      code: 40300,
    });
    equal((await listInvites(db, actor, null)).length, 0);
  }
  const rows = await db.selectFrom("invite").selectAll().execute();
  const log = await lastOperations(db, 10);
  ok(!JSON.stringify([rows, log]).includes(token));
  const [row] = await listInvites(db, admin, organizations.green);
  deepEqual([row?.name, row?.state, row?.created_by], [
    "王芳",
    "open",
    "admin",
  ]);
  equal((await listInvites(db, admin, organizations.sky)).length, 0);
  await rejects(revokeInvite(db, admin, id, { version: 9 }), { code: 40901 });
  await revokeInvite(db, admin, id, { version: 1 });
  await rejects(revokeInvite(db, admin, id, { version: 2 }), {
    code: 40900,
    text: { key: "account.invite.over" },
  });
});
