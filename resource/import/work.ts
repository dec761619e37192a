import { getLogger } from "@logtape/logtape";
import type { Db } from "@/db/schema/database.ts";
import { notFound, Refused, text } from "@/domain/errors.ts";
import { oneByOne } from "@/domain/one_by_one.ts";
import { checkLease, whileOwn, workThrough } from "@/lists/claim.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import type { Importable } from "../spec.ts";
import { checkFile } from "./check_file.ts";
import { type Claimed, claimRun, failRun } from "./run.ts";
import { FileFault } from "./table_row.ts";
import { writeFile } from "./write_file.ts";

const log = getLogger(["app", "resource"]);

/** The noun of a list's name. */
type FindNoun = (name: string) => Promise<Importable | undefined>;

/** Hears how many rows of a run were checked, or written. */
export type Told = (rows: number) => void;

/** Many rows are worked on in turn: each run takes its share of memory and of the database. */
const inTurn = oneByOne(1_000);

/**
 * Works on every run that waits or was abandoned: checks what was uploaded, writes what was ordered. A run that breaks off
 * is taken up later, and none waits for it.
 */
export function workImports(
  db: Db,
  storage: Storage,
  find: FindNoun,
): Promise<void> {
  return inTurn(() =>
    workThrough(
      () => claimRun(db),
      (run) => work(db, storage, run, find).catch(brokenOff(run.id)),
    )
  );
}

/** Works on one run, if nobody does already. */
export async function workImport(
  db: Db,
  storage: Storage,
  id: number,
  find: FindNoun,
  { many = false, told }: { many?: boolean; told?: Told } = {},
): Promise<void> {
  const act = async () => {
    const run = await claimRun(db, id);
    if (run) await work(db, storage, run, find, told);
  };
  await (many ? inTurn(act) : act());
}

/** The same without waiting for it; what goes wrong is logged, and the background work takes the run over. */
export function workImportSoon(
  ...args: Parameters<typeof workImport>
): Promise<void> {
  return workImport(...args).catch(brokenOff(args[2]));
}

function brokenOff(id: number): (error: unknown) => void {
  return (error) => log.error("import {id} stopped: {error}", { id, error });
}

function work(...args: Parameters<typeof workOrFail>): Promise<void> {
  return whileOwn(workOrFail(...args));
}

async function workOrFail(
  db: Db,
  storage: Storage,
  run: Claimed,
  find: FindNoun,
  told: Told = () => {},
): Promise<void> {
  try {
    checkLease(run);
    const noun = await find(run.list);
    if (!noun || noun.importless) throw notFound();
    const act = run.status === "checking" ? checkFile : writeFile;
    await act(db, run, noun, told, storage);
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    await failRun(db, run, refused);
  }
}

/** Why a file is not taken; undefined where that is no fault of the file or of who sent it. */
function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  return error instanceof FileFault
    ? new Refused(error.code, text(error.key, error.params))
    : undefined;
}
