import type { z } from "zod";
import type { SecretKeys } from "./secrets.ts";
import type { StorageOptions } from "./storage/open.ts";
import { VARIABLES } from "./variables.ts";
import type { WeworkOptions } from "./wework.ts";

/** An environment that the product can't start in, or a wrong setting; the message is one line that names which. */
export class ConfigError extends Error {
  constructor(name: string, fault: string) {
    super(`${name}: ${fault}`);
    this.name = "ConfigError";
  }
}

/** That the folder of DATA_DIR is of no use, with the system's own words for why. */
export function unusableFolder(error: Error): ConfigError {
  return new ConfigError("DATA_DIR", `can't be used: ${error.message}`);
}

/** What is needed before the database is open; everything else is a setting in it (decisions 1.4). */
export interface Config {
  host: string;
  port: number;
  /** origins under which the site is reached; empty: the local names (see `siteOrigin`) */
  publicOrigins: readonly string[];
  trustedProxies: readonly string[];
  /** null: the embedded database in `dataDir` */
  databaseUrl: string | null;
  databasePool: number;
  dataDir: string;
  demo: boolean;
  /** the first super admin, when there is none */
  admin: { username: string; password: string } | null;
  /** what secrets are kept encrypted with in the database */
  secretKeys: SecretKeys;
  logLevel: "debug" | "info" | "warning" | "error";
  jobs: boolean;
  /** where uploaded files are kept */
  storage: StorageOptions;
  /** signing in by enterprise WeChat; null: not offered */
  wework: WeworkOptions | null;
}

type Name = keyof typeof VARIABLES;
type Values = { [N in Name]: z.output<(typeof VARIABLES)[N]["schema"]> };

/** The configuration in `env`; a variable set to nothing counts as not set. Throws {@link ConfigError}. */
export function readConfig(
  env: Record<string, string | undefined> = ownVariables(),
): Config {
  const values = readValues(env);
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigins: values.PUBLIC_ORIGIN,
    trustedProxies: values.TRUSTED_PROXY,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    dataDir: values.DATA_DIR,
    // Who names their first super admin wants none whose password everybody knows.
    demo: values.DEMO ??
      (values.DATABASE_URL === undefined &&
        values.ADMIN_USERNAME === undefined),
    admin: readAdmin(values),
    secretKeys: {
      key: values.SECRET_KEY ?? null,
      before: values.SECRET_KEY_BEFORE ?? null,
    },
    logLevel: values.LOG_LEVEL,
    jobs: values.JOBS,
    storage: readStorage(values),
    wework: readWework(values),
  };
}

/** Whether the data folder holds anything: the embedded database, or the files. */
export function keepsData({ databaseUrl, storage }: Config): boolean {
  return databaseUrl === null || storage.kind === "folder";
}

/** Our variables that are set; the process may not read any others. */
function ownVariables(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.keys(VARIABLES).map((name) => [name, Deno.env.get(name)]),
  );
}

function readValues(env: Record<string, string | undefined>): Values {
  const values = Object.entries(VARIABLES).map(([name, { schema }]) => {
    const result = schema.safeParse(env[name] || undefined);
    if (result.success) return [name, result.data];
    throw new ConfigError(name, result.error.issues[0]?.message ?? "is wrong");
  });
  return Object.fromEntries(values) as Values;
}

/** The values of variables that are set all together or not at all. */
function together<N extends Name>(
  values: Values,
  names: readonly N[],
): Record<N, string> | null {
  const missing = names.find((name) => values[name] === undefined);
  if (missing === undefined) return values as Record<N, string>;
  const given = names.find((name) => values[name] !== undefined);
  if (given) throw new ConfigError(missing, `must be set because ${given} is`);
  return null;
}

function readAdmin(values: Values): Config["admin"] {
  const admin = together(values, ["ADMIN_USERNAME", "ADMIN_PASSWORD"]);
  return admin &&
    { username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD };
}

function readStorage(values: Values): StorageOptions {
  const s3 = together(values, [
    "S3_ENDPOINT",
    "S3_REGION",
    "S3_BUCKET",
    "S3_ACCESS_KEY",
    "S3_SECRET_KEY",
  ]);
  if (!s3) return { kind: "folder", folder: `${values.DATA_DIR}/files` };
  return {
    kind: "s3",
    endpoint: s3.S3_ENDPOINT,
    region: s3.S3_REGION,
    bucket: s3.S3_BUCKET,
    accessKeyId: s3.S3_ACCESS_KEY,
    secretAccessKey: s3.S3_SECRET_KEY,
  };
}

function readWework(values: Values): WeworkOptions | null {
  const wework = together(values, [
    "WEWORK_CORP_ID",
    "WEWORK_AGENT_ID",
    "WEWORK_SECRET",
  ]);
  return wework && {
    api: values.WEWORK_API,
    login: values.WEWORK_LOGIN,
    corpId: wework.WEWORK_CORP_ID,
    agentId: wework.WEWORK_AGENT_ID,
    secret: wework.WEWORK_SECRET,
  };
}
