export { App, type ListenOptions } from "./app.ts";
export type { Context, ResolvedFreshConfig } from "./context.ts";
export { createDefine } from "./define.ts";
export { HttpError } from "./error.ts";
export {
  type LayoutConfig,
  type Middleware,
  page,
  type PageProps,
  type PageResponse,
  type RouteConfig,
} from "./handlers.ts";
export { staticFiles } from "./static.ts";
export { trailingSlashes } from "./trailing_slashes.ts";
