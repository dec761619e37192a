import { argon2id, argon2Verify } from "hash-wasm";
import workers from "node:worker_threads";

/** A constant: of a module that a build loads when it is used, the default export alone has those. */
const { parentPort } = workers;

/** Asks for a hash of the password, whether it is the one of a hash, or whether it is a common one. */
export interface Question {
  password: string;
  hash?: string;
  common?: true;
}

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const COST = {
  memorySize: 19_456,
  iterations: 2,
  parallelism: 1,
  hashLength: 32,
  outputType: "encoded",
} as const;

async function answer(
  { password, hash, common }: Question,
): Promise<string | boolean> {
  if (common) { // read when a password is chosen: who signs in needs no list
    const { isCommon } = await import("./common_passwords.ts");
    return isCommon(password);
  }
  if (hash !== undefined) return await argon2Verify({ password, hash });
  return await argon2id({
    ...COST,
    password,
    salt: crypto.getRandomValues(new Uint8Array(16)),
  });
}

parentPort?.on(
  "message",
  async (question: Question) => parentPort?.postMessage(await answer(question)),
);
