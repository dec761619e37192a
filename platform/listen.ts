import { type Config, ConfigError } from "./config.ts";

/** Serves on the configured address. Throws ConfigError, by the variable that is wrong, where it can't. */
export function listen(
  { host, port }: Config,
  handler: Deno.ServeHandler,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({ hostname: host, port, onListen: () => {} }, handler);
  } catch (error) {
    const why = (error as Error).message;
    if (error instanceof Deno.errors.AddrInUse) {
      throw new ConfigError("PORT", `${port} is in use on ${host}`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new ConfigError("PORT", `${port} can't be listened on: ${why}`);
    }
    throw new ConfigError("HOST", `${host} can't be listened on: ${why}`);
  }
}
