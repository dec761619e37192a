/** `Deno.serve` returning a constant text: the limit of the machine. `raw.ts PORT FILE`. */
const [port = "0", file = ""] = Deno.args;
const body = Deno.readTextFileSync(file);
const headers = { "content-type": "text/html; charset=utf-8" };
Deno.serve(
  { port: Number(port), hostname: "127.0.0.1", onListen: () => {} },
  () => new Response(body, { headers }),
);
