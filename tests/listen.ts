/** Serves on a free port of this machine. */
export function listen(
  handler: Deno.ServeHandler,
): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handler);
}
