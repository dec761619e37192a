import { isIP, isIPv6 } from "node:net";
import type { Config } from "./config.ts";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** What says under which names the site is reached. */
export type Names = Pick<Config, "publicOrigins" | "host">;

/**
 * The origin of this site that a request is addressed to, from its URL as Deno made it of the Host header; null for a
 * foreign host. With public origins configured only those count; without, the local names and the listen address on
 * any port. Behind a proxy that ends TLS the answer is the configured https origin, not what the socket speaks.
 */
export function siteOrigin(url: URL, names: Names): string | null {
  if (names.publicOrigins.length > 0) {
    const hostOf = (origin: string) => origin.slice(origin.indexOf("//") + 2);
    return names.publicOrigins.find((origin) =>
      sameHost(hostOf(origin), url.host)
    ) ?? null;
  }
  const known = LOCAL.includes(url.hostname) ||
    url.hostname === inUrl(names.host);
  return known ? `http://${url.host}` : null;
}

/** Where somebody listens, as an URL and Deno's permissions write it: an IPv6 address has brackets. */
export function addressOf(host: string, port: number | string): string {
  return `${inUrl(host)}:${port}`;
}

function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** A proxy may pass the default port of https on in the Host header. */
function sameHost(configured: string, asked: string): boolean {
  return configured === asked || `${configured}:443` === asked;
}

/**
 * The client's address: the socket's, or, when that is a trusted proxy, the last address in X-Forwarded-For that is
 * not one; what stands before something else than an address may be anybody's word.
 */
export function clientAddress(
  headers: Headers,
  remote: Deno.Addr,
  config: Pick<Config, "trustedProxies">,
): string {
  let address = plain("hostname" in remote ? remote.hostname : "local");
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",");
  while (config.trustedProxies.includes(address)) {
    const before = withoutPort(forwarded.pop()?.trim() ?? "");
    if (!isIP(before)) break;
    address = plain(before);
  }
  return address;
}

/** On a socket that takes both protocols an IPv4 address comes in the form of the other. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=[0-9.]+$)/i, "");
}

/** Some proxies tell the client's port too. */
function withoutPort(address: string): string {
  return address.replace(
    /^([0-9.]+):[0-9]+$|^\[([^\]]+)\](?::[0-9]+)?$/,
    "$1$2",
  );
}
