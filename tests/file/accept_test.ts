import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { acceptFormFile } from "@/domain/file/accept.ts";
import {
  exampleTypes,
  EXTENSIONS,
  kindOf,
  PICTURES,
} from "@/domain/file/kinds.ts";
import { keeperFor } from "./keeper.ts";
import { classOf } from "@/islands/uploader/class_of.ts";
import type { Bytes } from "@/platform/storage/storage.ts";
import { type Envelope, open, post } from "./posting.ts";
import { ascii, EXE, OLE, PDF, picture, SVG, video, ZIP } from "./samples.ts";

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
    value: upload_limits,
  })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        value: upload_limits,
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
    const id = await acceptFormFile(
      keeperFor(test.world.db, test.world.green, test.place.storage),
      new File(["文字"], given),
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
  const accept = (file: File) =>
    acceptFormFile(
      keeperFor(world.db, world.green, place.storage),
      file,
    );
  const first = await accept(new File(["一"], "a.txt"));
  equal(await accept(new File([], "")), undefined);
  const second = await accept(new File(["二"], "b.txt"));
  ok(first && second && first !== second);
  await rejects(accept(new File(["三"], "c.exe")), { code: 41500 });
});

Deno.test("what a field takes is named by a few of its types: where only pictures are taken, by pictures", () => {
  deepEqual(
    exampleTypes(EXTENSIONS),
    { first: "JPG", second: "PNG", third: "PDF" },
  );
  deepEqual(
    exampleTypes(PICTURES),
    { first: "JPG", second: "PNG", third: "GIF" },
  );
  equal(PICTURES.join(" "), ".jpg .jpeg .png .gif .bmp .webp");
});

Deno.test("the uploader in the browser puts every type into the same class as the server", () => {
  for (const extension of EXTENSIONS) {
    equal(
      classOf(`a${extension.toUpperCase()}`),
      kindOf(`a${extension}`)?.class,
    );
  }
});

Deno.test("an account whose files nothing uses has room for 5000 MB of them; what is used, and another account's, doesn't count", async () => {
  await using test = await open();
  const { db, green } = test.world;
  const MB = 1024 * 1024;
  const file = {
    account_id: green.id,
    name: "a.mp4",
    class: "video" as const,
    mime: "video/mp4",
    size: 5_000 * MB,
    sha256: "",
    storage_key: "file/large",
  };
  const { id } = await db.insertInto("file").values(file).returning("id")
    .executeTakeFirstOrThrow();
  const keep = (as?: "sky") => post(test.office, PDF, "图纸.pdf", as);
  const refused = await keep();
  equal(refused.code, 41300);
  match(refused.data.fields.file ?? "", /图纸\.pdf.*5000 MB/);
  equal((await keep("sky")).code, 0);
  await db.updateTable("account").set({ avatar_file_id: id })
    .where("id", "=", green.id).execute();
  equal((await keep()).code, 0);
});
