import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import sharp from "sharp";
import { acceptFiles } from "@/domain/file/accept.ts";
import { EXTENSIONS, kindOf } from "@/domain/file/kinds.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import type { Bytes } from "@/platform/storage/storage.ts";
import { classOf } from "@/islands/uploader/class_of.ts";
import type { AccountName } from "../story.ts";
import { openWorld, type World } from "../world.ts";
import { type Office, openOffice } from "./office.ts";
import { ascii, EXE, OLE, PDF, picture, SVG, video, ZIP } from "./samples.ts";
import { STORAGES } from "./storages.ts";

const [, openFolder] = STORAGES[0]!;

async function open() {
  const stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const place = stack.use(await openFolder());
  const office = stack.use(openOffice(world, place.storage));
  return {
    world,
    place,
    office,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

interface Envelope {
  code: number;
  message: string;
  data: {
    id: number;
    name: string;
    class: string;
    size: number;
    url: string;
    fields: Record<string, string>;
  };
}

async function post(
  office: Office,
  bytes: Bytes,
  name: string,
  as: AccountName = "green",
): Promise<Envelope> {
  const body = new FormData();
  body.append("file", new File([bytes], name));
  const answer = await office.as(as)("/api/common/file", {
    method: "POST",
    body,
  });
  return await answer.json();
}

Deno.test("a file is kept under its name, with its class and a place of its own", async () => {
  await using test = await open();
  const bytes = await picture("png");
  const { code, data } = await post(test.office, bytes, "田间照片.PNG");
  equal(code, 0);
  deepEqual(data, {
    id: data.id,
    name: "田间照片.PNG",
    class: "image",
    size: bytes.length,
    url: `/file/${data.id}`,
  });
  const { storage_key } = await test.world.db.selectFrom("file").select(
    "storage_key",
  ).where("id", "=", data.id)
    .executeTakeFirstOrThrow();
  match(storage_key, /^file\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
});

Deno.test("every type is known by its content as well as by its extension", async () => {
  await using test = await open();
  const jpeg = await picture("jpeg");
  const stl = new Uint8Array(84 + 50);
  stl[80] = 1;
  const right: [name: string, bytes: Bytes][] = [
    ["a.jpg", jpeg],
    ["a.JPEG", jpeg],
    ["a.png", await picture("png")],
    ["a.gif", await picture("gif")],
    ["a.webp", await picture("webp")],
    ["a.svg", SVG],
    ["a.mp4", video(1000)],
    ["a.pdf", PDF],
    ["a.doc", OLE],
    ["a.xls", OLE],
    ["a.zip", ZIP],
    ["a.docx", ZIP],
    ["a.dwg", ascii("AC1032\0\0\0\0\0\0\0")],
    ["a.dxf", ascii("  0\r\nSECTION\r\n  2\r\nHEADER\r\n")],
    ["a.step", ascii("ISO-10303-21;\nHEADER;\n")],
    ["a.stp", ascii("ISO-10303-21;\nHEADER;\n")],
    ["a.stl", ascii("solid cube\nfacet normal 0 0 0\n")],
    ["b.stl", stl],
    ["a.txt", ascii("BM 是一种型号，BM 开头也是文字\n")],
    ["a.csv", ascii("型号,数量\nP-100,20\n")],
  ];
  for (const [name, bytes] of right) {
    equal((await post(test.office, bytes, name)).code, 0, name);
  }
});

Deno.test("what is not what its name says is refused and nothing of it stays", async () => {
  await using test = await open();
  const png = await picture("png");
  const wrong: [name: string, bytes: Bytes][] = [
    ["a.jpg", png],
    ["a.png", ascii("<html><script>alert(1)</script></html>")],
    ["a.svg", ascii("<html><body>no drawing</body></html>")],
    ["a.mp4", png],
    ["a.pdf", ascii("%PD")],
    ["a.docx", OLE],
    ["a.doc", ZIP],
    ["a.txt", EXE],
    ["a.csv", PDF],
    ["a.dxf", ascii("no drawing")],
    ["a.step", ascii("no model")],
    ["a.stl", EXE],
    ["a.exe", EXE],
    ["a.html", ascii("<html>")],
    ["noextension", png],
    [".png.", png],
  ];
  for (const [name, bytes] of wrong) {
    const { code, data } = await post(test.office, bytes, name);
    equal(code, 41500, name);
    ok(data.fields.file);
  }
  deepEqual(await test.place.keys(), []);
  equal(
    (await test.world.db.selectFrom("file").selectAll().execute()).length,
    0,
  );
});

Deno.test("a file over the limit of its class is refused with the limit, as the settings have it", async () => {
  await using test = await open();
  const { db } = test.world;
  const upload_limits = { image: 1000, document: 1536, video: 2 * 1024 * 1024 };
  await db.insertInto("setting").values({
    key: "upload_limits",
    value: JSON.stringify(upload_limits),
  })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        value: JSON.stringify(upload_limits),
      })
    ).execute();
  const cases: [name: string, size: number, limit: string][] = [
    ["a.png", 1001, "1000 B"],
    ["a.pdf", 1537, "1.5 KB"],
    ["a.mp4", 2 * 1024 * 1024 + 1, "2 MB"],
  ];
  for (const [name, size, limit] of cases) {
    const { code, message } = await post(test.office, video(size), name);
    equal(code, 41300);
    ok(message.includes(`up to ${limit}`), message);
  }
});

Deno.test("a form without a file, and an empty file, are told so at the field", async () => {
  await using test = await open();
  const body = new FormData();
  body.append("file", "not a file");
  const answer: Envelope =
    await (await test.office.as("green")("/api/common/file", {
      method: "POST",
      body,
    })).json();
  deepEqual([answer.code, answer.data.fields.file], [
    42200,
    "Please choose a file",
  ]);
  equal((await post(test.office, new Uint8Array(), "a.txt")).code, 42200);
});

Deno.test("a name is only a name: folders, hidden characters and headers in it come to nothing", async () => {
  await using test = await open();
  const names: [given: string, kept: string][] = [
    ["../../etc/cron.d/job.txt", "job.txt"],
    ["C:\\windows\\合同.txt", "合同.txt"],
    ["a\u202etxt.exe.txt", "atxt.exe.txt"],
    ['line"break.txt', 'line"break.txt'],
    [`${"长".repeat(300)}.txt`, `${"长".repeat(196)}.txt`],
  ];
  for (const [given, kept] of names) {
    const [id] = await acceptFiles(
      test.world.db,
      test.world.green,
      test.place.storage,
      [new File(["文字"], given)],
    );
    const served = await test.office.as("green")(`/file/${id}`);
    const disposition = served.headers.get("content-disposition") ?? "";
    ok(disposition.startsWith('attachment; filename="'), disposition);
    equal(decodeURIComponent(disposition.split("UTF-8''")[1] ?? ""), kept);
    equal(await served.text(), "文字");
  }
  for (const key of await test.place.keys()) {
    match(key, /^file\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  }
});

Deno.test("a form without script hands in its files, and an empty input is no file", async () => {
  await using test = await open();
  const { world, place } = test;
  const files = [
    new File(["一"], "a.txt"),
    new File([], ""),
    new File(["二"], "b.txt"),
  ];
  const ids = await acceptFiles(world.db, world.green, place.storage, files);
  equal(ids.length, 2);
  await rejects(
    acceptFiles(world.db, world.green, place.storage, [
      new File(["三"], "c.exe"),
    ]),
    { code: 41500 },
  );
});

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
  const everybody: AccountName[] = [
    "admin",
    "sales",
    "finance",
    "production",
    "warehouse",
    "nobody",
    "green",
    "green2",
    "sky",
  ];
  const seen: AccountName[] = [];
  for (const name of everybody) {
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

Deno.test("a portrait is seen by everybody; somebody else's file does not become one's portrait", async () => {
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
  equal((await whoSees(office, data.url)).length, 9);
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

Deno.test("what no picture can be made of has none: a drawing, a PDF, a broken picture, a bomb", async () => {
  await using test = await open();
  const broken = (await picture("png")).slice(0, 60);
  const bomb = await picture("png", 9000, 9000);
  for (
    const [name, bytes] of [["a.svg", SVG], ["a.pdf", PDF], ["a.png", broken], [
      "b.png",
      bomb,
    ]] as const
  ) {
    const { data } = await post(test.office, bytes, name);
    const answer = await test.office.as("green")(`${data.url}/thumb`);
    equal((await answer.json()).code, 40400, name);
  }
});

Deno.test("the uploader in the browser puts every type into the same class as the server", () => {
  for (const extension of EXTENSIONS) {
    equal(
      classOf(`a${extension.toUpperCase()}`),
      kindOf(`a${extension}`)?.class,
    );
  }
});
