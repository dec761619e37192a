import { z } from "zod";
import {
  entries,
  fault,
  integer,
  line,
  optional,
  optionalDay,
  orElse,
} from "@/domain/validate.ts";
import { listOf } from "@/domain/form_data.ts";
import { takes } from "@/domain/takes.ts";
import { plainKeyword } from "./search_keyword.ts";

/** Counts and sums are exact up to here, and OFFSET reaches no further (decisions 1.2). */
export const LIST_LIMIT = 10_000;
/** Rows of a page, at most and where nothing is said (decisions 1.2). */
export const LARGEST_PAGE = 200;
export const USUAL_PAGE = 20;

/** What every list has. */
export interface Paging {
  page: number;
  page_size: number;
}

/** A piece of text that is looked for, a number as it is kept or as pages show it. */
export const keyword = optional(line(100)).transform((typed) =>
  typed ? plainKeyword(typed) : undefined
);

/** The fields of every list's filter (decisions 1.2), besides its own. */
const LIST_FIELDS = {
  keyword,
  page: orElse(integer(1, LIST_LIMIT), 1),
  page_size: orElse(integer(1, LARGEST_PAGE), USUAL_PAGE),
};
/** The days of a list whose rows have a date. */
const DAYS = { from: optionalDay, to: optionalDay };

/** A list without sort orders refuses `sort`: it has one order. Typed as an object, because nothing is read from it. */
const UNSORTED: object = { sort: optional(z.never("validation.choice")) };

/** The values of one parameter, however often it is repeated. */
function named<T>(
  value: z.ZodType<T, unknown>,
  max: number,
): z.ZodType<T[], unknown> {
  const all = entries(value, max);
  const read = z.unknown().optional().transform(listOf).pipe(all);
  return takes(read, { as: all, needed: false });
}

/** Any number of values of one parameter (`?status=draft&status=unpaid`); none = no condition. */
export function many<const Value extends string>(
  values: readonly Value[],
): z.ZodType<Value[], unknown> {
  return named(z.enum(values), values.length).transform((given) => [
    ...new Set(given), // twice said, its rows would be counted twice
  ]);
}

/** One of the values, or no condition. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
): z.ZodType<Value | undefined, unknown> {
  return optional(z.enum(values));
}

/** Any number of an enumeration's whole numbers, as statuses of tasks and shipments are. */
export function manyNumbers<const Value extends number>(
  values: readonly Value[],
): z.ZodType<Value[], unknown> {
  const names = values.map(String);
  return named(z.enum(names), values.length).transform((given) =>
    values.filter((value) => given.includes(String(value)))
  );
}

/** `?name=1` and `?name=0`; left out: no condition. */
export const optionalFlag: z.ZodType<boolean | undefined, unknown> = optional(
  z.enum(["1", "0", "true", "false"]).transform((value) =>
    value === "1" || value === "true"
  ),
);

/** A sort order: a field, with `-` before it for the largest first. */
export type Sort<Field extends string> = Field | `-${Field}`;

/** A sort order of the whitelist `fields`; `usual` without a choice. */
export function sortBy<const Field extends string>(
  fields: readonly Field[],
  usual: Sort<NoInfer<Field>>,
): z.ZodType<Sort<Field>, unknown> {
  const orders = fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);
  return orElse(z.enum(orders), usual);
}

/** A filter for staff only: customers must not even try the ids of others. */
export interface OfOrganization {
  organization_id?: number | undefined;
}

/**
 * The filter of a list: `shape` holds its own fields beside {@link LIST_FIELDS} and {@link DAYS}. Refuses pages beyond
 * the limit, and ranges of days that end before they begin.
 */
export function listFilter<Shape extends z.ZodRawShape>(shape: Shape) {
  return undatedFilter({ ...DAYS, ...shape });
}

/** {@link listFilter} without days, for rows that have none: current stock, the catalogue. */
export function undatedFilter<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...UNSORTED, ...LIST_FIELDS, ...shape }).superRefine(
    (filter, ctx) => {
      inOrder(filter, ctx);
      withinLimit(filter as Paging, ctx);
    },
  );
}

/** Refuses a page beyond the limit. */
function withinLimit({ page, page_size }: Paging, ctx: z.RefinementCtx): void {
  if ((page - 1) * page_size < LIST_LIMIT) return;
  fault(ctx, "list.too_deep", undefined, ["page"]);
}

/** Where a page of a log ended: the moment and the id of its last row (decisions 1.2). */
interface Cursor {
  /** microseconds since 1970, as finely as the database keeps a moment */
  at: number;
  id: number;
}

/** What every log has in place of {@link Paging}: `after` continues below that row; left out: from the newest. */
export interface CursorPaging {
  after?: Cursor | undefined;
  page_size: number;
}

/** A cursor as the parameter `after` carries it, "1763712000123456-42". */
export function toAfter({ at, id }: Cursor): string {
  return `${at}-${id}`;
}

const cursor = z.unknown().transform((sent, ctx): Cursor => {
  const match = /^([0-9]{1,16})-([0-9]{1,16})$/.exec(String(sent));
  const [at, id] = [Number(match?.[1]), Number(match?.[2])];
  return Number.isSafeInteger(at) && Number.isSafeInteger(id)
    ? { at, id }
    : fault(ctx, "validation.invalid");
});
const after = optional(
  takes(cursor, {
    json: { type: "string", pattern: "^[0-9]{1,16}-[0-9]{1,16}$" },
    needed: true,
  }),
);

/** What the call of a document's own log asks: `after` continues with what came before that entry. */
export const DocumentLogFilter = z.object({ after });
export type DocumentLogFilter = z.output<typeof DocumentLogFilter>;

const onlyPage = optional(
  takes(
    z.unknown().refine((sent) => Number(sent) === 1, "list.by_after"),
    { json: { type: "integer", minimum: 1, maximum: 1 }, needed: true },
  ),
);

/**
 * The filter of a log, like {@link listFilter} but paged by `after` (decisions 1.2); `readAfter` reads its pages. Any
 * `page` but the first is refused: whoever asked for it would take the first for it.
 */
export function cursorFilter<Shape extends z.ZodRawShape>(shape: Shape) {
  const { keyword, page_size } = LIST_FIELDS;
  const fields = { keyword, ...DAYS, page_size, after, page: onlyPage };
  return z.object({ ...UNSORTED, ...fields, ...shape }).superRefine(inOrder);
}

/**
 * The filter of a log for programs, which may ask for a `page` of its newest rows in place of `after`: undefined where
 * they don't. Any page but the first is refused together with `after`, since each says where to begin, and with a
 * keyword, whose matches can't be counted without reading them all.
 */
export function pagedLogFilter<Shape extends z.ZodRawShape>(shape: Shape) {
  const { keyword, page_size } = LIST_FIELDS;
  const page = optional(integer(1, LIST_LIMIT));
  const fields = { keyword, ...DAYS, page_size, after, page };
  return z.object({ ...UNSORTED, ...fields, ...shape }).superRefine(
    (filter, ctx) => {
      inOrder(filter, ctx);
      const { page = 1, page_size, after, keyword } = filter as
        & Partial<Paging>
        & CursorPaging
        & { keyword?: string };
      withinLimit({ page, page_size }, ctx);
      if (page === 1) return;
      if (after) fault(ctx, "list.page_or_after", undefined, ["page"]);
      else if (keyword) {
        fault(ctx, "list.page_or_keyword", undefined, ["page"]);
      }
    },
  );
}

/** Refuses a range that ends before it begins: it would find nothing, without saying why. */
function inOrder(filter: object, ctx: z.RefinementCtx): void {
  const { from, to } = filter as { from?: string; to?: string };
  if (from && to && to < from) fault(ctx, "list.span", undefined, ["to"]);
}
