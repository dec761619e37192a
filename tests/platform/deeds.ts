import { ok } from "node:assert/strict";
import { picture } from "../file/samples.ts";
import { formsOf, sends } from "../html.ts";
import type { Visitor } from "../http.ts";
import { until } from "../until.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Runs a task of the project that builds something. */
export async function build(task: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", task],
    cwd: ROOT,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  ok(success, new TextDecoder().decode(stderr));
}

/** Uploads a picture through the API; its id. */
export async function uploadPicture(visitor: Visitor): Promise<number> {
  const body = new FormData();
  body.append("file", new File([await picture("png")], "a.png"));
  const answer = await visitor.send("POST", "/api/common/file", body);
  const { data }: { data: { id: number } } = await answer.json();
  return data.id;
}

/** Brings a table of customers, which is read in a thread of its own, to where its report asks whether to write it. */
export async function importTable(visitor: Visitor): Promise<void> {
  const form = "/mkt/customer/organization?import=new";
  const file = new File(["Name,Contact\r\nFern & Sons,Fern"], "a.csv");
  const { location, text } = await visitor.submit(
    form,
    await visitor.get(form),
    { form: sends("import"), fields: { file } },
  );
  ok(location, text);
  await until(
    20,
    async () =>
      formsOf((await visitor.get(location)).body).some(sends("import_write")),
  );
}
