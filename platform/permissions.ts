import { join, resolve } from "node:path";
import { ROOT } from "./root.ts";
import type { Config } from "./config.ts";
import { VARIABLES } from "./variables.ts";

/** Something that the process may do, and why it has to; Deno refuses it the rest. */
interface Permission {
  /** Deno's flag */
  flag: string;
  /** what it is limited to, as the README says it */
  shown: string;
  reason: string;
  /** what it is limited to; nothing: the permission is not given */
  limits(config: Config): string[];
}

/** Everything that a process of the product may do; the README lists it from here. */
const PERMISSIONS: readonly Permission[] = [
  {
    flag: "--allow-net",
    shown:
      "`HOST:PORT`; where they are configured, the addresses of PostgreSQL, of the bucket and of WeWork's interface",
    reason: "It answers there, and asks nobody else.",
    limits: (config) => [
      addressOf(config.host, config.port),
      ...(config.databaseUrl ? postgresAddresses(config.databaseUrl) : []),
      ...(config.storage.kind === "s3"
        ? [originAddress(config.storage.endpoint)]
        : []),
      ...(config.wework ? [originAddress(config.wework.api)] : []),
    ],
  },
  {
    flag: "--allow-read",
    shown: "the project's folder, `DATA_DIR`, `/usr/bin/ldd`",
    reason:
      "Its own code, packages and built files, which are loaded when they are first needed; its data; sharp tells by `ldd` which C library it is on.",
    limits: ({ dataDir }) => [ROOT, resolve(dataDir), "/usr/bin/ldd"],
  },
  {
    flag: "--deny-read",
    shown: "`.git` and `.env` of the project's folder",
    reason: "They are no part of what runs.",
    limits: () => [join(ROOT, ".git"), join(ROOT, ".env")],
  },
  {
    flag: "--allow-write",
    shown: "`DATA_DIR`",
    reason: "The embedded database, its lock, the uploaded files.",
    limits: ({ dataDir }) => [resolve(dataDir)],
  },
  {
    flag: "--allow-env",
    shown: "the variables of the table above",
    reason: "Its configuration. What packages ask for besides is not set.",
    limits: () => Object.keys(VARIABLES),
  },
  {
    flag: "--allow-sys",
    shown: "who runs it, where `DATABASE_URL` names no user",
    reason: "PostgreSQL's user is then called the same.",
    limits: ({ databaseUrl }) =>
      databaseUrl && !authorityOf(databaseUrl).includes("@")
        ? ["userInfo", "uid", "gid"]
        : [],
  },
  {
    flag: "--allow-ffi",
    shown: "`node_modules` of the project's folder",
    reason: "sharp, which makes the small pictures, is native code.",
    limits: () => [join(ROOT, "node_modules")],
  },
];

/** The flags with which a process of the product is started: no more than this configuration needs. */
export function permissionFlags(config: Config): string[] {
  const given = PERMISSIONS.map(({ flag, limits }) => ({
    flag,
    limits: limits(config),
  })).filter(({ limits }) => limits.length > 0);
  return [
    "--no-prompt",
    "--no-remote", // no code but what is installed
    "--ignore-env", // what is not allowed is not there, instead of an error
    ...given.map(({ flag, limits }) =>
      `${flag}=${[...new Set(limits)].map(escaped).join()}`
    ),
  ];
}

/** Flag, limits and reason of every permission, in the README's order. */
export function describePermissions(): Pick<
  Permission,
  "flag" | "shown" | "reason"
>[] {
  return PERMISSIONS.map(({ flag, shown, reason }) => ({
    flag,
    shown,
    reason,
  }));
}

/** A comma stands between a flag's limits; one that belongs to a name is doubled. */
function escaped(limit: string): string {
  return limit.replaceAll(",", ",,");
}

function addressOf(host: string, port: number | string): string {
  const isIpv6 = host.includes(":") && !host.startsWith("[");
  return `${isIpv6 ? `[${host}]` : host}:${port}`;
}

function originAddress(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  return addressOf(hostname, port || (protocol === "https:" ? 443 : 80));
}

/** The servers that an address names: several, separated by commas, where one stands in for another. */
function postgresAddresses(url: string): string[] {
  const authority = authorityOf(url);
  const hosts = decodeURIComponent(authority.slice(authority.indexOf("@") + 1))
    .split(",").map((host) => /^(.*?)(?::(\d+))?$/.exec(host) ?? []);
  const usual = hosts[0]?.[2] ?? 5432;
  return hosts.map(([, host, port = usual]) =>
    addressOf(host || "localhost", port)
  );
}

function authorityOf(url: string): string {
  return url.slice(url.indexOf("://") + 3).split(/[?/]/)[0] ?? "";
}
