import { deepEqual, equal, rejects } from "node:assert/strict";
import type { z } from "zod";
import { Refused, text } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";
import type { MessageKey } from "@/locales/messages.ts";

/** For `rejects` and `throws`: a refusal with the code, and a message at each of the fields. */
export function refused(code: number, ...fields: string[]) {
  return (error: unknown) =>
    error instanceof Refused && error.code === code &&
    fields.every((field) => field in error.fields);
}

/** The same of a document whose state does not allow an event: the message names both by label. */
export function refusedIn(state: MessageKey, event: MessageKey) {
  return (error: unknown) => {
    if (!refused(40900)(error) || !(error instanceof Refused)) return false;
    deepEqual(error.text, text("flow.refused", { state, event }));
    return true;
  };
}

/** Expects that an act is refused so. */
export function refuses(
  act: Promise<unknown>,
  code: number,
  ...fields: string[]
): Promise<void> {
  return rejects(act, refused(code, ...fields));
}

/** The codes of the refusals; any other error is a fault. */
export async function refusalsOf(
  acts: readonly Promise<unknown>[],
): Promise<number[]> {
  const outcomes = await Promise.allSettled(acts);
  return outcomes.flatMap((outcome) => {
    if (outcome.status === "fulfilled") return [];
    if (outcome.reason instanceof Refused) return [outcome.reason.code];
    throw outcome.reason;
  });
}

/** The message keys at each field of an input that the schema refuses; nothing if it is accepted. */
export function faultsIn(
  schema: z.ZodType,
  input: unknown,
): Record<string, string> {
  try {
    parse(schema, input);
    return {};
  } catch (error) {
    return keysOf(error);
  }
}

/** The same for a command. */
export async function faultsFrom(
  run: () => Promise<unknown>,
): Promise<Record<string, string>> {
  try {
    await run();
    return {};
  } catch (error) {
    return keysOf(error);
  }
}

function keysOf(error: unknown): Record<string, string> {
  if (!(error instanceof Refused)) throw error;
  equal(error.code, 42200);
  const entries = Object.entries(error.fields);
  return Object.fromEntries(entries.map(([path, why]) => [path, why.key]));
}
