import { ok } from "node:assert/strict";
import { none } from "./none.ts";
import {
  isApart,
  isCode,
  readSources,
  roomOf,
  type Source,
  withoutComments,
} from "./sources.ts";

const sources = await readSources();
const code = sources.filter((source) => isCode(source.path));
const byPath = new Map(code.map((source) => [source.path, source]));

const ROW = /^\| `(\w+)\/` +\|.*\| +(\S.*?) +\|$/gm;
const ROOMS = [...(await Deno.readTextFile("ARCHITECTURE.md")).matchAll(ROW)]
  .map(([, room = "", may = ""]) => ({ room, may }));

/** What each room may load from the others when the product runs, as ARCHITECTURE.md has it (imports point one way). */
const MAY_LOAD = new Map(
  ROOMS.filter(({ may }) => may !== "everything").map(({ room, may }, at) => [
    room,
    may === "all of the above"
      ? ROOMS.slice(0, at).map(({ room }) => room)
      : [...may.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  ]),
);

Deno.test("the rooms load each other one way", () => {
  const named = ROOMS.map(({ room }) => room);
  none([...MAY_LOAD.values()].flat().filter((room) => !named.includes(room)));
  ok(MAY_LOAD.size === 12 && MAY_LOAD.get("routes")?.length === 11);
  ok(MAY_LOAD.get("locales")?.length === 0);
  none(
    code.flatMap(({ path, imports }) => {
      const allowed = MAY_LOAD.get(roomOf(path));
      if (!allowed) return [];
      const inner = new Set([roomOf(path), ...allowed]);
      return imports
        .filter(({ file, typeOnly }) =>
          file !== null && !typeOnly && !inner.has(roomOf(file)) &&
          file !== "utils.ts" && !isTool(file)
        )
        .map(({ specifier }) => `${path} loads ${specifier}`);
    }),
  );
});

Deno.test("reads load of the rules only what knows nothing of the database but its tables' words", () => {
  const reads = code.filter(({ path }) =>
    roomOf(path) === "db" && !/^db\/(?:seed|migrations)\//.test(path)
  );
  const rules = reads.flatMap(({ imports }) =>
    imports.flatMap(({ file, typeOnly }) =>
      file && !typeOnly && roomOf(file) === "domain" ? [file] : []
    )
  );
  ok(rules.length > 50);
  none(
    [...new Set(rules)].flatMap((path) => {
      const reached = loadedBy(path).filter((file) =>
        /^db\/(?!schema\/)/.test(file)
      );
      return reached.length > 0
        ? [`${path} reaches ${reached.join(", ")}`]
        : [];
    }),
  );
});

Deno.test("no page's part and no island reaches the database when it runs", () => {
  ok(
    loadedBy("main.ts").includes("db/transaction.ts"),
    "the product itself does",
  );
  const parts = code.filter(({ path }) =>
    /^(?:components|islands)\//.test(path) ||
    /^routes\/.*\((?:_components|_islands)\)\/.*\.tsx$/.test(path)
  );
  none(
    parts.flatMap(({ path }) => {
      const reached = loadedBy(path).filter((file) =>
        /^(?:db\/(?!schema\/)|routes\/(?!.*\(_))/.test(file)
      );
      return reached.length > 0
        ? [`${path} reaches ${reached.join(", ")}`]
        : [];
    }),
  );
});

Deno.test("pages and the frame around them ask the database nothing themselves", () => {
  const asking =
    /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
  ok(asking.test('trx.selectFrom("x")'));
  none(
    linesWith(
      code.filter(({ path }) => /^(?:routes|site)\//.test(path)),
      asking,
      withoutComments,
    ),
  );
});

Deno.test("only the tests and tools load what is theirs", () => {
  none(
    code.filter(({ path }) => !isApart(path)).flatMap(({ path, imports }) =>
      imports.filter(({ file }) => file !== null && isApart(file))
        .map(({ specifier }) => `${path} loads ${specifier}`)
    ),
  );
});

/** Exported by Fresh 2.3 under these names (packages/fresh/src/mod.ts and runtime). */
const UPSTREAM: Record<string, Set<string>> = {
  fresh: new Set(
    ("App ListenOptions trailingSlashes HandlerByMethod HandlerFn page PageResponse RouteData RouteHandler " +
      "LayoutConfig Lazy MaybeLazy RouteConfig Middleware MiddlewareFn staticFiles csrf CsrfOptions cors " +
      "CORSOptions csp CSPOptions FreshConfig ResolvedFreshConfig Context FreshContext Island createDefine " +
      "Define Method HttpError PageProps").split(" "),
  ),
  "fresh/runtime": new Set(
    "IS_BROWSER asset assetSrcSet Partial PartialProps Head HeadProps".split(
      " ",
    ),
  ),
};

Deno.test("the product takes from Fresh only what Fresh exports", () => {
  const product = code.filter(({ path }) =>
    !/^(?:fresh|tests|tasks)\//.test(path) && path !== "vite.config.ts"
  );
  none(
    product.flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, file, names }) => {
        const exported = UPSTREAM[specifier];
        if (exported) {
          return names.filter((name) => !exported.has(name)).map((name) =>
            `${path}: ${name}`
          );
        }
        return file?.startsWith("fresh/") ? [`${path}: ${specifier}`] : [];
      })
    ),
  );
});

Deno.test("only fresh/ knows what Fresh is made of", () => {
  const parts = /^(?:preact-render-to-string|rou3)(?:\/|$)/;
  none(
    code.filter(({ path }) => !/^(?:fresh|tests|bench)\//.test(path)).flatMap((
      { path, imports },
    ) =>
      imports.filter(({ specifier }) => parts.test(specifier)).map((
        { specifier },
      ) => `${path} imports ${specifier}`)
    ),
  );
});

Deno.test("no Chinese outside locales/, the demo's data and tests", () => {
  const languages = /^(?:locales|db\/seed|tests)\//;
  none(
    linesWith(
      code.filter(({ path }) => !languages.test(path)),
      /\p{Script=Han}/u,
      withoutComments,
    ),
  );
});

// The patterns below are written so that they do not match this file.

Deno.test("no type is given up and no check switched off", () => {
  const types = /:\s+any\b|\bas\s+any\b|<any[,>]|\bas\s+unknown\s+as\b/;
  const checks =
    /@ts-(?:ignore|expect-error|nocheck)|deno-lint-i[g]nore|\.(?:skip|only)\(|\b(?:ignore|only):\s*true/;
  none(linesWith(code, types, withoutComments));
  none(linesWith(code, checks));
});

Deno.test("nothing is unfinished by its own words, and no file knows where it was written", () => {
  const unfinished =
    /TO[D]O|FIX[M]E|X[X]X|HA[C]K|coming s[o]on|not implemente[d]|placeholder p[a]ge|敬请[期]待|开发[中]/;
  const places =
    /(?:^|[^a-z.])\/(?:work|farm|root)\/|registry\.np[m]|deb\.debia[n]/;
  const undecided = /^(?:<{7}|>{7}) /;
  const writers = /\b(?:claud[e]|anthropi[c]|opena[i]|chatgp[t]|ll[m])\b/i;
  for (const word of [unfinished, places, undecided, writers]) {
    none(linesWith(sources, word));
  }
});

Deno.test("no file is longer than 300 lines", () => {
  none(
    code.filter(({ path }) => !path.startsWith("tests/"))
      .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > 300)
      .map(({ path, lines }) => `${path}: ${lines}`),
  );
});

Deno.test("no style attribute: the content policy would refuse it", () => {
  const shown = code.filter(({ path }) =>
    path.endsWith(".tsx") && !path.startsWith("tests/")
  );
  none(linesWith(shown, /\sstyle=/));
});

Deno.test("a class stands apart from what is put behind it: Tailwind does not see it otherwise", () => {
  const glued = /\bclass=\{\s*`[^`]*[\w\]]\$\{/;
  ok(glued.test("<p class={`flex px-3${last}`}>"));
  none(
    code.filter(({ path, text }) => path.endsWith(".tsx") && glued.test(text))
      .map(({ path }) => path),
  );
});

Deno.test("what reads a context that a part of a page provides is rendered in its place", () => {
  const aroundEveryPage = ["components/reader.tsx", "components/icon.tsx"];
  const reading = code.filter(({ path, text }) =>
    !path.startsWith("tests/") && !aroundEveryPage.includes(path) &&
    text.includes("useContext(")
  ).flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?function (\w+)\([^]*?^}$/gm)]
      .filter(([source]) => source.includes("useContext("))
      .map(([, name = ""]) => ({
        name: `${path}: ${name}`,
        lazy: text.includes(`\n${name}.lazy = true;\n`),
      }))
  );
  ok(reading.length > 2);
  none(reading.filter(({ lazy }) => !lazy).map(({ name }) => name));
});

Deno.test("money is never reckoned in floating point", () => {
  const reckoning = code.filter(({ path }) =>
    /^(?:routes|domain(?!\/file)|db|components|islands)\//.test(path)
  );
  none(
    linesWith(reckoning, /\bparseFloat\b|\.toFixed\(/, withoutComments),
  );
});

/** A part of platform/ that knows nothing of the product (a lock, a store of bytes): every room may use it. */
function isTool(path: string): boolean {
  return loadedBy(path).every((file) => roomOf(file) === "platform");
}

/** Everything that a file loads when it runs, itself included. */
function loadedBy(path: string, seen = new Set<string>()): string[] {
  if (!seen.has(path)) {
    seen.add(path);
    for (const { file, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (file && !typeOnly) loadedBy(file, seen);
    }
  }
  return [...seen];
}

function linesWith(
  from: Source[],
  pattern: RegExp,
  view = (text: string) => text,
): string[] {
  return from.flatMap(({ path, text }) =>
    view(text).split("\n").filter((line) => pattern.test(line)).map((line) =>
      `${path}: ${line.trim().slice(0, 120)}`
    )
  );
}
