import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";
import { refuseInTransaction } from "@/db/transaction.ts";
import { oneByOne } from "@/domain/one_by_one.ts";
import { MOST_UNITS } from "./password_rule.ts";
import type { Question } from "./password_worker.ts";

/** The hash of a password that nobody knows: verified for unknown accounts, so that they take the same time. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$OcRGTBu9Y7KEnlprAx0igA$mWDTKR/hpnoLo2DsJpDChh/Vo4owJ18d8oUAt7V3FpY";

/** The argon2id hash of a password, as a PHC string. Throws 42900 when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return String(await ask({ password: password.normalize("NFC") }));
}

/** Whether the password is the one of the hash; without a hash false, after the same time. Throws 42900. */
export async function verifyPassword(
  hash: string | null,
  password: string,
): Promise<boolean> {
  const typed = password.slice(0, MOST_UNITS).normalize("NFC");
  const right =
    await ask({ password: typed || " ", hash: hash ?? NOBODYS }) === true;
  return right && hash !== null && typed !== "";
}

/** Whether a new password is among the common ones (decision 46). Throws 42900. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return await ask({ password, common: true }) === true;
}

/** Hashing takes some 60 ms of CPU: one worker does it, beside the event loop. */
const inTurn = oneByOne(100);
/** Each hash leaves 19 MiB that are collected late: a worker makes this many, and ends after some idle time. */
const MOST_HASHES = 5;
const IDLE_MS = 300;
let worker: Worker | undefined;
let hashes = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

function ask(question: Question): Promise<string | boolean> {
  refuseInTransaction("a question to the password worker");
  return inTurn(async () => {
    clearTimeout(ending);
    worker ??= startWorker();
    try {
      return await answerOf(worker, question);
    } finally {
      hashes++;
      if (hashes < MOST_HASHES) ending = setTimeout(endWorker, IDLE_MS).unref();
      else endWorker();
    }
  });
}

function startWorker(): Worker {
  hashes = 0;
  return new Worker(new URL("./password_worker.ts", import.meta.url));
}

/** Frees its memory; the next question starts another. */
function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}

/** An awaited answer keeps the process alive, an idle worker does not. */
async function answerOf(
  asked: Worker,
  question: Question,
): Promise<string | boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<
    string | boolean
  >();
  asked.once("message", resolve).once("error", reject).ref();
  asked.postMessage(question);
  try {
    return await promise;
  } catch (error) {
    endWorker();
    throw error;
  } finally {
    asked.off("message", resolve).off("error", reject).unref();
  }
}
