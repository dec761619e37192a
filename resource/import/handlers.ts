import { listAlone, withQuery } from "@/components/query.ts";
import { inTransaction } from "@/db/transaction.ts";
import { invalid, Refused } from "@/domain/errors.ts";
import { canonicalJson, sha256, sha256OfFile } from "@/domain/canonical.ts";
import { acceptFileOnce } from "@/domain/file/accept.ts";
import { cleanFileName } from "@/domain/file/name.ts";
import { id as runId, idIn, parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { type BodyLimits, FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, seeDone, seeOther } from "@/platform/form.ts";
import { keeperOf } from "@/platform/form_files.ts";
import { formatOf } from "@/platform/table_file.ts";
import type { Ctx } from "@/utils.ts";
import type { Importable } from "../spec.ts";
import { requireEditor } from "../write.ts";
import { formatOfName } from "./check_file.ts";
import { refusedFile } from "./refused_file.ts";
import {
  cancelRun,
  createRun,
  type ImportProgress,
  orderWrite,
  readRun,
} from "./run.ts";
import { IMPORT_BYTES } from "./table_row.ts";
import { templateFile } from "./template.ts";
import { type Told, workImportSoon } from "./work.ts";

const MB = 1024 * 1024;
/** The form around it has room for its fields. */
const FORM: BodyLimits = { ...FORM_WITH_FILES, bytes: IMPORT_BYTES + MB };

/** So many rows are checked or written while the page is awaited; more go on in the background. */
const AT_ONCE = 500;
/** And no longer than this, in milliseconds. */
const PATIENCE = 5_000;
/** A file that is read in its turn, in bytes. */
const LARGE = MB;

/** What a page shows of an import: the form for a file, or how far a file is. */
export interface ImportState {
  run: ImportProgress | null;
  /** why its last form was refused */
  refused?: Refused;
}

/** The import that the query asks for; undefined when it asks for none. Throws 40300, 40400. */
export async function importState(
  ctx: Ctx,
  noun: Importable,
): Promise<ImportState | undefined> {
  const asked = ctx.url.searchParams.get("import");
  if (asked === null || noun.importless) return undefined;
  requireEditor(caller(ctx), noun);
  return { run: asked === "new" ? null : await runIn(ctx, noun, asked) };
}

/** What a page shows when the form of its import was refused. */
export function withRefusal<Loaded extends { importing?: ImportState }>(
  loaded: Loaded,
  refused: Refused,
): Loaded {
  return { ...loaded, importing: { run: null, ...loaded.importing, refused } };
}

function runIn(ctx: Ctx, noun: Importable, asked: string) {
  return readRun(ctx.state.db, caller(ctx), noun.name, idIn(asked));
}

/** The template (`?template=1`), or a run's refused rows (`?import=`), as a file in the `format` that is asked for. */
export async function importFile(
  ctx: Ctx,
  noun: Importable,
): Promise<Response | undefined> {
  const { searchParams } = ctx.url;
  const format = formatOf(ctx.url);
  const asked = searchParams.get("import");
  const template = searchParams.has("template");
  if (!format || noun.importless || (!template && asked === null)) {
    return undefined;
  }
  requireEditor(caller(ctx), noun);
  const { db, t } = ctx.state;
  if (template) return await templateFile(t, noun, format);
  const run = await runIn(ctx, noun, asked ?? "");
  return refusedFile(db, t, noun, run, format);
}

/**
 * Reads the request's form, and does what it asks for if that is an act on an import: where it leads, or why it was
 * refused. Any other form is given back. Throws 40300, 40400.
 */
export async function importPost(
  ctx: Ctx,
  noun: Importable,
): Promise<Response | Refused | FormData> {
  if (!ctx.url.searchParams.has("import")) return await readForm(ctx.req);
  try {
    const form = await readForm(ctx.req, FORM);
    const act = ACTS[String(form.get("event"))];
    if (!act || noun.importless) return form;
    requireEditor(caller(ctx), noun);
    return await act(ctx, noun, form);
  } catch (error) {
    const shown = error instanceof Refused &&
      error.code !== 40300 && error.code !== 40400;
    if (shown) return error;
    throw error;
  }
}

type Act = (ctx: Ctx, noun: Importable, form: FormData) => Promise<Response>;

const ACTS = Object.assign(
  Object.create(null) as Record<string, Act | undefined>,
  { import: upload, import_write: write, import_cancel: cancel },
);

/** Keeps the file and begins to check it. */
async function upload(ctx: Ctx, noun: Importable, form: FormData) {
  const { db } = ctx.state;
  const actor = caller(ctx);
  const file = form.get("file");
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) {
    throw invalid("file", "file.missing");
  }
  formatOfName(cleanFileName(file.name));
  const keeper = keeperOf(ctx);
  const limits = { ...keeper.limits, document: IMPORT_BYTES };
  const once = await keyOf(form, file);
  const kept = await acceptFileOnce({ ...keeper, limits }, file, once);
  const id = await createRun(db, actor, noun.name, kept.id);
  await begin(ctx, noun, id, kept.size > LARGE);
  const { status, refusal } = await readRun(db, actor, noun.name, id);
  if (status !== "failed" || !refusal) return to(ctx, id);
  await inTransaction(db, (trx) => cancelRun(trx, actor, noun.name, id));
  const { code, text: said, details } = refusal;
  throw new Refused(code as Refused["code"], said, {}, details);
}

/** The form's key for this file: who goes back to the form sends the mended file from it, which is another import. */
async function keyOf(form: FormData, file: File): Promise<string | null> {
  const key = form.get("idempotency_key");
  if (typeof key !== "string") return null;
  return key + sha256(canonicalJson([file.name, await sha256OfFile(file)]));
}

/** Has the good rows written. */
async function write(ctx: Ctx, noun: Importable, form: FormData) {
  const { db } = ctx.state;
  const actor = caller(ctx);
  const id = parse(runId, form.get("run"));
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => orderWrite(trx, actor, noun.name, id),
  );
  if (refused) throw refused;
  const { good } = await readRun(db, actor, noun.name, id);
  await begin(ctx, noun, id, good > AT_ONCE);
  const run = await readRun(db, actor, noun.name, id);
  if (run.status !== "finished" || run.written < run.total) return to(ctx, id);
  return seeDone(listAlone(ctx.url), "import.done", { n: run.written });
}

async function cancel(ctx: Ctx, noun: Importable, form: FormData) {
  const id = parse(runId, form.get("run"));
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => cancelRun(trx, caller(ctx), noun.name, id),
  );
  if (refused) throw refused;
  return seeDone(listAlone(ctx.url), "import.cancelled");
}

function to(ctx: Ctx, id: number): Response {
  return seeOther(withQuery(listAlone(ctx.url), { import: id }));
}

/** Works on a run, and waits for it as long as it is short. */
async function begin(
  ctx: Ctx,
  noun: Importable,
  id: number,
  many: boolean,
): Promise<void> {
  const { db, storage } = ctx.state;
  const enough = Promise.withResolvers<void>();
  const told: Told = (rows) => {
    if (rows > AT_ONCE) enough.resolve();
  };
  const find = () => Promise.resolve(noun);
  const timer = setTimeout(enough.resolve, PATIENCE);
  const done = workImportSoon(db, storage, id, find, { many, told });
  await Promise.race([done, enough.promise]);
  clearTimeout(timer);
}
