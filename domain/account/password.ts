import { Worker } from "node:worker_threads";
import { invalid } from "@/domain/errors.ts";
import { oneByOne } from "@/domain/one_by_one.ts";
import { textLength } from "@/domain/text.ts";
import type { Question } from "./password_worker.ts";

const SHORTEST = 10;
const LONGEST = 128;

/** Of a password that nobody knows: verified when there is no account, so that this takes the same time. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$OcRGTBu9Y7KEnlprAx0igA$mWDTKR/hpnoLo2DsJpDChh/Vo4owJ18d8oUAt7V3FpY";

/** Throws 42200 at `password` unless it has 10 to 128 characters and is not the user name (decisions 1.5). */
export function checkPassword(username: string, password: string): void {
  const length = textLength(password.slice(0, 8 * LONGEST));
  if (length < SHORTEST || length > LONGEST) {
    throw invalid("password", "account.password.length", {
      min: SHORTEST,
      max: LONGEST,
    });
  }
  if (password.trim().toLowerCase() === username.trim().toLowerCase()) {
    throw invalid("password", "account.password.username");
  }
}

/** The argon2id hash of a password, as a PHC string. Throws 42900 when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return String(await ask({ password: password.normalize("NFC") }));
}

/** Whether the password is the one of the hash; without a hash false, after the same time. Throws 42900. */
export async function verifyPassword(
  hash: string | null,
  password: string,
): Promise<boolean> {
  const typed = password.slice(0, 8 * LONGEST).normalize("NFC");
  const right =
    await ask({ password: typed || " ", hash: hash ?? NOBODYS }) === true;
  return right && hash !== null && typed !== "";
}

/** Hashing takes some 60 ms of a processor: one worker does it all, beside the loop that answers requests. */
const inTurn = oneByOne(100);
let worker: Worker | undefined;

function ask(question: Question): Promise<string | boolean> {
  return inTurn(() => {
    worker ??= new Worker(new URL("./password_worker.ts", import.meta.url));
    return answerOf(worker, question);
  });
}

/** The process stays for an answer that is awaited, and not for the idle worker. */
async function answerOf(
  asked: Worker,
  question: Question,
): Promise<string | boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<
    string | boolean
  >();
  const fail = (error: Error) => {
    worker = undefined; // the next question starts another
    reject(error);
  };
  asked.once("message", resolve).once("error", fail).ref();
  asked.postMessage(question);
  try {
    return await promise;
  } finally {
    asked.off("message", resolve).off("error", fail).unref();
  }
}
