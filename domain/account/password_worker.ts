import { argon2id, argon2Verify } from "hash-wasm";
import { parentPort } from "node:worker_threads";

/** Asks for a hash of the password, or whether it is the one of a hash. */
export interface Question {
  password: string;
  hash?: string;
}

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const COST = {
  memorySize: 19_456,
  iterations: 2,
  parallelism: 1,
  hashLength: 32,
  outputType: "encoded",
} as const;

function answer({ password, hash }: Question): Promise<string | boolean> {
  if (hash !== undefined) return argon2Verify({ password, hash });
  return argon2id({
    ...COST,
    password,
    salt: crypto.getRandomValues(new Uint8Array(16)),
  });
}

parentPort?.on(
  "message",
  async (question: Question) => parentPort?.postMessage(await answer(question)),
);
