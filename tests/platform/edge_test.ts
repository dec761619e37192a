import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { copy } from "../files.ts";
import { openPostgres } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { startS3 } from "../file/s3_server.ts";
import { type Visitor, visitServer } from "../http.ts";
import { demoPages } from "../pages.ts";
import { freePort, startPostgres } from "../postgres.ts";
import { startProduct } from "../product.ts";
import { until } from "../until.ts";
import { openCollector } from "./collector.ts";
import { build, importTable, uploadPicture } from "./deeds.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Builds for the edge, and moves what came of it where nothing else is. */
async function buildEdge(): Promise<string> {
  await build("build:edge");
  const folder = await Deno.makeTempDir({ prefix: "edge-" });
  await copy(`${ROOT}_fresh/edge`, `${folder}/office`);
  return folder;
}

/** The permissions that such a host gives, and no other. */
function commandOf(folder: string): string[] {
  const none = ["--no-prompt", "--no-config", "--no-npm", "--no-remote"];
  const some = ["--allow-net", "--allow-env", `--allow-read=${folder}/office`];
  return ["run", ...none, ...some, `${folder}/office/server/edge.js`];
}

async function checkPicture(visitor: Visitor): Promise<void> {
  const id = await uploadPicture(visitor);
  const small = await visitor.send("GET", `/file/${id}/thumb`);
  equal(small.headers.get("location"), `/file/${id}`); // nothing draws small ones there
  const whole = await visitor.send("GET", `/file/${id}`);
  equal(whole.headers.get("content-type"), "image/png");
  ok((await whole.bytes()).length > 50);
}

Deno.test("with the network, its variables and its own folder alone, an edge host serves every page", async () => {
  const folder = await buildEdge();
  const postgres = await startPostgres();
  await using s3 = startS3();
  const { db, close } = openPostgres(postgres.url, 2);
  await migrate(db);
  await seedDemo(db, { storage: openStorage({ kind: "s3", ...s3.options }) });
  const product = await startProduct({
    DATABASE_URL: postgres.url,
    S3_ENDPOINT: s3.options.endpoint,
    S3_REGION: s3.options.region,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY: s3.options.accessKeyId,
    S3_SECRET_KEY: s3.options.secretAccessKey,
  }, { args: commandOf(folder) });
  const visitors = new Map<string | null, Visitor>();
  const enter = async (as: string | null) => {
    const visitor = visitors.get(as) ?? visitServer(product.origin);
    if (as !== null && !visitors.has(as)) await visitor.signIn(as);
    visitors.set(as, visitor);
    return visitor;
  };
  const wrong: string[] = [];
  for (const { url, as } of await demoPages(db)) {
    const { status, location } = await (await enter(as)).get(url);
    if (status !== 200 && !location) wrong.push(`${url} as ${as}: ${status}`);
  }
  deepEqual(wrong, []);
  const sales = await enter("sales");
  await checkPicture(sales);
  await importTable(sales);
  equal((await product.stop()).code, 0);
  equal(
    /NotCapable|"level":"error"/.test(product.said()),
    false,
    product.said(),
  );
  await close();
  await postgres.stop();
  await Deno.remove(folder, { recursive: true });
});

/** From the sources, at once. */
const UNBUILT = { args: ["run", "-A", "tasks/edge.ts"] };

/** What nothing is asked of before the first page. */
const AWAY = {
  DATABASE_URL: "postgres://127.0.0.1:1/none",
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_REGION: "none",
  S3_BUCKET: "none",
  S3_ACCESS_KEY: "none",
  S3_SECRET_KEY: "none",
};

/** What it says when it does not start. */
function refusal(env: Record<string, string>): Promise<string> {
  return startProduct(env, UNBUILT).then(
    () => "",
    (error: Error) => error.message,
  );
}

Deno.test("an edge host without a database and a bucket says which variable is missing", async () => {
  match(await refusal({}), /DATABASE_URL: an edge host keeps no database/);
  match(
    await refusal({ DATABASE_URL: "postgres://localhost/none" }),
    /S3_ENDPOINT: an edge host keeps no files/,
  );
});

Deno.test("an edge host says in one line that its port is in use", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: freePort() });
  const { port } = taken.addr;
  const said = await refusal({ ...AWAY, PORT: `${port}` });
  match(said, new RegExp(`PORT: ${port} is in use on 127.0.0.1`));
  doesNotMatch(said, /^ +at /m);
});

Deno.test("an edge host measures its connections and open pages", async () => {
  const collector = openCollector();
  await using host = await startProduct({
    ...AWAY,
    DATABASE_POOL: "7",
    OTEL_DENO: "true",
    OTEL_METRIC_EXPORT_INTERVAL: "300",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  }, { ...UNBUILT, path: "/healthz" });
  const last = (name: string) =>
    collector.metrics().findLast((metric) => metric.name === name)
      ?.rows[0]?.value;
  await until(
    20,
    () =>
      last("db.pool.size") === 7 && last("db.pool.used") !== undefined &&
      last("db.pool.waiting") !== undefined && last("socket.open") === 0,
  );
  await host.stop();
  await collector.stop();
});
