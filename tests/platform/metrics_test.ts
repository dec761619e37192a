import { equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction } from "@/db/transaction.ts";
import { visitServer } from "../http.ts";
import { none } from "../none.ts";
import { startProduct } from "../product.ts";
import { dataFolder } from "../snapshot.ts";
import { connect } from "../socket.ts";
import { until } from "../until.ts";
import { openWorld } from "../world.ts";
import { type Metric, openCollector } from "./collector.ts";

const DASHBOARD = new URL("../../deploy/dashboard.json", import.meta.url);
const MANUAL = new URL("../../docs/operations.md", import.meta.url);

/** What a collector's Prometheus names a metric, with the endings of histograms and counters. */
function prometheusNames({ name, unit, kind }: Metric): string[] {
  const units: Record<string, string> = { s: "_seconds", By: "_bytes" };
  const base = name.replaceAll(/[^a-z0-9]/g, "_") + (units[unit] ?? "");
  if (kind === "histogram") {
    return ["_bucket", "_count", "_sum"].map((ending) => base + ending);
  }
  return [kind === "counter" ? `${base}_total` : base];
}

/** The metric names of an expression, each with the labels that are asked of it. */
function askedBy(expression: string): { name: string; labels: string[] }[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)]
    .flatMap(([, labels = ""]) => labels.split(", "));
  const bare = expression.replaceAll(/\bby \([^)]*\)/g, "");
  return [
    ...bare.matchAll(/\b([a-z0-9]+_[a-z0-9_]+)(?:\{([^}]*)\})?(?!\w|\()/g),
  ]
    .filter(([, name]) => !/^(?:histogram_quantile|__)/.test(name ?? ""))
    .map(([, name = "", selectors = ""]) => ({
      name,
      labels: [
        ...grouped,
        ...[...selectors.matchAll(/(\w+)(?:=|!)/g)].map(([, label = ""]) =>
          label
        ),
      ],
    }));
}

/** Labels that no attribute gives: a histogram's bound, and the collector's name of the process. */
const GIVEN = ["le", "instance"];

async function readExpressions(): Promise<string[]> {
  const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await Deno.readTextFile(DASHBOARD),
  );
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The demo at work with an open page, until everything has been measured; what was measured. */
async function measureProduct(): Promise<Metric[]> {
  const collector = openCollector();
  const folder = await dataFolder("demo");
  try {
    await using product = await startProduct({
      DATA_DIR: folder,
      OTEL_DENO: "true",
      OTEL_METRIC_EXPORT_INTERVAL: "300",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    });
    const visitor = visitServer(product.origin);
    await visitor.signIn("sales");
    equal((await visitor.get("/mkt/oem/list")).status, 200);
    await using _page = await connect(product.origin, visitor);
    await until(30, () => {
      const metrics = collector.metrics();
      const last = (name: string) =>
        metrics.findLast((metric) => metric.name === name);
      return last("socket.open")?.rows[0]?.value === 1 &&
        last("job.waiting") !== undefined &&
        (last("disk.free")?.rows[0]?.value ?? 0) > 0 &&
        last("job.run.duration")?.rows.some(({ told }) =>
            told.get("job.name") === "oem.receive_overdue" &&
            told.get("job.outcome") === "completed"
          ) === true &&
        last("http.server.request.duration")?.rows.some(({ told }) =>
            told.get("http.route") === "/mkt/oem/list"
          ) === true;
    });
    return collector.metrics();
  } finally {
    await collector.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("every metric and label that the dashboard asks for is measured, and all that the product measures is shown and described", async () => {
  const metrics = await measureProduct();
  const labels = new Map<string, Set<string>>();
  for (const metric of metrics) {
    const told = metric.rows.flatMap((row) => [...row.told.keys()])
      .map((key) => key.replaceAll(".", "_"));
    for (const name of prometheusNames(metric)) {
      labels.set(name, new Set([...labels.get(name) ?? [], ...told]));
    }
  }
  const asked = (await readExpressions()).flatMap(askedBy);
  ok(asked.length > 12);
  none(
    asked.filter(({ name }) => !labels.has(name)).map(({ name }) => name),
    "not measured",
  );
  none(
    asked.flatMap((one) =>
      one.labels.filter((label) =>
        !GIVEN.includes(label) && !labels.get(one.name)?.has(label)
      ).map((label) => `${label} of ${one.name}`)
    ),
    "not told",
  );
  const own = metrics.filter(({ scope }) => scope === "app");
  const shown = new Set(asked.map(({ name }) => name));
  none(
    own.filter((metric) =>
      !prometheusNames(metric).some((name) => shown.has(name))
    ).map(({ name }) => name),
    "not shown",
  );
  const manual = await Deno.readTextFile(MANUAL);
  none(
    own.filter(({ name }) => !manual.includes(`\`${name}\``))
      .map(({ name }) => name),
    "not described",
  );
});

for (const server of [false, true]) {
  Deno.test(`statements and transactions hold a connection until they end, ${server ? "on a server" : "embedded"}`, async () => {
    await using world = await openWorld({ server });
    const { db, database: { pool } } = world;
    equal(pool.held, 0);
    const first = inTransaction(db, () => until(5, () => pool.held === 2));
    await inTransaction(db, () => first);
    equal(pool.held, 0);
    await sql`select 1 / 0`.execute(db).catch(() => {});
    equal(pool.held, 0);
  });
}
