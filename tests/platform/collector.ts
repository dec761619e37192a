import { listen } from "../listen.ts";
/** A value of OTLP's JSON: `{ stringValue: "x" }`. */
type Value = Record<string, unknown>;
interface Span {
  name: string;
  kind: number;
  traceId: string;
  attributes: { key: string; value: Value }[];
}
interface LogLine {
  severityText: string;
  traceId: string;
  body: { stringValue: string };
}
/** What was measured, with the attributes of each row. */
export interface Metric {
  name: string;
  unit: string;
  kind: "histogram" | "counter" | "gauge";
  scope: string;
  rows: { told: Map<string, unknown>; value: number }[];
}
interface DataPoint {
  attributes?: { key: string; value: Value }[];
  asInt?: number;
  asDouble?: number;
  count?: number;
}
interface SentMetric {
  name: string;
  unit: string;
  gauge?: { dataPoints: DataPoint[] };
  sum?: { dataPoints: DataPoint[]; isMonotonic?: boolean };
  histogram?: { dataPoints: DataPoint[] };
}
interface Payload {
  resourceMetrics?: {
    scopeMetrics: { scope: { name: string }; metrics: SentMetric[] }[];
  }[];
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
  resourceLogs?: { scopeLogs: { logRecords: LogLine[] }[] }[];
}

/** Where the product sends its traces, logs and metrics: an OTLP receiver that keeps what it got. */
export function openCollector() {
  const received: string[] = [];
  const server = listen(async (req) => {
    received.push(await req.text());
    return Response.json({});
  });
  const payloads = () => received.map((text): Payload => JSON.parse(text));
  return {
    received,
    url: `http://127.0.0.1:${server.addr.port}`,
    spans: () =>
      payloads().flatMap(({ resourceSpans = [] }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)
        .map(({ name, traceId, attributes }) => ({
          name,
          traceId,
          told: attributesOf(attributes),
        })),
    lines: () =>
      payloads().flatMap(({ resourceLogs = [] }) => resourceLogs)
        .flatMap(({ scopeLogs }) => scopeLogs)
        .flatMap(({ logRecords }) => logRecords),
    metrics: () =>
      payloads().flatMap(({ resourceMetrics = [] }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ scope, metrics }) =>
          metrics.map((metric) => readMetric(metric, scope.name))
        ),
    stop: () => server.shutdown(),
  };
}

function attributesOf(
  attributes: { key: string; value: Value }[],
): Map<string, unknown> {
  return new Map(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
  );
}

function readMetric(sent: SentMetric, scope: string): Metric {
  const { name, unit, gauge, sum, histogram } = sent;
  const { dataPoints } = gauge ?? sum ?? histogram ?? { dataPoints: [] };
  return {
    name,
    unit,
    scope,
    kind: histogram ? "histogram" : sum?.isMonotonic ? "counter" : "gauge",
    rows: dataPoints.map(({ attributes = [], asInt, asDouble, count }) => ({
      told: attributesOf(attributes),
      value: Number(asInt ?? asDouble ?? count),
    })),
  };
}
