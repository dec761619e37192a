import { deepEqual, equal, match } from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase, unopened } from "@/db/open.ts";
import type { Db } from "@/db/schema/database.ts";
import { describeSettings } from "@/domain/setting_rules.ts";
import { ensureFirstAdmin } from "@/domain/account/first_admin.ts";
import { freePort } from "@/tests/postgres.ts";
import { dataFolder } from "@/tests/snapshot.ts";
import { UNSET } from "@/tests/unset.ts";
import { pause, succeeds, until } from "@/tests/until.ts";
import { openBare } from "@/tests/world.ts";
import { run } from "./run_task.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

for (const task of ["start", "migrate", "move", "seed", "settings"]) {
  Deno.test(`a wrong variable stops \`deno task ${task}\` with one line that names it`, async () => {
    const { code, out, err } = await run(task, { DATABASE_POOL: "many" });
    equal(code, 1);
    equal(out, "");
    match(err, /^DATABASE_POOL: [^\n]+\n$/);
  });
}

const UNUSABLE: [task: string, env: Record<string, string>][] = [
  ["start", { DATA_DIR: "/etc/passwd" }],
  ["start", { HOST: "nowhere.invalid" }],
];

for (const [task, env] of UNUSABLE) {
  const [name = ""] = Object.keys(env);
  Deno.test(`where ${name} names nothing that can be used, \`deno task ${task}\` ends with one line that says so`, async () => {
    const folder = await dataFolder("empty");
    const port = String(freePort());
    const { code, err } = await run(task, {
      DATA_DIR: folder,
      PORT: port,
      ...env,
    });
    equal(code, 1);
    match(err, new RegExp(`^${name}: [^\\n]+\\n$`));
    await Deno.remove(folder, { recursive: true });
  });
}

Deno.test("that the database refuses connections is said in the same words by every task", async () => {
  const DATABASE_URL = "postgres://x@127.0.0.1:1/x";
  for (const task of ["migrate", "move", "seed", "settings"]) {
    equal(
      (await run(task, { DATABASE_URL })).err,
      "DATABASE_URL: can't be reached: connect ECONNREFUSED 127.0.0.1:1\n",
      task,
    );
  }
});

/** A folder whose embedded database has one member of staff, with a second factor; made once. */
let office: Promise<string> | undefined;

Deno.test.afterAll(async () => {
  if (office) await Deno.remove(await office, { recursive: true });
});

async function makeOffice(): Promise<string> {
  const folder = await dataFolder("empty");
  const { db, close } = await openDatabase({ ...EMBEDDED, dataDir: folder });
  await ensureFirstAdmin(db, { username: "boss", password: "a long password" });
  await db.insertInto("account_totp").columns(["account_id", "pending_secret"])
    .expression((eb) =>
      eb.selectFrom("account").select([
        "id",
        eb.val("JBSWY3DPEHPK3PXP").as("s"),
      ])
    ).execute();
  await close();
  return folder;
}

const EMBEDDED = { databaseUrl: null, databasePool: 1 };

Deno.test("before a key is thrown away `deno task migrate` says how many secrets it encrypted, changed or opened", async () => {
  const folder = await (office ??= makeOffice());
  const [first, second] = ["1", "2"].map((digit) => btoa(digit.repeat(32)));
  const steps: [env: Record<string, string>, said: string][] = [
    [{ SECRET_KEY: first! }, "1 made encrypted with SECRET_KEY, 0 were so"],
    [{ SECRET_KEY: first! }, "0 made encrypted with SECRET_KEY, 1 were so"],
    [
      { SECRET_KEY: second!, SECRET_KEY_BEFORE: first! },
      "1 made encrypted with SECRET_KEY, 0 were so",
    ],
    [{ SECRET_KEY_BEFORE: second! }, "1 made plain, 0 were so"],
  ];
  for (const [env, said] of steps) {
    const { code, out } = await run("migrate", { DATA_DIR: folder, ...env });
    equal(code, 0);
    equal(
      out,
      `the database is up to date\nsecrets of second factors: ${said}, 0 can't be read\n`,
    );
  }
});

Deno.test("where only edge hosts serve, `deno task migrate` makes the first super admin, once", async () => {
  const folder = await dataFolder("empty");
  const admin = { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "a long password" };
  for (const env of [admin, admin]) {
    equal((await run("migrate", { DATA_DIR: folder, ...env })).code, 0);
  }
  const { db, close } = await openDatabase({ ...EMBEDDED, dataDir: folder });
  const accounts = await db.selectFrom("account").select("username").execute();
  await close();
  deepEqual(accounts, [{ username: "boss" }]);
});

Deno.test("where there are accounts already `deno task seed` says that it did nothing", async () => {
  const folder = await (office ??= makeOffice());
  const { code, out } = await run("seed", { DATA_DIR: folder });
  equal(code, 0);
  equal(
    out,
    "nothing was seeded: the database has accounts, and the demo is for an empty one\n",
  );
});

Deno.test("`deno task move` brings an office to PostgreSQL with its accounts, once, and says what is missing", async () => {
  await using bare = await openBare();
  const folder = await (office ??= makeOffice());
  const nothing = await Deno.makeTempDir();
  const move = (env: Record<string, string>) =>
    run("move", { DATA_DIR: folder, DATABASE_URL: bare.url, ...env });
  const refusals: [env: Record<string, string>, said: RegExp][] = [
    [{ DATABASE_URL: "" }, /^DATABASE_URL: is missing[^\n]+\n$/],
    [{ DATA_DIR: nothing }, /^DATA_DIR: there is no embedded [^\n]+\n$/],
  ];
  for (const [env, said] of refusals) {
    const { code, err } = await move(env);
    equal(code, 1);
    match(err, said);
  }
  deepEqual([...Deno.readDirSync(nothing)], [], "nothing is made there");
  const { code, out } = await move({});
  equal(code, 0);
  match(
    out,
    /^moved: \d+ rows of \d+ tables; from now on start with [^\n]+\n$/,
  );
  const accounts = await bare.db.selectFrom("account")
    .innerJoin("account_totp", "account_id", "account.id").select("username")
    .execute();
  deepEqual(accounts, [{ username: "boss" }]);
  const again = await move({});
  equal(again.code, 1);
  match(again.err, /^DATABASE_URL: its database has accounts [^\n]+\n$/);
  await Deno.remove(nothing, { recursive: true });
});

Deno.test("`deno task move` names the demo's accounts that it brought, and leaves to a newer build what that has made", async () => {
  await using bare = await openBare();
  const folder = await dataFolder("empty");
  const env = { DATA_DIR: folder, DATABASE_URL: bare.url };
  const office = await openDatabase({ ...EMBEDDED, dataDir: folder });
  const password = "a long password";
  await ensureFirstAdmin(office.db, { username: "admin", password });
  const later = (db: Db) =>
    sql`insert into kysely_migration values ('2099_later', '2099')`.execute(db);
  const never = (db: Db) =>
    sql`delete from kysely_migration where name = '2099_later'`.execute(db);
  await later(office.db);
  await office.close();
  const newer = /its database is of a newer build: move with that one\n$/;
  match((await run("move", env)).err, newer);
  const again = await openDatabase({ ...EMBEDDED, dataDir: folder });
  await never(again.db);
  await again.close();
  await later(bare.db);
  match((await run("move", env)).err, newer);
  await never(bare.db);
  match(
    (await run("move", env)).out,
    /^moved: [^\n]+\neverybody knows the passwords that the demo gave to admin: [^\n]+\n$/,
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("what can be changed while the product runs is listed and changed by `deno task settings`, by its rule", async () => {
  const folder = await (office ??= makeOffice());
  const settings = (...typed: string[]) =>
    run("settings", { DATA_DIR: folder }, ...typed);
  const all = await settings();
  equal(all.code, 0, all.err);
  for (const { name, fallback, unit, meaning } of describeSettings()) {
    const lines = `${name} = ${fallback} (default)\n  ${meaning}\n  ${unit}: `;
    equal(all.out.includes(lines), true, lines);
  }
  equal(
    (await settings("deposit_share", "5000")).out,
    "deposit_share: 3000 (default) → 5000\n",
  );
  equal(
    (await settings("site_title", "果园 一")).out,
    "site_title: Admin (default) → 果园 一\n",
  );
  match(
    (await settings("deposit_share")).out,
    /^deposit_share = 5000 \(default: 3000\)\n {2}[^\n]+\n {2}ten-thousandths: [^\n]+\n$/,
  );
  equal(
    (await settings("deposit_share", "default")).out,
    "deposit_share: 5000 → 3000 (default)\n",
  );
});

const WRONG_SETTINGS: [typed: string[], said: RegExp][] = [
  [
    ["deposit_share", "0.3"],
    /^deposit_share: must be a whole number from 0 to 10000\n$/,
  ],
  [["deposit", "3000"], /^deposit: is no setting: there are [^\n]+\n$/],
  [["site_title", "two", "words"], /^settings: [^\n]+ quoted\n$/],
];

Deno.test("a setting that there is not, or that its rule refuses, is said in one line that names it", async () => {
  const folder = await Deno.makeTempDir();
  for (const [typed, said] of WRONG_SETTINGS) {
    const { code, out, err } = await run(
      "settings",
      { DATA_DIR: folder },
      ...typed,
    );
    equal(code, 1);
    equal(out, "");
    match(err, said);
  }
  await Deno.remove(folder, { recursive: true });
});

for (const task of ["serve", "worker", "seed"]) {
  Deno.test(`where DATA_DIR can't keep uploaded files, \`${task}\` says so before it asks PostgreSQL for anything`, async () => {
    const { code, err } = await run(task, {
      DATABASE_URL: "postgres://x@127.0.0.1:1/x",
      DATA_DIR: "/etc/passwd",
    });
    equal(code, 1);
    match(err, /^DATA_DIR: can't be used: [^\n]+\n$/);
  });
}

Deno.test("a damaged embedded database ends the start with one line that says where it is and what helps", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/db`);
  await Deno.writeTextFile(`${folder}/db/PG_VERSION`, "not a version");
  const { code, err } = await run("migrate", { DATA_DIR: folder });
  equal(code, 1);
  const line = err.replace(`DATA_DIR: ${folder}/db can't be opened: `, "");
  match(line, /^the database is damaged [^\n]+: put back the copy [^\n]+\n$/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a full disk is told from a damaged database", () => {
  const full = Object.assign(new Error(), { name: "ErrnoError", errno: 51 });
  equal(
    String(unopened("/data/db", full)),
    "ConfigError: DATA_DIR: /data/db can't be opened: no room is left on the disk: make some and start again",
  );
  for (const nodes of [{ errno: -28, code: "ENOSPC" }, { errno: 19 }]) {
    match(String(unopened("/data/db", nodes)), /no room is left on the disk/);
  }
  const unknown = String(unopened("/data/db", { errno: 29 }));
  match(unknown, /can't be opened: fault 29 of its files$/);
  const ours = new TypeError("of undefined");
  equal(unopened("/data/db", ours), ours);
});

Deno.test("a worker waits for a database that can't be reached yet", async () => {
  const folder = await Deno.makeTempDir();
  const worker = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tasks/worker.ts"],
    cwd: ROOT,
    env: {
      ...UNSET,
      DATABASE_URL: "postgres://x@127.0.0.1:1/x",
      DATA_DIR: folder,
    },
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const decoder = new TextDecoderStream();
  let said = "";
  for await (const text of worker.stderr.pipeThrough(decoder)) {
    said += text;
    if (said.split("can't be reached: trying again").length > 3) break;
  }
  worker.kill("SIGTERM");
  equal((await worker.status).code, 0, said);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a port in use is said in one line", async () => {
  const folder = await dataFolder("empty");
  using taken = Deno.listen({ hostname: "127.0.0.1", port: freePort() });
  const { code, err } = await run("start", {
    DATA_DIR: folder,
    PORT: String(taken.addr.port),
  });
  equal(code, 1);
  equal(err, `PORT: ${taken.addr.port} is in use on 127.0.0.1\n`);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the address that a start prints can be opened, also where it listens on IPv6", async () => {
  const folder = await dataFolder("empty");
  const port = String(freePort());
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tasks/serve.ts"],
    cwd: ROOT,
    env: {
      ...UNSET,
      DATA_DIR: folder,
      HOST: "::1",
      PORT: port,
      DEMO: "false",
      JOBS: "false",
    },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let said = "";
  const decoder = new TextDecoderStream();
  const reading = server.stdout.pipeThrough(decoder).pipeTo(
    new WritableStream({ write: (text) => void (said += text) }),
  );
  await until(30, () => Promise.resolve(said.includes("The office is open")));
  const [, address = ""] = /is open: (\S+)/.exec(said) ?? [];
  equal(address, `http://[::1]:${port}/`);
  const page = await fetch(`${address}login`);
  await page.body?.cancel();
  equal(page.status, 200);
  server.kill("SIGTERM");
  equal((await server.status).code, 0);
  await reading;
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a server whose output nobody takes serves all the same", async () => {
  const folder = await dataFolder("empty");
  const port = String(freePort());
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tasks/serve.ts"],
    cwd: ROOT,
    env: {
      ...UNSET,
      DATA_DIR: folder,
      PORT: port,
      DEMO: "false",
      JOBS: "false",
    },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  await server.stdout.cancel();
  const isReady = async () => {
    const answer = await fetch(`http://localhost:${port}/readyz`);
    await answer.body?.cancel();
    if (!answer.ok) throw new Error("not yet");
  };
  await until(30, () => succeeds(isReady()));
  await pause(1_500); // by now it has said where it is
  await isReady();
  server.kill("SIGTERM");
  equal((await server.status).code, 0);
  await Deno.remove(folder, { recursive: true });
});
