import { deepEqual, equal, match } from "node:assert/strict";
import { visitServer } from "../http.ts";
import { startProduct } from "../product.ts";
import { build, importTable, uploadPicture } from "./deeds.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Builds the one file, and moves it where nothing else is; the folder. */
async function buildBinary(): Promise<string> {
  await build("build:binary");
  const folder = await Deno.makeTempDir({ prefix: "binary-" });
  const file = `${folder}/plant-office`;
  await Deno.copyFile(`${ROOT}_fresh/binary/plant-office`, file);
  return folder;
}

function run(
  folder: string,
  env: Record<string, string>,
  ...args: string[]
) {
  return new Deno.Command(`${folder}/plant-office`, {
    args,
    cwd: folder,
    env,
    clearEnv: true,
    stdin: "null",
    stderr: "piped",
  }).output();
}

Deno.test("one file unpacks itself once and serves, without Deno, sources or packages beside it", async (t) => {
  const folder = await buildBinary();
  const command = `${folder}/plant-office`;
  const env = { PATH: "/usr/bin:/bin", UNPACK_DIR: `${folder}/unpacked` };

  await t.step("two that start at once unpack one copy", async () => {
    const wrong = { ...env, PORT: "none" }; // soon told
    const ended = await Promise.all([
      run(folder, wrong, "serve"),
      run(folder, wrong, "serve"),
    ]);
    for (const { code, stderr } of ended) {
      match(new TextDecoder().decode(stderr), /PORT/);
      equal(code, 1);
    }
    equal([...Deno.readDirSync(env.UNPACK_DIR)].length, 1);
  });

  await t.step("it serves from the folder where it is started", async () => {
    const cwd = `${folder}/office`;
    await Deno.mkdir(cwd);
    await using product = await startProduct(
      { ...env, DEMO: "true" },
      { command, cwd, args: [] },
    );
    const visitor = visitServer(product.origin);
    await visitor.signIn("sales");
    equal((await visitor.get("/mkt/oem/list")).status, 200);
    const id = await uploadPicture(visitor);
    const small = await visitor.send("GET", `/file/${id}/thumb`);
    equal(small.status, 200); // drawn by native code
    equal(small.headers.get("content-type"), "image/webp");
    await importTable(visitor);
    equal((await product.stop()).code, 0);
    deepEqual([...Deno.readDirSync(cwd)].map(({ name }) => name), [".data"]);
  });

  await t.step("what is typed for a task reaches it", async () => {
    const { code, stderr } = await run(
      folder,
      env,
      "settings",
      "site title",
      "a b",
    );
    equal(code, 1);
    match(
      new TextDecoder().decode(stderr),
      /^site title: is no setting[^\n]*\n$/,
    );
  });

  await t.step("what it can't do it says", async () => {
    const { code, stderr } = await run(folder, env, "dance");
    equal(code, 2);
    match(new TextDecoder().decode(stderr), /^usage: plant-office \[serve/);
  });
  await Deno.remove(folder, { recursive: true });
});
