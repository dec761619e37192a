import { brotliCompressSync } from "node:zlib";
import { stylesheet } from "@/platform/assets.ts";
import { cookieOf } from "./cookie.ts";
import type { Figure } from "./table.ts";

const KB = 1024;

/** Transferred weights: style, scripts and HTML in bytes as compressed on the wire (bars, "Weight"). */
export async function weights(port: number, cookie: string): Promise<Figure[]> {
  const bytes = (path: string) => bytesOf(port, path, cookie);
  const list = "/mkt/oem/list?page_size=50";
  const scripts = await scriptsOf(port, list, cookie);
  const green = await cookieOf(port, "oem_green");
  const form = await scriptsOf(port, "/oem/order/create", green);
  const at = (limit: number) => (n: number) => n <= limit;
  const runtime = scripts.runtime;
  return [
    {
      what: "CSS of the whole product, brotli bytes",
      bar: "≤ 15 KB",
      figure: brotliCompressSync(stylesheet().text).length,
      ok: at(15 * KB),
    },
    {
      what: "script on a page without islands, bytes",
      bar: "0",
      figure: (await scriptsOf(port, "/login", "")).total,
      ok: at(0),
    },
    {
      what: "shared runtime, brotli bytes",
      bar: "≤ 8 KB",
      figure: runtime,
      ok: at(8 * KB),
    },
    {
      what: "list page's script beyond it, brotli bytes",
      bar: "≤ 3 KB",
      figure: scripts.total - runtime,
      ok: at(3 * KB),
    },
    {
      what: "order form's script beyond it, brotli bytes",
      bar: "≤ 8 KB",
      figure: form.total - runtime,
      ok: at(8 * KB),
    },
    {
      what: "HTML of a 50-row list as sent (zstd), bytes",
      bar: "≤ 9 KB",
      figure: await bytes(list),
      ok: at(9 * KB),
    },
  ];
}

/** Throws unless the path itself is answered: a refusal, or what a redirect leads to, would be light. */
async function get(port: number, path: string, headers: HeadersInit) {
  const url = `http://127.0.0.1:${port}${path}`;
  const response = await fetch(url, { headers, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Bytes of a page on the wire: Deno's fetch would decode it, so the length is asked for. */
async function bytesOf(
  port: number,
  path: string,
  cookie: string,
): Promise<number> {
  const headers = { cookie, "accept-encoding": "gzip, deflate, br, zstd" };
  const response = await get(port, path, headers);
  await response.body?.cancel();
  const length = response.headers.get("content-length");
  if (length === null) throw new Error(`${path} does not say its length`);
  return Number(length);
}

/** The modules that a page loads, directly or by import: their brotli bytes, the shared ones apart. */
async function scriptsOf(
  port: number,
  path: string,
  cookie: string,
): Promise<{ total: number; runtime: number }> {
  const html = await (await get(port, path, { cookie })).text();
  const wanted = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)]
    .map((match) => match[1] ?? "");
  const sizes = new Map<string, number>();
  while (wanted.length > 0) {
    const url = wanted.pop() ?? "";
    if (sizes.has(url)) continue;
    const script = await (await get(port, url, {})).text();
    sizes.set(url, brotliCompressSync(script).length);
    const imports = script.matchAll(/(?:from|import)\s*\(?"([^"]+\.js)"/g);
    for (const [, name = ""] of imports) {
      wanted.push(new URL(name, `http://x${url}`).pathname);
    }
  }
  const sum = (entries: [string, number][]) =>
    entries.reduce((all, [, size]) => all + size, 0);
  const entries = [...sizes];
  const shared = entries.filter(([url]) => /runtime|client|preact/.test(url));
  return { total: sum(entries), runtime: sum(shared) };
}
