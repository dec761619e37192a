import { deepEqual, equal, ok } from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { inChunks } from "@/platform/storage/chunks.ts";
import { bytesHeld } from "@/tests/garbage.ts";
import { refuses } from "@/tests/refusals.ts";
import { patterned } from "../file/storages.ts";

/** Outside of any request: the runner may go on in that of a test before. */
const outside = AsyncLocalStorage.snapshot();

function read(request: Request): Promise<FormData> {
  return outside(() => readForm(request, FORM_WITH_FILES));
}

function post(body: ReadableStream<Uint8Array<ArrayBuffer>>): Request {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  return new Request("http://localhost/", { method: "POST", body, headers });
}

/** A form of these parts, each with its head, in pieces of this many bytes. */
function inPieces(
  parts: [head: string, content: Uint8Array<ArrayBuffer>][],
  size: number,
  end = "--x--\r\n",
): Request {
  const lines = parts.flatMap(([head, content]) => [
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    content,
    "\r\n",
  ]);
  const body = new Blob([...lines, end]).stream();
  return post(ReadableStream.from(inChunks(body, size)));
}

Deno.test("a form's files come whole, with their names and types, in whatever pieces it arrives", async () => {
  const text = (value: string) => new TextEncoder().encode(value);
  const large = patterned(700_000);
  const parts: [string, Uint8Array<ArrayBuffer>][] = [
    ['name="remark"', text("急")],
    ["name=unquoted", text("1")],
    [
      'name="file"; filename="合同.pdf"\r\nContent-Type: application/pdf',
      large,
    ],
    ['name="file"; filename="a.bin"', text("--x\r\n-")],
    [
      'name="file"; filename=""\r\nContent-Type: application/octet-stream',
      text(""),
    ],
    ['filename="nameless.bin"', text("left out")],
  ];
  for (const size of [977, 65_536, 1_000_000]) {
    const form = await read(inPieces(parts, size));
    equal(form.get("remark"), "急");
    const files = form.getAll("file").filter((file) => file instanceof File);
    deepEqual(files.map(({ name, type, size }) => [name, type, size]), [
      ["合同.pdf", "application/pdf", 700_000],
      ["a.bin", "application/octet-stream", 6],
      ["", "application/octet-stream", 0],
    ]);
    deepEqual(await files[0]?.bytes(), large);
    deepEqual([...form.keys()].join(), "remark,unquoted,file,file,file");
  }
  await refuses(read(inPieces(parts, 977, "")), 40000);
});

Deno.test("a quote in a file's name stays one, as browsers and as older programs write it", async () => {
  const names: [written: string, meant: string][] = [
    ['filename="3%22 泵.png"', '3" 泵.png'],
    [String.raw`filename="3\" 泵.png"`, '3" 泵.png'],
    ['filename="a%0D%0Ab.png"', "a\r\nb.png"],
    [String.raw`filename="a\"`, "a\\"],
    ["filename=a.png", "a.png"],
  ];
  for (const [written, meant] of names) {
    const part: [string, Uint8Array<ArrayBuffer>] = [
      `name="file"; ${written}`,
      new Uint8Array(1),
    ];
    const form = await read(inPieces([part], 977));
    const file = form.get("file");
    equal(file instanceof File && file.name, meant, written);
  }
  const sent = new FormData();
  sent.append("file", new File(["1"], '3" 泵.png'));
  const url = "http://localhost/";
  const request = new Request(url, { method: "POST", body: sent });
  const file = (await read(request)).get("file");
  equal(file instanceof File && file.name, '3" 泵.png');
});

Deno.test("a form's files are laid aside as they arrive: no second copy of them is held", async () => {
  const parts: [string, Uint8Array<ArrayBuffer>][] = [
    ['name="file"; filename="a.bin"', new Uint8Array(16 * 1024 * 1024)],
  ];
  let held = Infinity;
  const request = inPieces(parts, 65_536);
  const before = bytesHeld();
  const told = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    flush: () => void (held = bytesHeld() - before),
  });
  const body = request.body!.pipeThrough(told);
  const form = await read(post(body));
  ok(form.get("file") instanceof File);
  ok(held < 2 * 1024 * 1024, `${held} bytes are held`);
});
