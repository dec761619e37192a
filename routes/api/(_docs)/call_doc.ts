import { z } from "zod";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { VersionField } from "@/platform/api.ts";

/** The subject of a call: a text, or an act on a noun. */
export type Title = MessageKey | {
  act: "list" | "add" | "read" | "edit" | "remove";
  noun: MessageKey;
};

/** How the envelope carries the answer (`platform/api.ts`): one thing, a page of a list, of a log, or all of a list. */
export type Carried = "one" | "page" | "page or all" | "log" | "log or page";

/** One call as the document describes it. */
export interface CallDoc {
  title: Title;
  /** an object: its fields are the parameters */
  query?: z.ZodType;
  /** takes whatever parameters it is sent, and reads none */
  anyQuery?: true;
  /** JSON, or a form with files */
  body?: z.ZodType;
  multipart?: true;
  /** fields left out of the body stay unchanged, but for the one that carries the version that was read */
  keeps?: VersionField;
  /** `data` of the envelope, of a page or log one row of it */
  answer: z.ZodType;
  carried: Carried;
  /** whether a write must have an idempotency key, may have one, or knows none */
  key?: "required" | "optional";
  /** statuses of refusals beyond those that follow from its access, query and body */
  refuses?: readonly number[];
  /** its refusals 401 and 429 may have the `challenge` that a second factor's code completes */
  challenges?: true;
  /** what `actions` of a document calls it */
  action?: string;
  /** a protocol of its own in place of the envelope */
  bare?: "document" | "tus" | "socket" | "file" | "thumb";
}

/** Calls by their lines in the access table, e.g. "GET /api/oem/order". */
export type CallDocs = Readonly<Record<string, CallDoc>>;

/** A call that only reads. */
export function reads(
  title: Title,
  answer: z.ZodType,
  query?: z.ZodType,
): CallDoc {
  return { title, answer, query, carried: "one" };
}

/** A page of a list, or all of one whose rows are few. */
export function lists(
  title: Title,
  answer: z.ZodType,
  query: z.ZodType,
  carried: "page" | "page or all" = "page",
): CallDoc {
  return { title, answer, query, carried };
}

/** A page of a log, or by its number one of the newest rows. */
export function logs(
  title: Title,
  answer: z.ZodType,
  query: z.ZodType,
  carried: "log" | "log or page" = "log",
): CallDoc {
  return { title, answer, query, carried };
}

type More = Partial<Pick<CallDoc, "query" | "multipart" | "key">>;

/** A call that makes something, and needs an idempotency key. */
export function makes(
  title: Title,
  answer: z.ZodType,
  body?: z.ZodType,
  more: More = {},
): CallDoc {
  return { title, answer, body, carried: "one", key: "required", ...more };
}

/** A call that changes something; an idempotency key is taken. */
export function changes(
  title: Title,
  answer: z.ZodType,
  body?: z.ZodType,
  more: More = {},
): CallDoc {
  return makes(title, answer, body, { key: "optional", ...more });
}

/** A call that edits single fields: all but the version may be left out, and then stay unchanged. */
export function edits(
  title: Title,
  answer: z.ZodType,
  { shape }: z.ZodObject,
  keeps: VersionField = "version",
): CallDoc {
  const { [keeps]: read, ...fields } = shape;
  const body = z.object(fields).partial().extend({ [keeps]: read });
  return { ...changes(title, answer, body), keeps };
}

/** A call about one's own session: it has no idempotency key. */
export function acts(
  title: Title,
  answer: z.ZodType,
  body?: z.ZodType,
): CallDoc {
  return makes(title, answer, body, { key: undefined });
}

/** Nothing but that it was done. */
export const Done = z.null();
export const id = z.int().min(1);
export const count = z.int().min(0);
/** Of rows, counted no further than lists count (decisions 1.2). */
export const counted = count.max(LIST_LIMIT);
/** yuan, of at most two decimals: said in words, as `multipleOf: 0.01` refuses 69.6 where it is reckoned in binary */
export const yuan = z.number();
export const moment = z.iso.datetime();
export const day = z.iso.date();
export const version = z.int().min(1);
/** 1 = yes, on; 0 = no, off */
export const status = z.int().min(0).max(1);
/** Something by its id and name. */
export const Named = z.strictObject({ id, name: z.string() });
