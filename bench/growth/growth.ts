/**
 * What every list, document, control panel and search costs at two sizes: `DATABASE_URL=…/growth_1m deno task
 * bench:growth growth_10k [PATH]`. The argument names the smaller database on the same server; with a path, only pages
 * whose address or list contains it are measured. Both are filled by `bench:data`. Ends with 1 when a bar is missed.
 */
import { openPostgres } from "@/db/client.ts";
import { type Desk, findLists, openDesk, withParams } from "@/tests/lists.ts";
import { databaseUrl as databaseAt } from "@/tests/postgres.ts";
import {
  documentsOn,
  OTHERS,
  patternOf,
  searches,
  statesOf,
} from "./details.ts";
import {
  better,
  measure,
  type Measured,
  missed,
  type Subject,
} from "./measure.ts";
import { lastPageIn, LONGEST, offersOf, tabsOf, typedIn } from "./offers.ts";
import { plansOf } from "./plans.ts";
import { BARS, inShort, misses, summary } from "./report.ts";
import { databaseUrl } from "./task.ts";

const url = databaseUrl();
const [smaller = "growth_10k", only = ""] = Deno.args;
const large = openPostgres(url, 2);
const small = openPostgres(databaseAt(url, smaller), 2);
const desks = { small: openDesk(small), large: openDesk(large) };

const typed = await typedIn(large.db);
const subjects = (await everySubject()).filter(({ of, large }) =>
  of.includes(only) || large.includes(only)
);
const all: Measured[] = [];
for (const subject of subjects) {
  const first = await measure(desks, subject);
  const result = missed(first).length
    ? better(first, await measure(desks, subject))
    : first;
  console.error(`${all.length}/${subjects.length} ${inShort(result)}`);
  // What a text field doesn't take is no state of the list: the values are guessed.
  const { small: one, large: other } = result.at;
  if (one.status !== 422 || other.status !== 422) all.push(result);
}
const failed = all.filter((each) => missed(each).length > 0);
console.log([
  BARS,
  summary(all),
  failed.length ? misses(all) : "Nothing misses its bar.",
  ...await plansOf(large, failed.length ? failed : all),
].join("\n\n"));
await Promise.all([small.close(), large.close()]);
Deno.exit(failed.length ? 1 : 0);

/** Everything that is measured. What pages offer is read from them. */
async function everySubject(): Promise<Subject[]> {
  const lists: Subject[] = [];
  const documents = new Map<string, Subject>();
  const names = new Set<string>();
  for (const { name, url, as } of await findLists(desks.small)) {
    const { body } = await (await desks.small.visitor(as)).get(url);
    // A list that stands in several places is the same everywhere but for what it opens with.
    const known = names.has(name);
    names.add(name);
    const states = known ? [{ what: url, url }] : offersOf(body, url, typed);
    if (!known) lists.push(...await lastPages(name, as, url));
    for (const { what, url: state } of states) {
      lists.push({
        of: name,
        what,
        as,
        kind: "list",
        small: state,
        large: state,
      });
    }
    for (const state of [url, ...tabsOf(body, url)]) {
      await addDocuments(documents, as, state);
    }
  }
  for (const page of [...documents.values()]) {
    await addStates(documents, page);
  }
  return [...lists, ...documents.values(), ...others()];
}

/** The last pages that the list leads to at both sizes, of short pages and of long ones. */
async function lastPages(
  of: string,
  as: string,
  url: string,
): Promise<Subject[]> {
  const last = async (desk: Desk, state: string) => {
    const { body } = await (await desk.visitor(as)).get(state);
    return withParams(state, `page=${lastPageIn(body)}`);
  };
  const subjects: Subject[] = [];
  for (const query of ["", LONGEST]) {
    const state = query ? withParams(url, query) : url;
    const [small, large] = [
      await last(desks.small, state),
      await last(desks.large, state),
    ];
    if (large.endsWith("page=1")) continue;
    const what = ["last page", query].filter(Boolean).join(", ");
    subjects.push({ of, what, as, kind: "list", small, large });
  }
  return subjects;
}

/** The documents that the list leads to at both sizes. */
async function addDocuments(
  known: Map<string, Subject>,
  as: string,
  url: string,
): Promise<void> {
  const on = async (desk: Desk) =>
    documentsOn((await (await desk.visitor(as)).get(url)).body);
  const found = { small: await on(desks.small), large: await on(desks.large) };
  join(known, as, found, url);
}

/** What the document's page leads to at both sizes. */
async function addStates(
  known: Map<string, Subject>,
  { as, small, large }: Subject,
): Promise<void> {
  const found = {
    small: await statesOf(desks.small, as, small),
    large: await statesOf(desks.large, as, large),
  };
  join(known, as, found, "");
}

function join(
  known: Map<string, Subject>,
  as: string,
  found: Record<"small" | "large", Map<string, string>>,
  tab: string,
): void {
  const from = tab.split("?")[1] ?? "";
  for (const [pattern, large] of found.large) {
    const small = found.small.get(pattern);
    const what = [pattern, from].filter(Boolean).join(" from ");
    const key = `${as} ${what}`;
    if (!small || known.has(key)) continue;
    const of = pattern.split("?", 1)[0]!;
    known.set(key, { of, what, as, kind: "detail", small, large });
  }
}

function others(): Subject[] {
  const pages = OTHERS.flatMap(([as, ...urls]) =>
    urls.map((url): Subject => ({
      of: patternOf(url),
      what: "",
      as,
      kind: "other",
      small: url,
      large: url,
    }))
  );
  const found = searches(typed.keywords).map((
    [as, { what, url }],
  ): Subject => ({
    of: "search",
    what,
    as,
    kind: "other",
    small: url,
    large: url,
  }));
  return [...pages, ...found];
}
