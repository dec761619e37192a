import { isIP } from "node:net";
import type { Config } from "./config.ts";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** The configured names of the site. */
export type Names = Pick<Config, "publicOrigins" | "host">;

/**
 * The origin of this site that a request is addressed to, by its URL, which Deno makes from the Host header; null for a
 * foreign host. If public origins are configured only those count; otherwise the local names and the listen address, on
 * any port. Behind a proxy that ends TLS this is the configured https origin, not what the socket speaks.
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

/** Whether browsers trust an origin enough to obey its Clear-Site-Data: over https, or on their own machine. */
export function isTrustworthy(origin: string | null): boolean {
  const url = URL.parse(origin ?? "");
  return url !== null &&
    (url.protocol === "https:" || LOCAL.includes(url.hostname));
}

/** An address and port as a URL and Deno's permissions write them: IPv6 in brackets. */
export function addressOf(host: string, port: number | string): string {
  return `${inUrl(host)}:${port}`;
}

function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** A proxy may pass the default port of https on in the Host header. */
function sameHost(configured: string, asked: string): boolean {
  return configured === asked || `${configured}:443` === asked;
}

/**
 * The client's address: the socket's, or, if that is a trusted proxy, the last address in X-Forwarded-For that is not
 * one. Nothing before an entry that is no address is believed.
 */
export function clientAddress(
  headers: Headers,
  remote: Deno.Addr,
  config: Pick<Config, "trustedProxies">,
): string {
  let address = plainAddress("hostname" in remote ? remote.hostname : "local");
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",");
  while (config.trustedProxies.includes(address)) {
    const before = withoutPort(forwarded.pop()?.trim() ?? "");
    if (!isIP(before)) break;
    address = plainAddress(before);
  }
  return address;
}

/** An address in the one form by which it is compared; on a dual-stack socket an IPv4 address comes in IPv6 form. */
export function plainAddress(address: string): string {
  const host = address.includes(":") &&
    URL.parse(`http://[${address}]`)?.hostname;
  if (!host) return address;
  const ipv6 = host.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(ipv6);
  if (!mapped) return ipv6;
  return mapped.slice(1).map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255]).join(".");
}

/** Some proxies send the client's port too. */
function withoutPort(address: string): string {
  return address.replace(
    /^([0-9.]+):[0-9]+$|^\[([^\]]+)\](?::[0-9]+)?$/,
    "$1$2",
  );
}
