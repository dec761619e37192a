import type { MessageKey, Params } from "@/locales/messages.ts";
import type { Permission } from "./permissions.ts";

/** A text as a key and its parameters: worded when it is shown, in the reader's language. */
export interface Text {
  key: MessageKey;
  params?: Params;
}

export function text(key: MessageKey, params?: Params): Text {
  return params ? { key, params } : { key };
}

/** The codes of decisions 1.1; the HTTP status is the first three digits. */
export type RefusalCode =
  | 40000
  | 42200
  | 40100
  | 40101
  | 40300
  | 40301
  | 40400
  | 40500
  | 40800
  | 42100
  | 40900
  | 40901
  | 40902
  | 40903
  | 40904
  | 41300
  | 41500
  | 42900
  | 50000
  | 50300;

/**
 * A request that the rules do not allow: the only error that a page shows in place and a call answers in its
 * envelope. `fields` says where, by the input's dotted path ("lines.0.quantity").
 */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly text: Text,
    readonly fields: Record<string, Text> = {},
    readonly details: Text[] = [],
  ) {
    super(`${code} ${text.key}`);
    this.name = "Refused";
  }

  get status(): number {
    return Math.floor(this.code / 100);
  }

  /** Seconds after which it may be tried again (42900, 50300). */
  retryAfter?: number;
  /** The sign-in's first step, which is done: a code of the second factor completes it (40101, 42900). */
  challenge?: string;
  /** The permissions of which any would let the actor (40300). */
  lacks?: readonly Permission[];
  /** The methods that the path does answer (40500). */
  allow?: readonly string[];
}

/** 40000: a request that none of the pages sends. */
export function malformed(): Refused {
  return new Refused(40000, text("error.malformed"));
}

/** 40400: it does not exist, or is not the caller's. */
export function notFound(): Refused {
  return new Refused(40400, text("error.not_found"));
}

/** The row, or {@link notFound}. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound();
  return row;
}

/** The refusal of what the actor may not do; any permission in `lacks` would allow it. */
export function forbidden(...lacks: Permission[]): Refused {
  const refused = new Refused(40300, text("error.forbidden"));
  return lacks.length > 0 ? Object.assign(refused, { lacks }) : refused;
}

/** Throws 40901 unless the row still has the version that was read. */
export function checkVersion(now: number, read: number): void {
  if (now !== read) throw stale();
}

/** The refusal of a change to something that somebody else changed meanwhile. */
export function stale(): Refused {
  return new Refused(40901, text("error.stale"));
}

/** What is said (40901) to whoever wrote for an organization that was deleted or merged meanwhile. */
export const ORGANIZATION_GONE = text("customer.organization.gone");

/** The refusal of something that may be tried again after so many seconds. */
export function busy(
  retryAfter: number,
  why: Text = text("error.busy"),
): Refused {
  return Object.assign(new Refused(42900, why), { retryAfter });
}

/** 50300: something that is needed can't be reached now; to be tried again in some seconds. */
export function unavailable(why: Text = text("error.50300")): Refused {
  return Object.assign(new Refused(50300, why), { retryAfter: 5 });
}

/** The refusal of one field: 42200 with the message at its place. */
export function invalid(
  field: string,
  key: MessageKey,
  params?: Params,
): Refused {
  return new Refused(42200, text("error.invalid"), {
    [field]: text(key, params),
  });
}

/** Refuses several fields: 42200 with each message at its place; does nothing without faults. */
export function checkFields(
  faults: Iterable<readonly [field: string, why: Text]>,
): void {
  const fields = Object.fromEntries(faults);
  if (Object.keys(fields).length > 0) {
    throw new Refused(42200, text("error.invalid"), fields);
  }
}

/** The refusal of a value that another row has: 40903 with the message at its place. */
export function taken(field: string, key: MessageKey): Refused {
  return new Refused(40903, text("error.duplicate"), { [field]: text(key) });
}
