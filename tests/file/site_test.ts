import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { Refused, text } from "@/domain/errors.ts";
import { folderStorage } from "@/platform/storage/folder.ts";
import { filesBelow } from "../files.ts";
import { sends } from "../html.ts";
import { enter, openSite, visitServer } from "../http.ts";
import { listen } from "../listen.ts";
import { placeOrder, readOrder } from "../orders.ts";
import { openWorld } from "../world.ts";
import { picture, video } from "./samples.ts";

/** The whole site with an empty folder for its files. */
async function open() {
  const stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const folder = await Deno.makeTempDir({ prefix: "files-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const site = openSite(world.database, {
    storage: { kind: "folder", folder },
  });
  return { site, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

Deno.test("on the whole site a file goes up by call and is served to whoever may see it", async () => {
  await using test = await open();
  const green = await test.site.enter("green");
  const file = new File([await picture("png")], "田.png");
  const key = { "idempotency-key": crypto.randomUUID() };
  const answer = await green.post("/api/common/file", { file }, key);
  const { code, data } = JSON.parse(answer.body);
  equal(code, 0);
  const again = await green.post("/api/common/file", { file }, key);
  deepEqual(JSON.parse(again.body).data, data);

  const served = await green.get(data.url);
  equal(served.status, 200);
  equal(served.headers.get("content-type"), "image/png");
  ok(
    served.headers.get("content-security-policy")?.startsWith("sandbox;"),
    "the file's own policy is kept",
  );
  equal(
    (await green.get(`${data.url}/thumb`)).headers.get("content-type"),
    "image/webp",
  );

  const sky = await test.site.enter("sky");
  for (const path of [data.url, `${data.url}/thumb`, "/file/999999"]) {
    equal((await sky.get(path)).status, 404);
  }
  const nobody = test.site.visitor();
  notEqual((await nobody.get(data.url)).status, 200);
  equal((await nobody.call("POST", "/api/common/file")).code, 40100);
  equal((await green.call("PUT", "/api/common/file")).code, 40500);
});

Deno.test("on a disk that is nearly full a file is refused with the reason, by call and in its form, which keeps what was typed", async () => {
  await using world = await openWorld();
  const folder = await Deno.makeTempDir({ prefix: "files-" });
  const full = folderStorage(
    folder,
    () => Promise.reject(new Refused(41300, text("file.no_room"))),
  );
  const site = openSite(world.database, {}, full);
  const green = await site.enter("green");
  const file = new File([await picture("png")], "田.png");
  const key = { "idempotency-key": crypto.randomUUID() };
  const answer = await green.post("/api/common/file", { file }, key);
  equal(answer.status, 413);
  const { code, message } = JSON.parse(answer.body);
  equal(code, 41300);
  match(message, /服务器的存储空间不足/);
  const order = await placeOrder(world, { status: "draft_complete" });
  const refused = await green.fill(`/oem/order/${order}`, {
    form: sends("submit_deposit"),
    fields: { payer: "绿源公司", amount: "500", upload: file },
  });
  equal(refused.status, 413);
  match(refused.text, /服务器的存储空间不足/);
  match(refused.body, /value="绿源公司"/);
  deepEqual(await filesBelow(folder, () => true), []);
  equal((await readOrder(world.db, order)).status, "draft_complete");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a program fetches a file by the address that a call answered, with the token that calls take", async () => {
  await using test = await open();
  const green = await test.site.enter("green");
  const file = new File([await picture("png")], "田.png");
  const key = { "idempotency-key": crypto.randomUUID() };
  const { data } = JSON.parse(
    (await green.post("/api/common/file", { file }, key)).body,
  );
  const [program, other, nobody] = [
    test.site.visitor(),
    test.site.visitor(),
    test.site.visitor(),
  ];
  const authorization = await program.authorize("green");
  const foreign = await other.authorize("sky");
  for (const path of [data.url, `${data.url}/thumb`]) {
    const ask = (headers: Record<string, string>) =>
      nobody.call("GET", path, undefined, headers);
    const served = await nobody.get(path, { authorization });
    deepEqual(
      [served.status, served.headers.get("content-type")?.split("/")[0]],
      [200, "image"],
    );
    deepEqual((await ask({ authorization: "Basic eDp5" })).code, 40100);
    deepEqual((await ask({ accept: "application/json" })).code, 40100);
    deepEqual((await ask({ authorization: foreign })).code, 40400);
    const page = await nobody.get(path, { accept: "text/html" });
    equal(page.location, `/login?redirect=${encodeURIComponent(path)}`);
  }
});

Deno.test("on the whole site a file goes up in pieces, by the cookie of the page that sends it", async () => {
  await using test = await open();
  await using server = listen(test.site.handler);
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const green = await enter(visitServer(origin), "green");
  const send = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: BodyInit,
  ) => green.send(method, path, body, { "tus-resumable": "1.0.0", ...headers });

  const bytes = video(300_000);
  const created = await send("POST", "/api/common/file/tus", {
    "upload-length": String(bytes.length),
    "upload-metadata": `filename ${btoa("a.mp4")}`,
  });
  await created.body?.cancel();
  equal(created.status, 201);
  const place = created.headers.get("location") ?? "";
  const piece = { "content-type": "application/offset+octet-stream" };
  const first = await send(
    "PATCH",
    place,
    { ...piece, "upload-offset": "0" },
    bytes.subarray(0, 200_000),
  );
  equal(first.status, 204);
  const head = await send("HEAD", place, {});
  deepEqual([head.status, head.headers.get("upload-offset")], [200, "200000"]);
  const last = await send("PATCH", place, {
    ...piece,
    "upload-offset": "200000",
  }, bytes.subarray(200_000));
  const { code, data } = await last.json();
  deepEqual([code, data.name, data.class, data.size], [
    0,
    "a.mp4",
    "video",
    bytes.length,
  ]);

  const foreign = await send("PATCH", place, {
    ...piece,
    "upload-offset": "0",
    origin: "https://evil.example",
  }, "x");
  equal((await foreign.json()).code, 40301);
});
