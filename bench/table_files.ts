/**
 * Moves 100,000 rows in and out through the pages, on PostgreSQL: a CSV file of customers is checked and written,
 * exported as CSV and as a workbook, and the workbook is checked and written again after the rows were deleted. `deno
 * task bench` runs it; alone: `deno run -A bench/table_files.ts`.
 */
import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { dayNow } from "@/domain/time.ts";
import { formsOf, sends } from "@/tests/html.ts";
import { type Visitor, visitServer } from "@/tests/http.ts";
import { startPostgres } from "@/tests/postgres.ts";
import { pause } from "@/tests/until.ts";
import { seeded } from "./seeded.ts";
import { startProduct, type Subject } from "./subject.ts";
import { type Figure, table } from "./table.ts";

const ROWS = 100_000;
/** megabytes above the process's memory after its first pages */
const MEMORY = 256;
const LIST = "/mkt/customer/organization";
/** what was imported today: every field, and the time of writing, ten columns */
const ALL = `from=${
  dayNow(DEFAULT_SETTINGS.time_zone)
}&columns=short_name,contact,phone,industry,sales_account_id,status,address,remark,created_at`;

/** Measures on a database of its own, created on this server. */
export async function tableFiles(server: string): Promise<Figure[]> {
  const folder = await Deno.makeTempDir();
  const url = await seeded(server, "files", folder);
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  try {
    await using subject = await startProduct(env);
    return await measure(subject, url);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function measure(subject: Subject, url: string): Promise<Figure[]> {
  const origin = `http://127.0.0.1:${subject.port}`;
  const sales = visitServer(origin);
  await sales.signIn("sales");
  for (let i = 0; i < 5; i++) await sales.get(LIST);
  const { now: before } = subject.memory();
  const steps: Step[] = [];
  const step = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const watch = watchAnswers(origin);
    let slowest = NaN;
    const came = await act().finally(async () => slowest = await watch.stop());
    const seconds = (performance.now() - started) / 1_000;
    const memory = subject.memory().peak - before;
    steps.push({ what, seconds, memory, slowest });
    return came;
  };
  await importFile(sales, step, "CSV", () => fileOf("a.csv", csv()));
  const exported = (format: string) =>
    step(`export as ${format}`, async () => {
      const answer = await sales.send("GET", `${LIST}?format=${format}&${ALL}`);
      if (answer.status !== 200) throw new Error(await answer.text());
      return await answer.bytes();
    });
  const text = await exported("csv");
  const lines = new TextDecoder().decode(text).trim().split("\r\n").length - 1;
  const workbook = await exported("xlsx");
  const { db, close } = openPostgres(url, 1);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`update organization set deleted_at = now()`.execute(db);
  await importFile(sales, step, "workbook", () => fileOf("b.xlsx", workbook));
  const { rows: [kept] } = await sql<{ count: number }>`
    select count(*) from organization where deleted_at is null`.execute(db);
  await close();
  return figures(steps, lines, kept?.count ?? 0);
}

interface Step {
  what: string;
  seconds: number;
  /** megabytes: the most there was so far, above the beginning */
  memory: number;
  /** milliseconds: the slowest answer to another reader meanwhile */
  slowest: number;
}

function figures(steps: Step[], lines: number, kept: number): Figure[] {
  const known = () => true;
  return [
    {
      what: "100,000 rows: peak memory of all files, MB above the first pages",
      bar: `≤ ${MEMORY}`,
      figure: Math.max(...steps.map(({ memory }) => memory)),
      ok: (n) => n <= MEMORY,
    },
    {
      what: "rows exported, and imported from the export",
      bar: `≥ ${ROWS}`,
      figure: Math.min(lines, kept),
      ok: (n) => n >= ROWS,
    },
    ...steps.flatMap(({ what, seconds, memory, slowest }): Figure[] => [
      { what: `${what}, s`, bar: "", figure: seconds, ok: known },
      { what: `${what}, peak MB so far`, bar: "", figure: memory, ok: known },
      {
        what: `${what}, slowest other page, ms`,
        bar: "≤ 1000",
        figure: slowest,
        ok: (n) => n <= 1_000,
      },
    ]),
  ];
}

type RunStep = <T>(what: string, act: () => Promise<T>) => Promise<T>;

async function importFile(
  sales: Visitor,
  step: RunStep,
  what: string,
  file: () => File,
): Promise<void> {
  const form = `${LIST}?import=new`;
  const path = await step(`check a ${what} file`, async () => {
    const sent = await sales.submit(form, await sales.get(form), {
      form: sends("import"),
      fields: { file: file() },
    });
    if (!sent.location) throw new Error(sent.text);
    await until(sales, sent.location, "import_write");
    return sent.location;
  });
  await step(`write a ${what} file`, async () => {
    const report = await sales.get(path);
    await sales.submit(path, report, { form: sends("import_write") });
    await until(sales, path);
  });
}

/** Waits until the page stops refreshing itself; then it must offer the event, if one is named. */
async function until(
  sales: Visitor,
  path: string,
  event?: string,
): Promise<void> {
  for (;;) {
    const page = await sales.get(path);
    if (!page.body.includes('http-equiv="refresh"')) {
      if (event && !formsOf(page.body).some(sends(event))) {
        throw new Error(page.text);
      }
      return;
    }
    await pause(500);
  }
}

/** Another returning reader opens the sign-in page all the while. */
function watchAnswers(origin: string): { stop(): Promise<number> } {
  let slowest = 0;
  let going = true;
  const reader = visitServer(origin);
  const watching = (async () => {
    while (going) {
      const asked = performance.now();
      await reader.get("/login");
      slowest = Math.max(slowest, performance.now() - asked);
      await pause(20);
    }
  })();
  return {
    async stop() {
      going = false;
      await watching;
      return slowest;
    },
  };
}

function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], name);
}

/** Ten columns of organizations, with heads in English. */
function csv(): string {
  const heads =
    "Name,Short name,Contact,Phone,Address,Industry,Salesperson,Status,Remark";
  const lines = Array.from({ length: ROWS }, (_, i) =>
    [
      `${han(i, 6)}${i}`,
      han(i, 3),
      han(i + 7, 3),
      13_800_000_000 + i,
      `"${i} Long River Road, Building ${i % 40}"`,
      "Flowers",
      "",
      "",
      `"Met at a fair, ""stand ${i}"""`,
    ].join(","));
  return [heads, ...lines].join("\r\n");
}

/** Characters as names have them: to be found by pinyin they cost more than letters. */
function han(seed: number, length: number): string {
  const first = 0x4e00;
  const common = 5_000;
  return String.fromCodePoint(
    ...Array.from({ length }, (_, i) => first + (seed * 31 + i * 977) % common),
  );
}

if (import.meta.main) {
  const postgres = await startPostgres();
  try {
    console.log(table(await tableFiles(postgres.url)));
  } finally {
    await postgres.stop();
  }
  Deno.exit();
}
