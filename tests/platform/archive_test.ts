import { deepEqual, equal, match } from "node:assert/strict";
import { gunzipSync, gzipSync } from "node:zlib";

const SCRIPT = new URL("../../deploy/archive-wal.sh", import.meta.url).pathname;
const NAME = "000000010000000000000007";

/** A folder for segments, and what archives one as PostgreSQL would have it done. */
async function openArchive() {
  const folder = await Deno.makeTempDir({ prefix: "archive-" });
  await Deno.mkdir(`${folder}/wal`);
  return {
    kept: `${folder}/wal/${NAME}.gz`,
    async archive(contents: string, into = "wal") {
      await Deno.writeTextFile(`${folder}/segment`, contents);
      const { code, stderr } = await new Deno.Command("sh", {
        args: [SCRIPT, `${folder}/segment`, NAME, `${folder}/${into}`],
      }).output();
      return { done: code === 0, said: new TextDecoder().decode(stderr) };
    },
    async read() {
      const packed = await Deno.readFile(`${folder}/wal/${NAME}.gz`);
      return gunzipSync(packed).toString();
    },
    list: () => Array.from(Deno.readDirSync(`${folder}/wal`), (f) => f.name),
    async [Symbol.asyncDispose]() {
      await Deno.remove(folder, { recursive: true });
    },
  };
}

Deno.test("a segment is archived, and done a second time when PostgreSQL brings it again after a crash", async () => {
  await using archive = await openArchive();
  deepEqual(await archive.archive("orders"), { done: true, said: "" });
  deepEqual(await archive.archive("orders"), { done: true, said: "" });
  equal(await archive.read(), "orders");
  deepEqual(archive.list(), [`${NAME}.gz`]);
});

Deno.test("another segment of the same name does not take the place of the first, and it is said why", async () => {
  await using archive = await openArchive();
  await archive.archive("orders");
  for (const other of ["others", "orders and more", "order"]) {
    const { done, said } = await archive.archive(other);
    equal(done, false);
    match(said, /other contents/);
  }
  equal(await archive.read(), "orders");
});

Deno.test("what a crash left half archived is archived anew", async () => {
  await using archive = await openArchive();
  const half = gzipSync("orders, of which a half was written").subarray(0, 20);
  await Deno.writeFile(`${archive.kept}.part`, half);
  equal((await archive.archive("orders")).done, true);
  equal(await archive.read(), "orders");
  deepEqual(archive.list(), [`${NAME}.gz`]);
});

Deno.test("nothing is archived into a folder that is not there: its disk may be missing", async () => {
  await using archive = await openArchive();
  equal((await archive.archive("orders", "away")).done, false);
});
