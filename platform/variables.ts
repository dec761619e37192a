import { isIP } from "node:net";
import { z } from "zod";
import { plainAddress } from "./origin.ts";
import { readPostgresUrl } from "./postgres_url.ts";

/** An environment variable: what it means, what it is without being set, and which values it may have. */
interface Variable<S extends z.ZodType> {
  meaning: string;
  /** as the README shows it; the schema decides */
  fallback: string;
  schema: S;
}

function variable<S extends z.ZodType>(
  meaning: string,
  fallback: string,
  schema: S,
): Variable<S> {
  return { meaning, fallback, schema };
}

const port = z.string().regex(/^[0-9]{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((number) => number <= 65_535, "must be a port number");
const count = z.string().regex(
  /^[1-9][0-9]{0,2}$/,
  "must be a whole number from 1 to 999",
).transform(Number);
const flag = z.enum(["true", "false"], "must be true or false").transform((
  word,
) => word === "true");
const words = z.string().trim().min(1, "must not be blank");
const address = z.string().refine(
  (text) => isIP(text) !== 0,
  "must be IP addresses, separated by commas",
).transform(plainAddress);
/** As people choose one (`username` of domain/account/account_input.ts), who could not type another when signing in. */
const username = z.string().regex(
  /^[a-z0-9][a-z0-9_.-]{2,31}$/i,
  "must have 3 to 32 letters, digits, dots, dashes or underscores, the first a letter or digit",
);
const database = z.string().transform((text, ctx) => {
  try {
    readPostgresUrl(text);
    return text;
  } catch (error) {
    ctx.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
});

const origin = z.string().transform((text, ctx) => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) {
    return url.origin;
  }
  ctx.addIssue({
    code: "custom",
    message: "must be like https://office.example.com",
  });
  return z.NEVER;
});

const key = z.string().regex(
  /^[A-Za-z0-9+/]{43}=$/,
  "must be 32 bytes in base64, as `openssl rand -base64 32` makes them",
).transform((text) => Uint8Array.fromBase64(text));

const page = z.string().regex(
  /^https?:\/\/[^\s?#]+$/,
  "must be like https://login.example.com/page",
);

function list<S extends z.ZodType<string, string>>(schema: S) {
  return z.string().transform((text) =>
    text.split(",").map((entry) => entry.trim()).filter(Boolean)
  )
    .pipe(z.array(schema));
}

/** Every variable that the product reads; the README lists them from here. */
export const VARIABLES = {
  PORT: variable("Port to listen on.", "8000", port.default(8000)),
  HOST: variable(
    "Address to listen on; 0.0.0.0 for all.",
    "127.0.0.1",
    words.default("127.0.0.1"),
  ),
  PUBLIC_ORIGIN: variable(
    "Origins of the site, separated by commas; the first is used in links. Requests for other hosts are refused. https means that a proxy in front ends TLS.",
    "http:// with localhost, 127.0.0.1, [::1] and HOST",
    list(origin).default([]),
  ),
  TRUSTED_PROXY: variable(
    "Addresses of the proxies whose X-Forwarded-For is trusted, separated by commas.",
    "none",
    list(address).default([]),
  ),
  DATABASE_URL: variable(
    "PostgreSQL to use instead of the embedded database: postgres://user:password@server:5432/database, with %23 %40 %2F %3F %25 for # @ / ? % in names and password.",
    "embedded",
    database.optional(),
  ),
  DATABASE_POOL: variable(
    "Most connections to PostgreSQL.",
    "10",
    count.default(10),
  ),
  DATA_DIR: variable(
    "Folder of the embedded database and of the uploaded files.",
    ".data",
    words.default(".data"),
  ),
  DEMO: variable(
    "Whether the first start creates the demo data, and the sign-in page says that it is a demo.",
    "true with the embedded database and no ADMIN_USERNAME, else false",
    flag.optional(),
  ),
  ADMIN_USERNAME: variable(
    "User name of the first super admin, created if there is none.",
    "none",
    username.optional(),
  ),
  ADMIN_PASSWORD: variable(
    "Password of the first super admin: 10 to 128 characters, not a common one.",
    "none",
    z.string().min(10, "must have 10 to 128 characters").max(
      128,
      "must have 10 to 128 characters",
    ).optional(),
  ),
  SECRET_KEY: variable(
    "Key that encrypts the secrets of second factors in the database: 32 random bytes in base64. Without it they are stored in plain text.",
    "none",
    key.optional(),
  ),
  SECRET_KEY_BEFORE: variable(
    "The previous key, while SECRET_KEY is being changed or removed.",
    "none",
    key.optional(),
  ),
  LOG_LEVEL: variable(
    "Lowest level that is logged: debug, info, warning or error.",
    "info",
    z.enum(
      ["debug", "info", "warning", "error"],
      "must be debug, info, warning or error",
    ).default("info"),
  ),
  JOBS: variable(
    "Whether this process does the background work.",
    "true",
    flag.default(true),
  ),
  S3_ENDPOINT: variable(
    "S3-compatible service for uploaded files instead of DATA_DIR, with the four variables below.",
    "none",
    origin.optional(),
  ),
  S3_REGION: variable("Region of the bucket.", "none", words.optional()),
  S3_BUCKET: variable(
    "Bucket for the uploaded files.",
    "none",
    words.optional(),
  ),
  S3_ACCESS_KEY: variable(
    "Access key of the bucket.",
    "none",
    words.optional(),
  ),
  S3_SECRET_KEY: variable(
    "Secret key of the bucket.",
    "none",
    words.optional(),
  ),
  WEWORK_CORP_ID: variable(
    "Id of the company in WeCom (enterprise WeChat, WeWork), for signing in with it, with the two variables below.",
    "none",
    words.optional(),
  ),
  WEWORK_AGENT_ID: variable(
    "Id of the company's application there.",
    "none",
    words.optional(),
  ),
  WEWORK_SECRET: variable(
    "Secret of that application.",
    "none",
    words.optional(),
  ),
  WEWORK_API: variable(
    "Origin of WeCom's API for servers.",
    "https://qyapi.weixin.qq.com",
    origin.default("https://qyapi.weixin.qq.com"),
  ),
  WEWORK_LOGIN: variable(
    "WeCom's page with the QR code for signing in.",
    "https://login.work.weixin.qq.com/wwlogin/sso/login",
    page.default("https://login.work.weixin.qq.com/wwlogin/sso/login"),
  ),
};

/** Read by Deno or by the tests, not by the server; listed so that the README's list is whole. */
const ELSEWHERE = {
  OTEL_DENO:
    "true sends traces, logs and metrics to OTEL_EXPORTER_OTLP_ENDPOINT (Deno's own OpenTelemetry).",
  CHROMIUM_PATH:
    "Chromium for the browser tests where the one from npm does not run (it is for Linux x64).",
};

/** Name, default and meaning of every variable, in the README's order. */
export function describeVariables(): {
  name: string;
  fallback: string;
  meaning: string;
}[] {
  const own = Object.entries(VARIABLES).map((
    [name, { fallback, meaning }],
  ) => ({ name, fallback, meaning }));
  const others = Object.entries(ELSEWHERE).map(([name, meaning]) => ({
    name,
    fallback: "none",
    meaning,
  }));
  return [...own, ...others];
}
