import type { AttributeValue, Span, TraceAPI } from "@opentelemetry/api";
import type { Middleware } from "fresh";
import { startMetrics } from "./metrics.ts";

/** Deno's own OpenTelemetry, loaded only when it is on. */
let trace: TraceAPI | undefined;

/** Where Deno registers itself for OpenTelemetry's package, if `OTEL_DENO` asks for it. */
const REGISTERED = Symbol.for("opentelemetry.js.api.1");

/** Call before the first request: adds to what Deno reports by itself, and removes queries from it. */
export async function startTelemetry(): Promise<void> {
  if (!(REGISTERED in globalThis)) return;
  const api = await import("@opentelemetry/api");
  startMetrics(api.metrics.getMeter("app"));
  trace = api.trace;
  leaveOutQueries(trace.getTracer("app").startSpan("never ended nor sent"));
}

/**
 * Deno reports each request's URL with its query, which holds users' input. An attribute that is set again later is
 * sent twice, so the query has to be removed when Deno sets it.
 */
function leaveOutQueries(span: Span): void {
  const prototype: Span = Object.getPrototypeOf(span);
  const { setAttribute } = prototype;
  prototype.setAttribute = function (key, value) {
    return setAttribute.call(this, key, withoutQuery(key, value));
  };
}

function withoutQuery(key: string, value: AttributeValue): AttributeValue {
  if (key === "url.query") return "";
  return key === "url.full" ? String(value).split(/[?#]/, 1)[0] ?? "" : value;
}

/** Gives the request's span the id that the log and the answer have. */
export function traceRequest(id: string): void {
  trace?.getActiveSpan()?.setAttribute("request.id", id);
}

/** Names the request's span after its route: "GET /oem/order/:id". */
export function traceRoute<State>(): Middleware<State> {
  return ({ req, route, next }) => {
    const span = route === null ? undefined : trace?.getActiveSpan();
    span?.updateName(`${req.method} ${route}`);
    span?.setAttribute("http.route", route ?? "");
    return next();
  };
}
