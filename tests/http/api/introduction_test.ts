/** What an integrator reads before any call: it is there in both languages, and its example works as it stands. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { introduction } from "@/routes/api/(_docs)/introduction.ts";
import { translator } from "@/locales/messages.ts";
import { visitDemo } from "@/tests/sites.ts";
import { textOf } from "@/tests/html.ts";
import { readDocument } from "./document.ts";

/** What a shell would make of a command: its words, without their quotes. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)]
    .map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/** The request that a curl command makes. */
function requestOf(command: string): Request {
  const [curl, ...words] = wordsOf(command);
  equal(curl, "curl");
  const headers = new Headers();
  const init: RequestInit & { headers: Headers } = { headers };
  let address = "";
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith("-")) {
      address = word;
      continue;
    }
    const value = words.shift() ?? "";
    if (word === "-X") init.method = value;
    else if (word === "-d") init.body = value;
    else if (word === "-u") {
      headers.set("authorization", `Basic ${btoa(value)}`);
    } else if (word === "-H") {
      const [name = "", told = ""] = value.split(": ");
      headers.set(name, told);
    } else throw new Error(`unknown option ${word}`);
  }
  return new Request(address, init);
}

Deno.test("the example of the calls' documentation signs in, adds an address and changes it", async () => {
  await using demo = await visitDemo("oem_green");
  const { body } = await demo.visitor.get("/common/api");
  const [, shown = ""] = /<pre[^>]*>(.*?)<\/pre>/s.exec(body) ?? [];
  const commands = textOf(shown).split("curl ").slice(1)
    .map((command) => `curl ${command}`);
  equal(commands.length, 3);
  const known = { PASSWORD: "demo-oem_green", TOKEN: "", ID: "" };
  const answers: { code: number; data: Record<string, unknown> }[] = [];
  for (const command of commands) {
    const filled = command.replace(
      /PASSWORD|TOKEN|\bID\b/g,
      (name) => known[name as keyof typeof known],
    );
    const response = await demo.site.handler(requestOf(filled), {
      remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
      completed: Promise.resolve(),
    });
    const answer = await response.json();
    equal(answer.code, 0, `${filled}: ${JSON.stringify(answer)}`);
    answers.push(answer);
    known.TOKEN ||= answer.data.token;
    known.ID = String(answer.data.id);
  }
  deepEqual(
    answers.slice(1).map(({ data }) => [data.phone, data.version]),
    [["13900001111", 1], ["13900002222", 2]],
  );
});

Deno.test("page and document tell what holds for all calls, in either language, with the product's own figures", async () => {
  await using demo = await visitDemo("oem_green");
  const { text } = await demo.visitor.get("/common/api");
  for (const locale of ["zh-cn", "en-us"] as const) {
    const { info } = await readDocument(demo.visitor, `?locale=${locale}`);
    const topics = introduction(translator(locale), "session");
    for (const { title, text: words } of topics) {
      ok(info.description.includes(`## ${title}\n\n${words}`), title);
      const shown = words.replace(/\s+/g, " ");
      if (locale === "zh-cn") ok(text.includes(shown), title);
    }
    ok(/\b30\b/.test(info.description) && /\b200\b/.test(info.description));
    ok(info.description.includes("10,000"));
  }
});
