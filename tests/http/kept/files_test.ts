import { deepEqual, equal, ok } from "node:assert/strict";
import { text } from "@/domain/errors.ts";
import { exampleTypes, EXTENSIONS, PICTURES } from "@/domain/file/kinds.ts";
import { formsOf, has, textOf } from "@/tests/html.ts";
import { fieldsOf } from "@/tests/submission.ts";
import { fill, type Filled, keeps, say, written } from "./desk.ts";
import { formOf } from "./forms.ts";
import type { Wrong } from "./wrong.ts";
import { RIGHT } from "./right.ts";

/** The forms that take files, and the input that a browser without scripts sends them by. */
const UPLOADS: Record<string, string> = {
  "a new order": "lines.0.upload",
  "an order's edit": "lines.0.upload",
  "a deposit's voucher": "upload",
  "a balance's voucher": "upload",
  "the receipt of goods": "lines.0.upload",
  "the own profile": "avatar_file",
  "a customer's remark": "upload",
  "a staff remark": "upload",
};

const MB = 1024 * 1024;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const program = () => new File(["MZ"], "凭证.exe");
const disguised = () => new File(["MZ\0\0 no picture"], "凭证.png");
const huge = () =>
  new File([new Uint8Array(PNG), new Uint8Array(11 * MB)], "凭证.png");

/** The form, filled in rightly where that is known. */
function rightForm(what: string): Wrong {
  const form = formOf(what);
  return { ...form, typed: RIGHT[what] ?? form.typed };
}

for (const [what, input] of Object.entries(UPLOADS)) {
  Deno.test(`${what} with a file that is refused by its type or its size keeps what was typed and says which file`, async () => {
    await using filled = await fill(rightForm(what));
    const before = await written(filled.world.db);
    const use = exampleTypes(input === "avatar_file" ? PICTURES : EXTENSIONS);
    const cases = [
      [program(), 415, text("file.type_refused", { name: "凭证.exe", ...use })],
      [disguised(), 415, text("file.type_mismatch", { name: "凭证.png" })],
      [
        huge(),
        413,
        text("file.too_large.image", { name: "凭证.png", limit: "10 MB" }),
      ],
    ] as const;
    for (const [file, status, message] of cases) {
      const answer = await filled.visitor.post(filled.path, {
        ...fieldsOf(filled.sent),
        [input]: file,
      });
      equal(answer.status, status, `${file.name} ${answer.status}`);
      ok(answer.text.includes(say(message)), say(message));
      const field = input.replace("avatar_file", "avatar")
        .replace("upload", "files").replaceAll(".", "-");
      ok(answer.body.includes(`id="f-${field}-error"`), `not at ${field}`);
      keeps(answer, filled.typed);
    }
    deepEqual(await written(filled.world.db), before);
  });
}

/** As a browser sends a form with files; `said` is the size that it announces. */
async function sendMultipart(
  filled: Filled,
  fields: [string, string | File][],
  said?: number,
) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const encoded = new Response(form);
  const headers: Record<string, string> = {
    "content-type": encoded.headers.get("content-type") ?? "",
  };
  if (said) headers["content-length"] = String(said);
  const answer = await filled.visitor.send(
    "POST",
    filled.path,
    await encoded.arrayBuffer(),
    headers,
  );
  return { status: answer.status, body: await answer.text() };
}

Deno.test("a form whose files are too many bytes together comes back with all that was typed, to be sent without them", async () => {
  await using filled = await fill(rightForm("a deposit's voucher"));
  const { status, body } = await sendMultipart(filled, [
    ...filled.sent,
    ["upload", huge()],
    ["payer", "王小明"],
  ], 220 * MB);
  equal(status, 413);
  const kept = formsOf(body).find(({ buttons }) =>
    buttons.some((button) => button.text === say({ key: "kept.submit" }))
  );
  ok(kept, "the form can be sent again");
  for (const [name, value] of filled.sent) {
    ok(kept.fields.some(([n, v]) => n === name && v === value), name);
  }
  ok(kept.fields.some(([, value]) => value === "王小明"), "after the file too");
  ok(body.includes(say({ key: "kept.left_out" })));
});

Deno.test("a text that is too long for any form comes back whole", async () => {
  await using filled = await fill(rightForm("a new address"));
  const pasted = "长".repeat(300_000);
  const fields = { ...fieldsOf(filled.sent), note: pasted };
  const answer = await filled.visitor.post(filled.path, fields, {
    "content-length": String(9 * pasted.length),
  });
  equal(answer.status, 413);
  keeps(answer, [...filled.typed, ["note", pasted]]);
});

Deno.test("an expired session and an outage keep what was typed beside a large file", async () => {
  await using filled = await fill(rightForm("a deposit's voucher"));
  const { world, database } = filled;
  const fields: [string, string | File][] = [
    ["upload", huge()],
    ["upload", new File([], "")],
    ...filled.sent,
  ];
  database.goesAfter(0);
  const outage = await sendMultipart(filled, fields);
  database.back();
  await world.db.deleteFrom("session").execute();
  const expired = await sendMultipart(filled, fields);
  deepEqual([outage.status, expired.status], [503, 401]);
  const kept = formsOf(outage.body).flatMap((form) => form.fields);
  const carried = formsOf(expired.body).flatMap((form) => form.fields)
    .find(([name]) => name === "carried")?.[1] ?? "";
  for (const [name, value] of filled.sent) {
    ok(kept.some(([n, v]) => n === name && v === value), name);
    ok(carried.includes(JSON.stringify([name, value])), name);
  }
  const mistyped = await filled.visitor.post("/login", {
    carried,
    username: "green",
    password: "wrong",
  });
  for (const { body } of [outage, expired, mistyped]) {
    ok(body.includes(say({ key: "kept.left_out" })), "the file is not kept");
  }
});

Deno.test("whose session expired before a form was sent that is too long to be carried, or broke off, is told that it was not", async () => {
  await using filled = await fill(rightForm("a new address"));
  await filled.world.db.deleteFrom("session").execute();
  const note = "长".repeat(3_100_000);
  const long = await sendMultipart(filled, [...filled.sent, ["note", note]]);
  const door = formsOf(long.body).find(has("password"));
  const mistyped = await filled.visitor.post("/login", {
    ...Object.fromEntries(door?.fields ?? []),
    username: "green",
    password: "wrong",
  });
  equal(mistyped.status, 401);
  const lost = say({ key: "kept.lost" });
  ok(mistyped.text.includes(lost), "a wrong password doesn't hide it");
  const broken = await filled.visitor.send("POST", filled.path, "--x\r\n", {
    "content-type": "multipart/form-data; boundary=x",
  });
  const answers = [long, { status: broken.status, body: await broken.text() }];
  for (const { status, body } of answers) {
    equal(status, 401);
    const said = textOf(body);
    ok(said.includes(say({ key: "sign_in.expired" })), said.slice(0, 300));
    ok(said.includes(lost));
  }
});

Deno.test("what another site posts during an outage is not offered to be sent again", async () => {
  await using filled = await fill(rightForm("a customer's remark"));
  filled.database.goesAfter(0);
  const answer = await filled.visitor.post(
    filled.path,
    { event: "remark", content: "不是我写的" },
    { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
  );
  equal(answer.status, 503);
  ok(!answer.body.includes("不是我写的"));
  ok(answer.text.includes(say({ key: "kept.lost" })));
});
