/** `Deno.serve` returning a constant text: the limit of the machine. `PORT=… raw.ts FILE`. */
const [file = ""] = Deno.args;
const body = Deno.readTextFileSync(file);
const headers = { "content-type": "text/html; charset=utf-8" };
Deno.serve(
  {
    port: Number(Deno.env.get("PORT")),
    hostname: "127.0.0.1",
    onListen: () => {},
  },
  () => new Response(body, { headers }),
);
