import autocannon from "autocannon";

export interface Load {
  /** requests answered per second */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** requests not answered, or not with 2xx */
  errors: number;
  requests: number;
}

/** The results of autocannon, which has no types for them. */
interface Measured {
  requests: { total: number };
  /** seconds */
  duration: number;
  /** milliseconds */
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

/** Asks for `path` over 32 connections, one request at a time on each, for `seconds`. */
export async function load(
  port: number,
  path: string,
  headers: Record<string, string>,
  { seconds = 3 } = {},
): Promise<Load> {
  const measured: Measured = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: 32,
    duration: seconds,
    headers,
  });
  const { requests, duration, latency, errors, non2xx } = measured;
  return {
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    errors: errors + non2xx,
    requests: requests.total,
  };
}
