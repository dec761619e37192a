import { basename, dirname, join, parse } from "node:path";
import type { Middleware, Route } from "./handlers.ts";
import type { FolderRoute, Routes } from "./routes.ts";
import type { Part } from "./chain.ts";
import { importFile, routeFiles } from "./modules.ts";

/** The exports of a file in `routes/`; a middleware may be called `handler` too. */
interface Module<State> extends Pick<Route<State>, "config" | "handler"> {
  default?: Route<State>["component"];
  handlers?: Route<State>["handler"];
}

/** Adds the files of the project's `routes/`; their modules are loaded on first use. */
export function addFiles<State>(routes: Routes<State>, root: string): void {
  const files = routeFiles(root)
    .filter((file) => /\.tsx?$/.test(file) && !/\(_|[._]test\./.test(file))
    .toSorted();
  const isSpecial = (file: string) => basename(file).startsWith("_");
  // declarations for a whole folder come first: a route takes over what exists then
  for (const file of files.filter(isSpecial)) {
    const load = loader<State>(root, file);
    const { name } = parse(file);
    if (name === "_404") routes.notFound = load;
    const part = PARTS[name];
    if (part) routes.addPart(dirname(file), async () => part(await load()));
  }
  const route = (file: string): FolderRoute<State> => ({
    pattern: patternOf(file),
    folder: dirname(file),
    load: loader(root, file),
  });
  const pages = files.filter((file) => !isSpecial(file));
  const byFirst = Map.groupBy(pages, (file) => addressSteps(file)[0] ?? "");
  for (const [step, files] of byFirst) {
    const list = () => files.map(route);
    if (!step.includes("[")) routes.addWhenAsked(step, list);
    else for (const each of list()) routes.addRoute(each);
  }
}

/** What the specially named files declare for their folder. */
const PARTS: Record<string, <State>(file: Route<State>) => Part<State>> = {
  _app: ({ component }) => ({ app: component }),
  _layout: ({ component, config }) => ({ layout: component, config }),
  _middleware: <State>({ handler }: Route<State>) => ({
    middlewares: [handler].flat() as Middleware<State>[],
  }),
  _error: (error) => ({ error }),
};

function loader<State>(
  root: string,
  file: string,
): () => Promise<Route<State>> {
  let loaded: Promise<Route<State>> | undefined;
  return () => loaded ??= importRoute(root, join("routes", file));
}

async function importRoute<State>(
  root: string,
  file: string,
): Promise<Route<State>> {
  const module: Module<State> = await importFile(root, file);
  const { default: component, config, handlers, handler = handlers } = module;
  if (component || handler) return { component, config, handler };
  throw new Error(`${file} exports neither a component nor a handler`);
}

/**
 * The URL pattern of a file: groups `(x)` and a last `index` are left out,
 * `[id]`, `[[id]]` and `[...rest]` are parameters.
 */
function patternOf(file: string): string {
  const pattern = addressSteps(file).map((step) =>
    `/${step}`
      .replace(/^\/\[\.\.\.(\w+)\]$/, "/:$1*")
      .replace(/^\/\[\[(\w+)\]\]$/, "{/:$1}?")
      .replace(/\[(\w+)\]/g, ":$1")
  );
  return pattern.join("") || "/";
}

/** What of a file's path is in its address, without groups and a last `index`. */
function addressSteps(file: string): string[] {
  const steps = file.replace(/(?:(?:^|\/)index)?\.tsx?$/, "").split("/");
  return steps.filter((step) => step && !/^\(.*\)$/.test(step));
}
