import { deepEqual, equal } from "node:assert/strict";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";
import { inAscii } from "@/tasks/build_server.ts";
import { whenUsed } from "@/tasks/when_used.ts";

/** What a build has in the place of a module of Deno's. */
async function standIn<Module>(name: string): Promise<Module> {
  const code = new Blob([whenUsed(name)], { type: "text/javascript" });
  const url = URL.createObjectURL(code);
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

Deno.test("what stands for a module of Deno's is one to who extends its classes and asks for them", async () => {
  const stream = await standIn<typeof import("node:stream")>("node:stream");
  class Lines extends stream.Readable {
    override _read() {
      this.push(null);
    }
  }
  const lines: Readable = new Lines();
  const both: unknown = new stream.Duplex();
  deepEqual([
    lines instanceof Lines,
    lines instanceof stream.Readable,
    new stream.Readable() instanceof Lines,
    both instanceof stream.Writable,
    ({}) instanceof stream.Writable,
  ], [true, true, false, true, false]);
  equal((both as Writable).writable, true);
});

Deno.test("its functions keep what they carry, its constants are in its objects, and what works for itself alone is left out", async () => {
  const util = await standIn<typeof import("node:util")>("node:util");
  const fs = await standIn<typeof import("node:fs") & { default: object }>(
    "node:fs",
  );
  const crypto = await standIn<typeof import("node:crypto")>("node:crypto");
  equal(util.promisify.custom, promisify.custom);
  equal(fs.constants.R_OK, 4);
  equal("readFileSync" in fs.default, true);
  equal(crypto.webcrypto, undefined);
  equal(crypto.createHash("sha256").update("").digest("hex").length, 64);
});

Deno.test("what a build writes in ASCII says the same", () => {
  const say = (code: string) => new Function(`return ${inAscii(code)}`)();
  equal(say('"农\\\\业🌱"'), "农\\业🌱");
  equal(say('"\\农"'), "农");
  deepEqual("农业🌱".match(say("/[一-龥]+\\·?🌱/")), "农业🌱".match(/农业🌱/));
  equal(say("/^🌱{2}$/u").test("🌱🌱"), true);
});
