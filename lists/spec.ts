import type { z } from "zod";
import type { List } from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { ListColumn } from "@/components/list/column.ts";
import type { Actor, Rights } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import { readFilter } from "@/platform/filter.ts";

/** Where something reads from, and for whom. */
export interface Source {
  db: Db;
  actor: Actor;
  settings: Settings;
}

/**
 * An action on many rows at once. Each row is processed in a transaction of its own; a row that refuses is reported
 * with its reason, the others go on.
 */
export interface BulkAction {
  key: string;
  label: MessageKey;
  /** whether the actor is offered it at all; the rules check each row again */
  may: (actor: Actor) => boolean;
  /** the permissions of which any lets, where not all who open the list have one: who has none is told them */
  by?: readonly Permission[];
  danger?: true;
  /** asks before it is done: what follows from it */
  confirm?: MessageKey;
  /** a choice that it needs, whose options are read with the page that asks */
  choice?: {
    name: string;
    label: MessageKey;
    options: (
      source: Source,
      t: T,
    ) => Promise<[value: string, words: string][]>;
  };
  /** throws Refused where the row does not allow it, as it is or for what it became since the run was ordered */
  run: (
    trx: Trx,
    actor: Actor,
    id: number,
    input: Readonly<Record<string, unknown>>,
    ordered: Date,
  ) => Promise<unknown>;
}

/** What every page of a list has: a `List` is one, a log's `CursorList` too. */
export interface PageOf<Row> {
  rows: Row[];
  pageSize: number;
}

/** A list as its page shows it: for a refused filter there are no rows, and nothing is counted. */
export type Uncounted<Found extends List<unknown>> =
  & List<Found["rows"][number]>
  & Partial<Found>;

/** A function of a module in db/ that reads for an actor. */
type Read<Asked extends unknown[], Found> = (
  db: Db,
  actor: Actor,
  ...asked: Asked
) => Promise<Found>;

/** How a list is read: by the functions of its module in db/, as they are. */
export interface ListReads<Row, Filter, Found> {
  /** one page, with the totals of the whole filter */
  find: Read<[filter: Filter, settings: Settings], Found>;
  /** the ids of all matches, in the list's order, at most `most` */
  ids: Read<[filter: Filter, settings: Settings, most: number], number[]>;
  /**
   * the rows with these ids that the actor may see, in any order; called for one batch of a file or of an action at a
   * time
   */
  rows: Read<[ids: readonly number[], settings: Settings], Row[]>;
}

/**
 * A list, described once: the page shows it, exports, bulk actions and calls read it (design: the URL is its state).
 * `Found` is what a page of it reads, sums and tabs included.
 */
export interface ListSpec<Row, Filter, Found extends PageOf<Row>>
  extends ListReads<Row, Filter, Found> {
  /** the key of its views and columns, e.g. "oem.orders" */
  name: string;
  /** its page's, and the name of an exported file */
  title: MessageKey;
  /** the name of an exported file where several lists have one page */
  fileTitle?: MessageKey;
  /** what the rows are and how they are ordered, for screen readers */
  caption: MessageKey;
  /** the query that selects it among the lists of its page, "tab=movement"; left out: the page opens with it */
  home?: string;
  /** the conditions that its tabs choose: who has only those has filtered nothing */
  tabs?: readonly string[];
  filter: z.ZodType<Filter, unknown>;
  columns: (words: Words) => readonly ListColumn<Row>[];
  idOf: (row: Row) => number;
  /** the row's number or name */
  labelOf: (row: Row) => string;
  /** the page for a refused filter */
  none: (filter: Filter) => Found;
  actions?: readonly BulkAction[];
}

/** What a list's words depend on. */
export interface Words {
  t: T;
  timeZone: string;
  /** what the reader may do: columns link only to what they may open */
  actor: Rights;
}

/** The actions that the actor is offered. */
export function actionsFor(
  spec: { actions?: readonly BulkAction[] },
  actor: Actor,
): readonly BulkAction[] {
  return (spec.actions ?? []).filter((action) => action.may(actor));
}

/** How the rows of a list are shown: nothing that is asked of them. */
const SHOWN = ["sort", "page", "page_size", "after"];

/**
 * What a filter asks beyond what its list opens with: nothing, conditions, or only another tab. `part`: the list opens
 * with the rows of all tabs.
 */
export type Narrowing = "none" | "conditions" | "tab" | "part";

/** What a filter asks beyond what its list opens with. */
export function narrowingOf<Filter>(
  { filter, home = "", tabs = [] }: Pick<
    ListSpec<never, Filter, never>,
    "filter" | "home" | "tabs"
  >,
  asked: Filter,
  url: URL,
): Narrowing {
  const bare = conditionsOf(readFilter(filter, new URL(`?${home}`, url)));
  const now = conditionsOf(asked);
  const others = [...new Set([...bare.keys(), ...now.keys()])]
    .filter((name) => bare.get(name) !== now.get(name));
  if (others.length === 0) return "none";
  if (!others.every((name) => tabs.includes(name))) return "conditions";
  const part = others.every((name) => NOTHING.includes(bare.get(name)));
  return part ? "part" : "tab";
}

/** A condition that asks nothing, as it is compared. */
const NOTHING: readonly unknown[] = [undefined, "null", "[]"];

function conditionsOf(filter: unknown): Map<string, string> {
  const said: [string, unknown][] = Object.entries(Object(filter));
  return new Map(
    said.filter(([name]) => !SHOWN.includes(name))
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );
}
