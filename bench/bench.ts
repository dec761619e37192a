/**
 * `deno task bench`: speed as ratios between servers measured in turn in one run, and weights in bytes, each beside its
 * bar. The table is printed, and kept in bench/last.md.
 */
import { brotliCompressSync } from "node:zlib";
import { startPostgres } from "@/tests/postgres.ts";
import { cookieOf } from "./cookie.ts";
import { demoStarts } from "./demo_start.ts";
import { type Load, load } from "./load.ts";
import { seeded } from "./seeded.ts";
import { slowLine } from "./slow_line.ts";
import { startProduct, startSubject } from "./subject.ts";
import { atLeast, atMost, type Figure, median, table, told } from "./table.ts";
import { tableFiles } from "./table_files.ts";
import { weights } from "./weights.ts";

const ROUNDS = 5;
const LIST = "/mkt/oem/list?page_size=50";
/** What a browser says that it can decode. */
const ENCODINGS = "gzip, deflate, br, zstd";

let missed = true;
const folder = await Deno.makeTempDir();
const postgres = await startPostgres();
try {
  const figures = [
    ...await measure(await seeded(postgres.url, "bench", folder)),
    ...await tableFiles(postgres.url),
    ...await demoStarts(),
  ];
  const text = table(figures);
  console.log(text);
  await Deno.writeTextFile(new URL("./last.md", import.meta.url), text);
  missed = figures.some(({ figure, ok }) => !ok(figure));
} finally {
  await postgres.stop();
  await Deno.remove(folder, { recursive: true });
}
Deno.exit(missed ? 1 : 0);

async function measure(url: string): Promise<Figure[]> {
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  {
    await using _first = await startProduct(env); // after a build it fills Deno's cache of compiled code
  }
  await using product = await startProduct(env);
  const { now: afterFirst } = product.memory();
  const cookie = await cookieOf(product.port, "sales");
  const page = await text(product.port, LIST, { cookie });
  const file = `${folder}/page.html`;
  await Deno.writeTextFile(file, page);
  await using raw = await startSubject("bench/raw.ts", "/", { file });
  await using bare = await startSubject("bench/bare.ts", "/");
  const bareFile = `${folder}/bare.html`;
  await Deno.writeTextFile(bareFile, await text(bare.port, "/", {}));
  await using plain = await startSubject("bench/plain.ts", "/", {
    file: await plainPage(),
  });
  await using bareRaw = await startSubject("bench/raw.ts", "/", {
    file: bareFile,
  });

  const identity = { cookie, "accept-encoding": "identity" };
  await load(product.port, LIST, identity, { seconds: 2 }); // warm
  await load(bare.port, "/", {}, { seconds: 1 });
  await load(plain.port, "/", {}, { seconds: 1 });
  const rounds = await inTurn({
    raw: () => load(raw.port, "/", {}, { seconds: 1 }),
    bareRaw: () => load(bareRaw.port, "/", {}, { seconds: 1 }),
    bare: () => load(bare.port, "/", {}, { seconds: 2 }),
    plain: () => load(plain.port, "/", {}, { seconds: 2 }),
    list: () => load(product.port, LIST, identity),
    sent: () =>
      load(product.port, LIST, { cookie, "accept-encoding": ENCODINGS }),
  });
  const { peak } = product.memory();
  return [
    ...bareFigures(rounds),
    // The client above is busier than raw: this ratio is the stricter one.
    told(
      "the same by the servers' CPU per request",
      await cpuPerRequest(bareRaw) / await cpuPerRequest(bare),
    ),
    ...listFigures(rounds),
    atMost("CPU with zstd ÷ without", 1.4, await cpuRatio(product, cookie)),
    atMost("start to first page ÷ raw", 3.4, await startRatio(env, file)),
    atMost("memory after the first page, MB", 90, afterFirst),
    atMost("peak memory under load, MB", 180, peak),
    ...await weights(product.port, cookie),
    ...await slowLine(product.port),
    told("raw, req/s", rateOf(rounds.raw)),
    told("a list page in brotli 11, bytes", brotliCompressSync(page).length),
  ];
}

/** `list` without an encoding, as many bytes as raw; `sent` as a browser gets it. */
type Rounds = Record<
  "raw" | "bareRaw" | "bare" | "plain" | "list" | "sent",
  Load[]
>;

/** Measures everything once per round, so that a busy moment of the machine meets all alike. */
async function inTurn(
  measures: Record<keyof Rounds, () => Promise<Load>>,
): Promise<Rounds> {
  const rounds: Rounds = {
    raw: [],
    bareRaw: [],
    bare: [],
    plain: [],
    list: [],
    sent: [],
  };
  const names = Object.keys(rounds) as (keyof Rounds)[];
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) rounds[name].push(await measures[name]());
  }
  return rounds;
}

function rateOf(loads: Load[]): number {
  return median(loads.map(({ rate }) => rate));
}

function bareFigures({ bare, plain, bareRaw }: Rounds): Figure[] {
  return [
    atLeast(
      "bare route ÷ raw, req/s",
      0.28,
      rateOf(bare) / rateOf(bareRaw),
    ),
    // The bar was set when this figure was 0.27: it tells how machine and client compare with those of then.
    told(
      "the same page by Preact alone ÷ raw, req/s",
      rateOf(plain) / rateOf(bareRaw),
    ),
  ];
}

function listFigures({ list, sent, raw }: Rounds): Figure[] {
  const tail = (loads: Load[]) =>
    median(loads.map(({ p99, p50 }) => p99 / p50));
  return [
    atLeast("orders list ÷ raw, req/s", 0.11, rateOf(list) / rateOf(raw)),
    atMost("orders list as sent, p99 ÷ p50", 2, tail(sent)),
    // Shorter requests: what a moment of the machine takes from them weighs more.
    told("the same without an encoding", tail(list)),
    {
      what: "orders list, errors",
      bar: "0",
      figure: [...list, ...sent].reduce((sum, { errors }) => sum + errors, 0),
      ok: (n) => n === 0,
    },
  ];
}

/** The bare page as Deno compiles it, but for Preact's own runtime; the module's address. */
async function plainPage(): Promise<string> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["transpile", "--quiet", "bench/bare_page.tsx"],
  }).output();
  if (!success) throw new Error("bare_page.tsx can't be compiled");
  const file = new URL("../_fresh/plain_page.js", import.meta.url);
  const code = new TextDecoder().decode(stdout)
    .replaceAll("fresh/jsx-runtime", "preact/jsx-runtime");
  await Deno.writeTextFile(file, code);
  return file.href;
}

async function text(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return await response.text();
}

/** CPU seconds that a server spends on one request of `/`. */
async function cpuPerRequest(
  { port, cpu }: { port: number; cpu(): number },
): Promise<number> {
  const before = cpu();
  const { requests } = await load(port, "/", {}, { seconds: 3 });
  return (cpu() - before) / requests;
}

/** CPU per request with the encoding that a browser gets, against none; in turn, five times, once both are compiled. */
async function cpuRatio(
  product: { port: number; cpu(): number },
  cookie: string,
): Promise<number> {
  const cost = async (encoding: string) => {
    const before = product.cpu();
    const { requests } = await load(product.port, LIST, {
      cookie,
      "accept-encoding": encoding,
    });
    return (product.cpu() - before) / requests;
  };
  const round = async () => await cost(ENCODINGS) / await cost("identity");
  await round(); // V8 is still compiling what both do
  const ratios: number[] = [];
  for (let rounds = 0; rounds < 5; rounds++) ratios.push(await round());
  return median(ratios);
}

/** Process start to the first answered page, against raw; in turn, five times. */
async function startRatio(
  env: Record<string, string>,
  file: string,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < 5; round++) {
    await using raw = await startSubject("bench/raw.ts", "/", { file });
    await using product = await startProduct(env);
    ratios.push(product.firstAnswer / raw.firstAnswer);
  }
  return median(ratios);
}
