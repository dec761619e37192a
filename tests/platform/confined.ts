/** Tries what the product has no business with, and tells what came of it: `confined.ts FOREIGN_FOLDER`. */
const [foreign = ""] = Deno.args;

const ATTEMPTS: Record<string, () => unknown> = {
  "reads a file of the system": () => Deno.readTextFile("/etc/passwd"),
  "reads the folder above": () => [...Deno.readDirSync(`${foreign}/..`)],
  "reads git's files": () =>
    Deno.readTextFile(new URL("../../.git/HEAD", import.meta.url)),
  "writes its own code": () =>
    Deno.writeTextFile(new URL("./confined.ts", import.meta.url), "", {
      append: true,
    }),
  "writes elsewhere": () => Deno.writeTextFile(`${foreign}/file`, ""),
  "runs a command": () => new Deno.Command("id").output(),
  "runs itself": () => new Deno.Command(Deno.execPath()).output(),
  "asks another server": () => fetch("http://127.0.0.1:5432/"),
  "listens elsewhere": () => Deno.listen({ port: 0 }),
  "loads native code": () => Deno.dlopen(`${foreign}/lib.so`, {}),
  "looks at the machine": () => Deno.networkInterfaces(),
  "loads code from elsewhere": () => import(`https://${"jsr.io"}/x.ts`),
};

const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(ATTEMPTS)) {
  try {
    await attempt();
    outcomes[name] = "done";
  } catch (error) {
    outcomes[name] = error instanceof Error ? error.name : String(error);
  }
}
outcomes["knows a foreign variable"] = Deno.env.get("FOREIGN") ?? "unknown";
console.log(JSON.stringify(outcomes));
