/** `deno task dev`: the product, restarted when a file changes; open pages reload by themselves. */
import { join, relative } from "node:path";
import { ROOT } from "@/platform/root.ts";

/** Files that are no part of the running product or its build: hidden, built, or only read by people. */
const APART = ["bench", "deploy", "docs", "node_modules", "prove", "tests"];

/** What building and starting may do; what serves may do less. */
const MAY = [
  "--allow-read",
  "--allow-write=_fresh",
  "--allow-env",
  "--allow-run",
];

if (import.meta.main) await runAgainAndAgain();
else reloadPages(); // loaded into the product's process before its own code

/** Starts the product, which builds what has changed, and once more after every change. */
async function runAgainAndAgain(): Promise<never> {
  let product = start();
  Deno.addSignalListener("SIGTERM", () => {
    stop(product);
    Deno.exit();
  });
  for (;;) {
    console.log(`${await oneChange()} has changed: starting again`);
    stop(product);
    await product.status;
    product = start();
  }
}

function start(): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...MAY, "tasks/dev_serve.ts"],
    cwd: ROOT,
  }).spawn();
}

/** It may have crashed: the change may fix why. */
function stop(product: Deno.ChildProcess): void {
  try {
    product.kill("SIGTERM");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Waits for a change, and for a moment without another. Returns the name of the file. */
async function oneChange(): Promise<string> {
  using watcher = Deno.watchFs(watched());
  for await (const { kind, paths } of watcher) {
    const path = paths.find((path) => /\/\w[^/]*\.\w+$/.test(path)); // no editor's own files
    if (kind === "access" || path === undefined) continue;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return relative(ROOT, path);
  }
  throw new Error("the files can't be watched");
}

function watched(): string[] {
  return [...Deno.readDirSync(ROOT)].map(({ name }) => name)
    .filter((name) => !APART.includes(name) && !/^[._]|\.md$/.test(name))
    .map((name) => join(ROOT, name));
}

/** Gives every page a script that reloads it when the process has been replaced. */
function reloadPages(): void {
  const { serve } = Deno;
  Object.assign(Deno, {
    serve: (options: Deno.ServeTcpOptions, handler: Deno.ServeHandler) =>
      serve(options, reloading(handler)),
  });
}

const PROCESS = crypto.randomUUID();

const SCRIPT = `
const { dataset } = document.currentScript;
new EventSource("/_dev/process").onmessage = ({ data }) => {
  if (data !== dataset.process) location.reload();
};`;

function reloading(handler: Deno.ServeHandler): Deno.ServeHandler {
  return (req, info) => {
    const { pathname, origin } = new URL(req.url);
    const ready = () => handler(new Request(`${origin}/readyz`), info);
    if (pathname === "/_dev/reload.js") {
      return new Response(SCRIPT, {
        headers: { "content-type": "text/javascript" },
      });
    }
    if (pathname === "/_dev/process") return tellProcess(ready);
    return withScript(req, (plain) => handler(plain, info));
  };
}

/** A stream that names the process that answers, as soon as it is ready to. */
function tellProcess(ready: () => Response | Promise<Response>): Response {
  let stop = () => {};
  const stream = new ReadableStream<string>({
    async start(controller) {
      stop = () => controller.close();
      Deno.addSignalListener("SIGTERM", stop);
      while (!(await ready()).ok) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      controller.enqueue(`retry: 300\ndata: ${PROCESS}\n\n`);
    },
    cancel() {
      Deno.removeSignalListener("SIGTERM", stop);
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": "text/event-stream" },
  });
}

async function withScript(
  req: Request,
  handler: (req: Request) => Response | Promise<Response>,
): Promise<Response> {
  const plain = new Request(req);
  plain.headers.delete("accept-encoding");
  const response = await handler(plain);
  const { headers, status } = response;
  if (!headers.get("content-type")?.startsWith("text/html")) return response;
  const process = status === 503 ? "" : PROCESS; // not ready yet: the page is for later
  const script =
    `<script src="/_dev/reload.js" data-process="${process}"></script></body>`;
  const html = (await response.text()).replace("</body>", () => script);
  headers.delete("content-length");
  return new Response(html, { status, headers });
}
