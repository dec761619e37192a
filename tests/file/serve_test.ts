import { deepEqual, equal, match, ok } from "node:assert/strict";
import { asset } from "fresh/runtime";
import sharp from "sharp";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import type { Bytes } from "@/platform/storage/storage.ts";
import { openSite } from "../http.ts";
import type { AccountName } from "../story.ts";
import { until } from "../until.ts";
import type { World } from "../world.ts";
import type { Office } from "./office.ts";
import { open, post } from "./posting.ts";
import { ascii, BMP, PDF, picture, SVG, video, ZIP } from "./samples.ts";

const STAFF: readonly AccountName[] = [
  "admin",
  "sales",
  "finance",
  "production",
  "warehouse",
  "nobody",
];
const CUSTOMERS: readonly AccountName[] = ["green", "green2", "sky"];

/** An order of Green's whose line has the design file. */
async function orderWith(
  { db, green, addresses, goods, versions }: World,
  file: number,
): Promise<number> {
  const lines = [{
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 1,
    files: [file],
  }];
  const input = parse(OrderInput, {
    type: "product",
    delivery: "ship",
    address_id: addresses.green,
    lines,
  });
  return (await createOrder(db, green, input)).id;
}

async function whoSees(office: Office, path: string): Promise<AccountName[]> {
  const seen: AccountName[] = [];
  for (const name of [...STAFF, ...CUSTOMERS]) {
    const answer = await office.as(name)(path);
    await answer.body?.cancel();
    ok(answer.status === 200 || answer.status === 404, `${answer.status}`);
    if (answer.ok) seen.push(name);
  }
  return seen;
}

Deno.test("a file is seen by its uploader alone, then by who may see its order, and by nobody when that is deleted", async () => {
  await using test = await open();
  const { office, world } = test;
  const { data } = await post(office, await picture("png"), "a.png");
  for (const path of [data.url, `${data.url}/thumb`]) {
    deepEqual(await whoSees(office, path), ["green"]);
  }

  const order = await orderWith(world, data.id);
  const readers = [
    "admin",
    "sales",
    "finance",
    "production",
    "warehouse",
    "green",
    "green2",
  ];
  for (const path of [data.url, `${data.url}/thumb`]) {
    deepEqual(await whoSees(office, path), readers);
  }

  await world.db.updateTable("oem_order").set({ deleted_at: new Date() }).where(
    "id",
    "=",
    order,
  ).execute();
  deepEqual(await whoSees(office, data.url), []);
});

Deno.test("a portrait is seen by its account, its organization and the staff; somebody else's file does not become one's portrait", async () => {
  await using test = await open();
  const { office, world } = test;
  const { data } = await post(office, await picture("png"), "me.png");
  const wear = (name: AccountName) =>
    world.db.updateTable("account").set({ avatar_file_id: data.id }).where(
      "id",
      "=",
      world.accounts[name].id,
    ).execute();
  await wear("sky");
  deepEqual(await whoSees(office, data.url), ["green"]);
  await wear("green");
  for (const path of [data.url, `${data.url}/thumb`]) {
    deepEqual(await whoSees(office, path), [...STAFF, "green", "green2"]);
  }
  const stranger = await office.as("sky")(data.url);
  equal((await stranger.json()).code, 40400);
  equal(stranger.headers.get("content-disposition"), null);
});

Deno.test("a portrait of somebody of the staff is seen by the staff, and by no customer", async () => {
  await using test = await open();
  const { office, world } = test;
  const me = await post(office, await picture("png"), "me.png", "sales");
  await world.db.updateTable("account").set({ avatar_file_id: me.data.id })
    .where("id", "=", world.sales.id).execute();
  deepEqual(await whoSees(office, me.data.url), STAFF);
});

Deno.test("only pictures, videos and PDF are shown in the browser, each locked in", async () => {
  await using test = await open();
  const cases: [
    name: string,
    bytes: Bytes,
    shown: "inline" | "attachment",
    type: string,
  ][] = [
    ["a.png", await picture("png"), "inline", "image/png"],
    ["a.mp4", video(100), "inline", "video/mp4"],
    ["a.pdf", PDF, "inline", "application/pdf"],
    ["a.svg", SVG, "attachment", "image/svg+xml"],
    ["a.txt", ascii("text"), "attachment", "text/plain; charset=utf-8"],
    ["a.zip", ZIP, "attachment", "application/zip"],
  ];
  for (const [name, bytes, shown, type] of cases) {
    const { data } = await post(test.office, bytes, name);
    const answer = await test.office.as("green")(data.url);
    deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes);
    equal(answer.headers.get("content-type"), type);
    ok(
      answer.headers.get("content-disposition")?.startsWith(`${shown};`),
      name,
    );
    equal(answer.headers.get("x-content-type-options"), "nosniff");
    const policy = answer.headers.get("content-security-policy") ?? "";
    ok(
      policy.includes("default-src 'none'") &&
        (name === "a.pdf" || policy.startsWith("sandbox;")),
      policy,
    );
    equal(
      answer.headers.get("cache-control"),
      "private, no-cache, no-transform",
    );
  }
});

Deno.test("a video is served in ranges, and what the browser has is not sent again", async () => {
  await using test = await open();
  const bytes = video(1000);
  const { data } = await post(test.office, bytes, "a.mp4");
  const get = (headers: Record<string, string>) =>
    test.office.as("green")(data.url, { headers });
  const ranges: [asked: string, start: number, end: number][] = [
    ["bytes=0-99", 0, 99],
    ["bytes=900-", 900, 999],
    ["bytes=-10", 990, 999],
    ["bytes=990-5000", 990, 999],
    ["bytes=0-0", 0, 0],
  ];
  for (const [range, start, end] of ranges) {
    const answer = await get({ range });
    equal(answer.status, 206);
    equal(answer.headers.get("content-range"), `bytes ${start}-${end}/1000`);
    equal(answer.headers.get("content-length"), String(end - start + 1));
    deepEqual(
      new Uint8Array(await answer.arrayBuffer()),
      bytes.slice(start, end + 1),
    );
  }
  for (const range of ["bytes=0-1,5-6", "bytes=9-1", "bytes=-", "lines=1-2"]) {
    const answer = await get({ range });
    equal(answer.status, 200, range);
    equal((await answer.arrayBuffer()).byteLength, 1000);
  }
  for (const range of ["bytes=1000-", "bytes=-0"]) {
    const answer = await get({ range });
    await answer.body?.cancel();
    equal(answer.status, 416);
    equal(answer.headers.get("content-range"), "bytes */1000");
  }
  const whole = await get({});
  await whole.body?.cancel();
  const etag = whole.headers.get("etag") ?? "";
  equal((await get({ "if-none-match": etag })).status, 304);
  const changed = await get({ range: "bytes=0-9", "if-range": '"other"' });
  await changed.body?.cancel();
  equal(changed.status, 200);
});

Deno.test("the small picture has at most 88 pixels, is upright, and is made once", async () => {
  await using test = await open();
  const { office, place, world } = test;
  const turned = await sharp(await picture("jpeg", 400, 100)).withMetadata({
    orientation: 6,
  }).jpeg().toBuffer();
  const { data } = await post(office, new Uint8Array(turned), "a.jpg");
  const [first, second] = await Promise.all(
    [0, 1].map(() => office.as("green")(`${data.url}/thumb`)),
  );
  const bytes = await first!.arrayBuffer();
  const { format, width, height, exif } = await sharp(bytes).metadata();
  deepEqual([format, width, height, exif], ["webp", 22, 88, undefined]);
  equal((await second!.arrayBuffer()).byteLength, bytes.byteLength);
  equal((await place.keys()).length, 2);
  equal(
    (await world.db.selectFrom("storage_pending").selectAll().execute()).length,
    0,
  );
});

Deno.test("a picture that many ask for is read and drawn once; who asks for too many at once leaves room for others", async () => {
  await using test = await open();
  const { office, place: { storage } } = test;
  const bytes = await picture("png");
  const { data: { url } } = await post(office, bytes, "a.png");
  const { data: other } = await post(office, bytes, "b.png", "sky");
  const over = Promise.withResolvers<void>();
  const { get } = storage;
  const read: string[] = [];
  storage.get = async (key, range) => {
    if (!key.startsWith("file/")) return await get(key, range);
    read.push(key);
    await over.promise;
    return await get(key, range);
  };
  const statuses: number[] = [];
  const ask = async (path: string, as: AccountName) => {
    const answer = await office.as(as)(`${path}/thumb`);
    await answer.body?.cancel();
    statuses.push(answer.status);
    return answer.status;
  };
  const asked = Array.from({ length: 101 }, () => ask(url, "green"));
  let others: Promise<number>;
  try {
    await until(10, () => statuses.length > 0);
    deepEqual(statuses, [429]);
    others = ask(other.url, "sky");
  } finally {
    over.resolve();
  }
  equal(await others, 200);
  const came = await Promise.all(asked);
  equal(came.filter((status) => status === 200).length, 100);
  equal(read.length, 2);
});

Deno.test("a document has no small picture: a PDF, a drawing that may hold scripts", async () => {
  await using test = await open();
  for (const [name, bytes] of [["a.svg", SVG], ["a.pdf", PDF]] as const) {
    const { data } = await post(test.office, bytes, name);
    const answer = await test.office.as("green")(`${data.url}/thumb`);
    equal((await answer.json()).code, 40400, name);
  }
});

Deno.test("an icon stands for a picture that can't be drawn: one that is broken, one that is far too large", async () => {
  await using test = await open();
  const broken = (await picture("png")).slice(0, 60);
  const bomb = await picture("png", 9000, 9000);
  for (const bytes of [broken, bomb]) {
    const { data } = await post(test.office, bytes, "a.png");
    const small = `${data.url}/thumb`;
    const answer = await test.office.as("green")(small, { redirect: "manual" });
    equal(answer.status, 302);
    equal(answer.headers.get("location"), asset("/no-picture.svg"));
    const stranger = await test.office.as("sky")(small);
    equal((await stranger.json()).code, 40400);
  }
  const site = openSite(test.world.database).visitor();
  const icon = await site.get("/no-picture.svg");
  equal(icon.headers.get("content-type"), "image/svg+xml");
  match(icon.body, /^<svg/);
});

Deno.test("a picture in a format that is not drawn here is shown as it is, in place of a small one", async () => {
  await using test = await open();
  const { data } = await post(test.office, BMP, "logo.bmp");
  for (let i = 0; i < 2; i++) {
    const answer = await test.office.as("green")(`${data.url}/thumb`);
    deepEqual(
      [answer.status, answer.headers.get("content-type")],
      [200, "image/bmp"],
    );
    deepEqual(await answer.bytes(), BMP);
  }
  const stranger = await test.office.as("sky")(`${data.url}/thumb`);
  equal((await stranger.json()).code, 40400);
});
