import { deepEqual, equal, throws } from "node:assert/strict";
import { username } from "@/domain/account/account_input.ts";
import { ConfigError, readConfig } from "@/platform/config.ts";
import { describeVariables } from "@/platform/variables.ts";

Deno.test("without any variable the demo runs on the embedded database, for this machine only", () => {
  const config = readConfig({});
  equal(config.host, "127.0.0.1");
  equal(config.port, 8000);
  equal(config.databaseUrl, null);
  equal(config.demo, true);
  equal(config.admin, null);
  equal(config.jobs, true);
  deepEqual(config.secretKeys, { key: null, before: null });
  deepEqual(config.storage, { kind: "folder", folder: ".data/files" });
});

Deno.test("with a PostgreSQL nothing is seeded unless asked for", () => {
  const DATABASE_URL = "postgres://office@db/office";
  equal(readConfig({ DATABASE_URL }).demo, false);
  equal(readConfig({ DATABASE_URL, DEMO: "true" }).demo, true);
  const ADMIN = { ADMIN_USERNAME: "boss", ADMIN_PASSWORD: "a-long-password" };
  equal(readConfig(ADMIN).demo, false, "nobody's password is known");
  equal(readConfig({ ...ADMIN, DEMO: "true" }).demo, true);
});

Deno.test("a variable set to nothing counts as not set", () => {
  equal(readConfig({ PORT: "", DATABASE_URL: "" }).port, 8000);
});

const ADDRESSES = [
  "postgres://u:s%23%40%2F%3F%25et@db/plant?sslmode=require",
  "postgresql://u@[::1]:5433/plant",
  "postgres://u@a.test:6432,b.test/plant",
  "postgres:///plant",
];

for (const DATABASE_URL of ADDRESSES) {
  Deno.test(`a PostgreSQL can be named as ${DATABASE_URL}`, () => {
    equal(readConfig({ DATABASE_URL }).databaseUrl, DATABASE_URL);
  });
}

const UNREADABLE = [
  "postgres://u:se#cret@db/plant",
  "postgres://u:se@cret@db/plant",
  "postgres://u:se/cret@db/plant",
  "postgres://u:12/cret@db/plant",
  "postgres://u:se?cret@db/plant",
  "postgres://u:se%cret@db/plant",
  "postgres://u:se cret@db/plant",
  "postgres://u:secret@db:99999/plant",
  "postgres://u:secret@db:0/plant",
  "postgres://u:secret@[::cret]/plant",
  "postgres://u:secret@::1/plant",
  "postgresql://u:secret@/plant?host=/var/run/postgresql",
  "postgres://u:secret@%2Fvar%2Frun%2Fpostgresql/plant",
];

for (const DATABASE_URL of UNREADABLE) {
  Deno.test(`an address of PostgreSQL that can't be read is not repeated, and how to write a password is said: ${DATABASE_URL}`, () => {
    throws(() => readConfig({ DATABASE_URL }), (error: unknown) => {
      return error instanceof ConfigError &&
        /^DATABASE_URL: [^\n]*%23 stands for #[^\n]*$/.test(error.message) &&
        !error.message.includes("cret");
    });
  });
}

Deno.test("lists are separated by commas", () => {
  const config = readConfig({
    PUBLIC_ORIGIN: "https://office.example.com, http://10.0.0.5:8000/",
    TRUSTED_PROXY: "10.0.0.1,::1",
  });
  deepEqual(config.publicOrigins, [
    "https://office.example.com",
    "http://10.0.0.5:8000",
  ]);
  deepEqual(config.trustedProxies, ["10.0.0.1", "::1"]);
});

Deno.test("a bucket needs all of its variables", () => {
  const whole = {
    S3_ENDPOINT: "https://s3.example.com",
    S3_REGION: "eu",
    S3_BUCKET: "files",
    S3_ACCESS_KEY: "key",
    S3_SECRET_KEY: "secret",
  };
  deepEqual(readConfig(whole).storage, {
    kind: "s3",
    endpoint: "https://s3.example.com",
    region: "eu",
    bucket: "files",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  throws(
    () => readConfig({ ...whole, S3_BUCKET: "" }),
    /^ConfigError: S3_BUCKET: must be set because S3_ENDPOINT is$/,
  );
});

const WRONG: Record<string, string[]> = {
  PORT: ["http", "65536", "-1", "8000.5"],
  PUBLIC_ORIGIN: [
    "office.example.com",
    "https://office.example.com/path",
    "ftp://office.example.com",
  ],
  TRUSTED_PROXY: [
    "proxy.local",
    "10.0.0.1;10.0.0.2",
    ":::",
    "10.0.0",
    "10.0.0.256",
    "10.0.0.1,::g",
  ],
  DATABASE_URL: ["mysql://db/office", "db"],
  DATABASE_POOL: ["0", "1000", "ten"],
  DEMO: ["yes", "1"],
  ADMIN_USERNAME: ["a b/c", "ab", "-root", "x".repeat(33)],
  ADMIN_PASSWORD: ["short", "x".repeat(129)],
  LOG_LEVEL: ["verbose"],
  JOBS: ["on"],
  S3_ENDPOINT: ["s3.example.com"],
  SECRET_KEY: ["secret", btoa("x".repeat(31)), btoa("x".repeat(33))],
  SECRET_KEY_BEFORE: ["-".repeat(44)],
};

for (const [name, values] of Object.entries(WRONG)) {
  Deno.test(`a wrong ${name} is said in one line that names it`, () => {
    for (const value of values) {
      throws(() => readConfig({ [name]: value }), (error: unknown) => {
        return error instanceof ConfigError &&
          error.message.startsWith(`${name}: `) &&
          !error.message.includes("\n");
      });
    }
  });
}

Deno.test("keys of secrets are 32 bytes in base64", () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const { secretKeys } = readConfig({ SECRET_KEY: bytes.toBase64() });
  deepEqual(secretKeys, { key: bytes, before: null });
  throws(
    () => readConfig({ SECRET_KEY: "my-own-words" }),
    (error: Error) => !error.message.includes("my-own-words"),
  );
});

Deno.test("a wrong secret is not repeated", () => {
  throws(
    () => readConfig({ ADMIN_USERNAME: "root", ADMIN_PASSWORD: "tooshort" }),
    (error: unknown) => {
      return error instanceof ConfigError &&
        !error.message.includes("tooshort");
    },
  );
});

Deno.test("the first super admin is called as anybody could be", () => {
  const names = [
    "root",
    "Boss.2-x_y",
    "a b/c",
    "ab",
    "-root",
    "管理员",
    "x".repeat(32),
  ];
  for (const name of [...names, "x".repeat(33)]) {
    const read = () =>
      readConfig({ ADMIN_USERNAME: name, ADMIN_PASSWORD: "a-long-password" });
    if (username.safeParse(name).success) equal(read().admin?.username, name);
    else throws(read, /^ConfigError: ADMIN_USERNAME: /);
  }
});

Deno.test("every variable that the code reads is described", () => {
  const described = describeVariables();
  for (
    const name of [
      ...Object.keys(WRONG),
      "HOST",
      "DATA_DIR",
      "S3_SECRET_KEY",
      "CHROMIUM_PATH",
    ]
  ) {
    const variable = described.find((line) => line.name === name);
    equal(Boolean(variable?.meaning && variable.fallback), true, name);
  }
});
