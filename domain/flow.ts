import type { z } from "zod";
import {
  type Rights,
  type RightsOrSystem,
  staffMay,
  SYSTEM,
} from "./access.ts";
import { Refused, type Text, text } from "./errors.ts";
import type { TableName } from "@/db/schema/database.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { Permission } from "./permissions.ts";
import { named, refusal } from "./refusal.ts";
import { parse } from "./validate.ts";

/** Who may run an event, as data, so that the table can be printed and compared. */
export type By =
  | { kind: "owner" }
  | { kind: "permission"; anyOf: readonly Permission[] }
  | { kind: "system" }
  | { kind: "either"; by: readonly By[] };

/** A customer of the organization that the document belongs to. */
export const owner: By = { kind: "owner" };
/** The product itself: jobs, and what follows by rule from somebody's act. */
export const system: By = { kind: "system" };
/** Staff with one of these permissions; a super admin has all. */
export const permitted = (...anyOf: Permission[]): By => ({
  kind: "permission",
  anyOf,
});
export const either = (...by: By[]): By => ({ kind: "either", by });

/** What every document that moves has. */
interface Stateful<Status extends string | number> {
  organization_id: number | null;
  status: Status;
}

/** What must hold of the document besides its state; known without a query, so that buttons agree with the rule. */
export interface Condition<Doc> {
  name: string;
  holds(doc: Doc): boolean;
  /** Said in the refusal when it does not hold. */
  why: MessageKey;
}

/** The result of a run: which of several rows it takes, and which of the row's journal events happened. */
export interface Outcome {
  when?: string;
  /** Parameters by journal event; null = did not happen this time. An event that is not named has none. */
  log?: Record<string, Record<string, unknown> | null>;
  internal?: boolean;
  /** What only the operation log records: no customer reads it. */
  noted?: Record<string, unknown>;
}

/** The row that was taken, and what it came to. */
interface Ran<Status> extends Pick<Outcome, "noted"> {
  to: Status;
  log: JournalEvent[];
}

/** One line of the table. */
export interface Row<Status extends string | number, Doc, Move, Input> {
  from: readonly Status[];
  to: Status | "same";
  by: By;
  /** The outcome of `run` that this row is for, where one event leads to several places. */
  when?: string;
  only?: Condition<Doc>;
  /** The last segment of the call, if it is not the event's name; null = no call. */
  call?: string | null;
  /** The journal's events, if they are not the event's own name. */
  log?: readonly string[];
  input?: z.ZodType<Input>;
  /** Faults of the input that its schema can't see, by field; reported together with the schema's. */
  besides?(move: Move, input: unknown): Promise<Record<string, Text>>;
  /** The effects; without it another command runs them and asks the flow only whether it may. */
  run?(move: Move, input: Input): Promise<Outcome | void>;
}

// A table holds rows of different inputs; each row's run gets only what its own schema let through.
type AnyRow<Status extends string | number, Doc, Move> = Row<
  Status,
  Doc,
  Move,
  unknown
>;

/** The labels of a flow's states and events. */
export interface Words<Status, Event> {
  status(status: Status): MessageKey;
  event(event: Event): MessageKey;
}

export interface Flow<
  Status extends string | number,
  Doc,
  Move,
  Event extends string,
> {
  source: TableName;
  words: Words<Status, Event>;
  events: readonly Event[];
  rows: Table<Status, Doc, Move, Event>;
  /** The event of a call's last segment, if there is one. */
  eventOfCall(segment: string): Event | undefined;
  /** The events that the actor may run on the document now. */
  actions(actor: RightsOrSystem, doc: Doc): Event[];
  /** The event that follows by rule, without anybody acting. */
  automatic(doc: Doc): Event | undefined;
  /** Why the event is refused: 40900 if the state has no row for it, 40300 if the row is for somebody else. */
  why(actor: RightsOrSystem, doc: Doc, event: Event): Refused | undefined;
  /** Throws what {@link Flow.why} says. */
  check(actor: RightsOrSystem, doc: Doc, event: Event): void;
  /** Checks, parses the input, runs the effects, and says which row was taken with what outcome. */
  run(
    actor: RightsOrSystem,
    doc: Doc,
    event: Event,
    move: Move,
    input: unknown,
  ): Promise<Ran<Status>>;
}

export interface JournalEvent {
  event: string;
  params: Record<string, unknown>;
  internal: boolean;
}

/** Whether `by` lets the actor act on a document of this organization. */
export function allowedBy(
  by: By,
  actor: RightsOrSystem,
  organizationId: number | null,
): boolean {
  switch (by.kind) {
    case "system":
      return actor === SYSTEM;
    case "owner":
      return actor !== SYSTEM && isOwner(actor, organizationId);
    case "permission":
      return actor !== SYSTEM && staffMay(actor, ...by.anyOf);
    case "either":
      return by.by.some((one) => allowedBy(one, actor, organizationId));
  }
}

function isOwner(actor: Rights, organizationId: number | null): boolean {
  return actor.kind === "oem" && actor.permissions.has("oem_customer") &&
    actor.organizationId !== null && actor.organizationId === organizationId;
}

type EventOf<Inputs> = Extract<keyof Inputs, string>;
type Table<Status extends string | number, Doc, Move, Event extends string> =
  Readonly<Record<Event, readonly AnyRow<Status, Doc, Move>[]>>;

/**
 * A document's life as a table: event → rows. Buttons, calls, journal, checks, tests and documentation read it.
 * `source` is the document's table; `because` explains why an event is refused in a state, if the state's name alone
 * does not.
 */
export function flow<
  Status extends string | number,
  Doc extends Stateful<Status>,
  Move,
>() {
  return <Inputs extends Record<string, unknown>>(
    source: TableName,
    words: Words<Status, EventOf<Inputs>>,
    table: {
      readonly [Event in keyof Inputs]: readonly Row<
        Status,
        Doc,
        Move,
        Inputs[Event]
      >[];
    },
    because: Because<Status, EventOf<NoInfer<Inputs>>> = {},
  ): Flow<Status, Doc, Move, EventOf<Inputs>> => {
    type Event = EventOf<Inputs>;
    const rows = table as Table<Status, Doc, Move, Event>;
    const events = Object.keys(table) as Event[];

    const open = (actor: RightsOrSystem, doc: Doc, event: Event) =>
      fitting(rows[event], doc).filter((row) =>
        allowedBy(row.by, actor, doc.organization_id)
      );
    const why = (actor: RightsOrSystem, doc: Doc, event: Event) => {
      const label = words.event(event);
      if (fitting(rows[event], doc).length === 0) {
        const why = because[event]?.[doc.status] ?? unmet(rows[event], doc);
        return refusal(words.status(doc.status), label, why);
      }
      if (open(actor, doc, event).length > 0) return;
      return new Refused(40300, text("flow.forbidden", { event: label }));
    };
    const check = (actor: RightsOrSystem, doc: Doc, event: Event) => {
      const refused = why(actor, doc, event);
      if (refused) throw refused;
    };

    return {
      source,
      words,
      rows,
      events,
      eventOfCall: (segment) =>
        events.find((event) => callOf(event, rows[event]) === segment),
      actions: (actor, doc) =>
        events.filter((event) => open(actor, doc, event).length > 0),
      automatic: (doc) =>
        events.find((event) =>
          fitting(rows[event], doc).some((row) => row.by.kind === "system")
        ),
      why,
      check,
      async run(actor, doc, event, move, input) {
        check(actor, doc, event);
        const chosen = open(actor, doc, event);
        const outcome = await execute(chosen[0]!, move, input)
          .catch((error) => {
            throw named(error, words.status(doc.status), words.event(event));
          }) ?? {};
        const row = chosen.find(({ when }) => when === outcome.when);
        if (!row) {
          throw new Error(`${source}.${event}: no row for ${outcome.when}`);
        }
        return {
          to: row.to === "same" ? doc.status : row.to,
          log: journalEvents(event, row.log, outcome),
          ...(outcome.noted && { noted: outcome.noted }),
        };
      },
    };
  };
}

type Because<Status extends string | number, Event extends string> = {
  readonly [E in Event]?: { readonly [S in Status]?: MessageKey };
};

/** The rows for the document's current state, whoever asks. */
function fitting<
  Status extends string | number,
  Doc extends Stateful<Status>,
  Move,
>(
  rows: readonly AnyRow<Status, Doc, Move>[],
  doc: Doc,
): readonly AnyRow<Status, Doc, Move>[] {
  return rows.filter((row) =>
    row.from.includes(doc.status) && (row.only?.holds(doc) ?? true)
  );
}

/** Why no row fits although the state has one. */
function unmet<
  Status extends string | number,
  Doc extends Stateful<Status>,
  Move,
>(
  rows: readonly AnyRow<Status, Doc, Move>[],
  doc: Doc,
): MessageKey | undefined {
  return rows.find((row) => row.from.includes(doc.status))?.only?.why;
}

function callOf(event: string, rows: readonly { call?: string | null }[]) {
  const call = rows[0]?.call;
  return call === undefined ? event : call;
}

async function execute<Move>(
  row: Omit<AnyRow<string | number, unknown, Move>, "only">,
  move: Move,
  sent: unknown,
): Promise<Outcome | void> {
  if (!row.run) throw new Error("this event is run by its own command");
  if (!row.input) return await row.run(move, undefined);
  const input = sent ?? {};
  const more = await row.besides?.(move, input);
  return await row.run(move, parse(row.input, input, more));
}

function journalEvents(
  event: string,
  names: readonly string[] = [event],
  outcome: Outcome,
): JournalEvent[] {
  return names.flatMap((name) => {
    const params = outcome.log?.[name];
    return params === null ? [] : [{
      event: name,
      params: params ?? {},
      internal: outcome.internal ?? false,
    }];
  });
}
