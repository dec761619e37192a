import { join, resolve } from "node:path";
import { ROOT } from "./root.ts";
import { type Config, keepsData } from "./config.ts";
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
      "`HOST:PORT`; if configured, the addresses of PostgreSQL, of the bucket and of WeCom's API",
    reason: "To answer requests there; it connects to nothing else.",
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
      "Its code, packages and built files, loaded on first use; its data; sharp asks `ldd` which C library there is.",
    limits: ({ dataDir }) => [ROOT, resolve(dataDir), "/usr/bin/ldd"],
  },
  {
    flag: "--deny-read",
    shown: "`.git` and `.env` of the project's folder",
    reason: "Not needed at run time.",
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
    shown: "the variables of the table above, without the last two",
    reason: "Its configuration; any other variable appears unset to packages.",
    limits: () => Object.keys(VARIABLES),
  },
  {
    flag: "--allow-sys",
    shown:
      "the room on the disk, if `DATA_DIR` is used; the process's user, if `DATABASE_URL` names none",
    reason:
      "To say before the disk is full, and to refuse files; PostgreSQL's user then has the same name.",
    limits: (config) => [
      ...keepsData(config) ? ["statfs"] : [],
      ...config.databaseUrl && !readPostgresUrl(config.databaseUrl).hasUser
        ? ["userInfo", "uid", "gid"]
        : [],
    ],
  },
  {
    flag: "--allow-ffi",
    shown: "`node_modules` of the project's folder",
    reason: "sharp, which makes the thumbnails, is native code.",
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
  const host = hostname.replace(/^\[|\]$/g, ""); // an IPv6 address stands in brackets there
  return addressOf(host, port || (protocol === "https:" ? 443 : 80));
}

function serversOf({ databaseUrl }: Config): PostgresUrl["servers"] {
  return databaseUrl ? readPostgresUrl(databaseUrl).servers : [];
}
