import { join, resolve } from "node:path";
import { ROOT } from "./root.ts";
import type { Config } from "./config.ts";
import { addressOf } from "./origin.ts";
import { type PostgresUrl, readPostgresUrl } from "./postgres_url.ts";
import { VARIABLES } from "./variables.ts";

/** A permission of the process, and why it needs it; Deno refuses everything else. */
interface Permission {
  /** Deno's flag */
  flag: string;
  /** its limits as the README shows them */
  shown: string;
  reason: string;
  /** its limits; none: the permission is not given */
  limits(config: Config): string[];
}

/** All permissions of the product's processes; the README lists them from here. */
const PERMISSIONS: readonly Permission[] = [
  {
    flag: "--allow-net",
    shown:
      "`HOST:PORT`; where they are configured, the addresses of PostgreSQL, of the bucket and of WeWork's interface",
    reason: "It answers there, and asks nobody else.",
    limits: (config) => [
      addressOf(config.host, config.port),
      ...serversOf(config).map(({ host, port }) => addressOf(host, port)),
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
      databaseUrl && !readPostgresUrl(databaseUrl).hasUser
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

/** The flags that a process is started with: no more than this configuration needs. */
export function permissionFlags(config: Config): string[] {
  const given = PERMISSIONS.map(({ flag, limits }) => ({
    flag,
    limits: limits(config),
  })).filter(({ limits }) => limits.length > 0);
  return [
    "--no-prompt",
    "--no-remote", // no code but what is installed
    "--cached-only", // nor are registries asked about it, where Deno's own cache is empty
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

/** Limits are separated by commas; a comma within one is doubled. */
function escaped(limit: string): string {
  return limit.replaceAll(",", ",,");
}

function originAddress(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  return addressOf(hostname, port || (protocol === "https:" ? 443 : 80));
}

function serversOf({ databaseUrl }: Config): PostgresUrl["servers"] {
  return databaseUrl ? readPostgresUrl(databaseUrl).servers : [];
}
