/** A small HTTP client for load: keep-alive connections on loopback, one request at a time on each. */

export interface Load {
  /** requests answered per second */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** answers that were not 200 */
  errors: number;
  requests: number;
}

const encoder = new TextEncoder();
const HEAD_END = encoder.encode("\r\n\r\n");

/** Asks for `path` over `connections` connections for `seconds`. */
export async function load(
  port: number,
  path: string,
  headers: Record<string, string>,
  { connections = 32, seconds = 3 } = {},
): Promise<Load> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const request = encoder.encode(`GET ${path} HTTP/1.1\r\n${lines}\r\n`);
  const until = performance.now() + seconds * 1_000;
  const started = performance.now();
  const runs = await Promise.all(
    Array.from({ length: connections }, () => ask(port, request, until)),
  );
  const elapsed = (performance.now() - started) / 1_000;
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  return {
    rate: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors: runs.reduce((sum, run) => sum + run.errors, 0),
    requests: times.length,
  };
}

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ??
    NaN;
}

async function ask(
  port: number,
  request: Uint8Array,
  until: number,
): Promise<{ times: number[]; errors: number }> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  connection.setNoDelay(true);
  const times: number[] = [];
  let errors = 0;
  const buffer = new Uint8Array(256 * 1024);
  while (performance.now() < until) {
    const start = performance.now();
    await connection.write(request);
    if (await readAnswer(connection, buffer) !== 200) errors++;
    times.push(performance.now() - start);
  }
  return { times, errors };
}

/** Reads one answer and gives its status. Answers here always have a content-length. */
async function readAnswer(
  connection: Deno.Conn,
  buffer: Uint8Array,
): Promise<number> {
  let filled = 0;
  let end = -1;
  let status = 0;
  while (end < 0 || filled < end) {
    const read = await connection.read(buffer.subarray(filled));
    if (read === null) throw new Error("the server closed the connection");
    filled += read;
    if (end >= 0) continue;
    const head = indexOf(buffer.subarray(0, filled), HEAD_END);
    if (head < 0) continue;
    const text = new TextDecoder().decode(buffer.subarray(0, head));
    status = Number(text.slice(9, 12));
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (length === undefined) throw new Error(`no content-length: ${text}`);
    end = head + HEAD_END.length + Number(length);
  }
  return status;
}

function indexOf(bytes: Uint8Array, part: Uint8Array): number {
  outer: for (let i = 0; i <= bytes.length - part.length; i++) {
    for (let j = 0; j < part.length; j++) {
      if (bytes[i + j] !== part[j]) continue outer;
    }
    return i;
  }
  return -1;
}
