import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readConfig } from "@/platform/config.ts";
import { permissionFlags } from "@/platform/permissions.ts";
import { picture } from "../file/samples.ts";
import { visitServer } from "../http.ts";
import { startPostgres } from "../postgres.ts";
import { answers, startProduct } from "../product.ts";
import { dataFolder } from "../snapshot.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const CONFINED = new URL("./confined.ts", import.meta.url).pathname;
const ADMIN = { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "a-long-password" };

const BUCKET = {
  S3_ENDPOINT: "https://files.test",
  S3_REGION: "r",
  S3_BUCKET: "b",
  S3_ACCESS_KEY: "k",
  S3_SECRET_KEY: "s",
};

/** The product as a command starts it, on a new database without the demo. */
function start(args: string[], env: Record<string, string>) {
  return startProduct({ ...ADMIN, LOG_LEVEL: "warning", ...env }, { args });
}

/** Signs in, uploads a picture, looks at it in small, and reads a list. */
async function useProduct(origin: string): Promise<void> {
  const visitor = visitServer(origin);
  await visitor.signIn("boss", ADMIN.ADMIN_PASSWORD);
  const file = new File([await picture("png")], "a.png");
  const body = new FormData();
  body.append("file", file);
  const answer = await visitor.send("POST", "/api/common/file", body);
  const { code, data }: { code: number; data: { id: number } } = await answer
    .json();
  equal(code, 0);
  const thumb = await visitor.send("GET", `/file/${data.id}/thumb`);
  equal(thumb.headers.get("content-type"), "image/webp");
  ok((await thumb.bytes()).length > 50);
  const list = await visitor.get("/mkt/oem/list");
  equal(list.status, 200);
}

const DATABASES = {
  "an embedded database": () => ({ url: "", stop: () => Promise.resolve() }),
  "PostgreSQL": startPostgres,
};

for (const [name, open] of Object.entries(DATABASES)) {
  Deno.test(`with no more than the permissions that it names, the product serves from ${name} and stops when it is told to`, async () => {
    const folder = await Deno.makeTempDir();
    const { url, stop } = await open();
    const product = await start(["task", "--quiet", "start"], {
      DATA_DIR: folder,
      DATABASE_URL: url,
    });
    await useProduct(product.origin);
    equal((await product.stop()).code, 0);
    const said = product.said();
    equal(/NotCapable|allow-/.test(said), false, said);
    await stop();
    await Deno.remove(folder, { recursive: true });
  });
}

Deno.test("where Deno has kept nothing of its packages the product asks no registry for them", async () => {
  const folder = await dataFolder("empty");
  const kept = await Deno.makeTempDir();
  const product = await startProduct({
    ...ADMIN,
    DATA_DIR: folder,
    DENO_DIR: kept,
  });
  await useProduct(product.origin);
  equal((await product.stop()).code, 0);
  equal(product.said().includes("Download"), false, product.said());
  await Deno.remove(folder, { recursive: true });
  await Deno.remove(kept, { recursive: true });
});

Deno.test("when the process that started the product is killed, the product stops", async () => {
  const folder = await dataFolder("empty");
  const product = await start(["run", "-A", "tasks/start.ts"], {
    DATA_DIR: folder,
  });
  await product.kill(); // it ends with the product, which holds the same pipe
  equal(await answers(`${product.origin}/healthz`), false);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the product can do nothing that it does not need", async () => {
  const folder = await Deno.makeTempDir();
  const foreign = await Deno.makeTempDir();
  const config = readConfig({ DATA_DIR: folder });
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...permissionFlags(config), CONFINED, foreign],
    env: { FOREIGN: "secret" },
    stdin: "null",
  }).output();
  equal(new TextDecoder().decode(stderr), "");
  const outcomes: Record<string, string> = JSON.parse(
    new TextDecoder().decode(stdout),
  );
  const { "knows a foreign variable": variable, ...attempts } = outcomes;
  equal(variable, "unknown");
  const { "loads code from elsewhere": code, ...others } = attempts;
  equal(code, "TypeError");
  for (const [attempt, outcome] of Object.entries(others)) {
    equal(outcome, "NotCapable", attempt);
  }
  equal(Object.keys(others).length, 11);
  await Deno.remove(folder, { recursive: true });
  await Deno.remove(foreign, { recursive: true });
});

Deno.test("every permission is limited, and there is none to run a command", () => {
  const flags = permissionFlags(readConfig({}));
  equal(
    flags.some((flag) =>
      /^(?:-A|--allow-(?:run|all|sys(?!=statfs$)))/.test(flag)
    ),
    false,
  );
  for (const flag of flags.filter((flag) => flag.startsWith("--allow-"))) {
    match(flag, /^--allow-\w+=./);
  }
});

Deno.test("the servers that the configuration names can be reached, and no others", () => {
  const net = (env: Record<string, string>) =>
    permissionFlags(readConfig(env))
      .find((flag) => flag.startsWith("--allow-net="))
      ?.slice("--allow-net=".length).split(",");
  deepEqual(net({}), ["127.0.0.1:8000"]);
  deepEqual(net({ HOST: "::", PORT: "80" }), ["[::]:80"]);
  deepEqual(
    net({ DATABASE_URL: "postgres://user:p%40ss@db.test/office" })?.slice(1),
    ["db.test:5432"],
  );
  deepEqual(
    net({ DATABASE_URL: "postgres://u@[::1]/office" })?.slice(1),
    ["[::1]:5432"],
  );
  deepEqual(
    net({ DATABASE_URL: "postgres://u@a.test:6432,b.test:7432/o?ssl=true" })
      ?.slice(1),
    ["a.test:6432", "b.test:7432"],
  );
  deepEqual(net(BUCKET)?.slice(1), ["files.test:443"]);
  deepEqual(
    net({ ...BUCKET, S3_ENDPOINT: "http://[fd00::5]:9000" })?.slice(1),
    ["[fd00::5]:9000"],
  );
  const wework = {
    WEWORK_CORP_ID: "c",
    WEWORK_AGENT_ID: "a",
    WEWORK_SECRET: "s",
    WEWORK_API: "http://wework.test:8080",
  };
  deepEqual(net(wework)?.slice(1), ["wework.test:8080"]);
});

Deno.test("of the system the process asks what its configuration needs: the disk's room, and who runs it where the database's address names no user", () => {
  const asked = (variables: Record<string, string>) =>
    permissionFlags(readConfig(variables))
      .find((flag) => flag.startsWith("--allow-sys"));
  equal(asked({}), "--allow-sys=statfs");
  const named = "postgres://user@db.test/office";
  equal(asked({ DATABASE_URL: named }), "--allow-sys=statfs");
  equal(asked({ DATABASE_URL: named, ...BUCKET }), undefined);
  equal(
    asked({ DATABASE_URL: "postgres://db.test/office", ...BUCKET }),
    "--allow-sys=userInfo,uid,gid",
  );
});

Deno.test("a comma in the name of the data folder does not end it", () => {
  const flags = permissionFlags(readConfig({ DATA_DIR: "/data/a,b" }));
  ok(flags.includes("--allow-write=/data/a,,b"));
});

Deno.test("what browsers load names no file of the machine that built it", async () => {
  const folder = `${ROOT}_fresh/client/assets`;
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = await Deno.readTextFile(`${folder}/${name}`);
    equal(text.includes(ROOT), false, name);
  }
});
