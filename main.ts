import type { Services, State } from "@/utils.ts";
import { App, type Middleware, staticFiles, trailingSlashes } from "fresh";
import { markPasswordsBy } from "@/domain/idempotency.ts";
import { DEFAULT_LOCALE, translator } from "@/locales/messages.ts";
import { stylesheet } from "@/platform/assets.ts";
import { guard } from "@/platform/guard.ts";
import { sameOrigin } from "@/platform/headers.ts";
import { healthz, readyz } from "@/platform/health.ts";
import { isCall } from "@/platform/request.ts";
import { ROOT } from "@/platform/root.ts";
import { traceRoute } from "@/platform/telemetry.ts";
import { methodsOf } from "@/site/call_of.ts";
import { gate } from "@/site/gate.tsx";
import { requestState } from "@/site/request.ts";
import { rememberTab } from "@/site/remember_tab.ts";
import { showError } from "@/site/show_error.tsx";

/** The whole product: what every request passes, in order, then the routes. */
function createApp(services: Services): App<State> {
  const app = new App<State>();
  app.config.root = ROOT;
  return app
    .onError("*", showError)
    .use(traceRoute())
    .use(staticFiles())
    .get("/healthz", healthz())
    .get("/readyz", readyz(services.database, services.stopping))
    .use(oneAddress())
    .use(requestState(services))
    .use(sameOrigin())
    .use(gate)
    .use(rememberTab)
    .fsRoutes();
}

/** A page has one address. A call is never redirected: the client would follow with GET. */
function oneAddress(): Middleware<State> {
  const withoutSlash = trailingSlashes<State>("never");
  return (ctx) => isCall(ctx.url.pathname) ? ctx.next() : withoutSlash(ctx);
}

/** Reads what the first page needs besides the database. */
export function readAhead(): void {
  translator(DEFAULT_LOCALE);
  stylesheet();
}

/** The methods that a path answers: a call or a file those of its lines (an unknown call has none), a page two. */
function answered(path: string): readonly string[] {
  const listed = methodsOf(path);
  return listed.length > 0 || isCall(path) ? listed : ["GET", "HEAD", "POST"];
}

/** The handler that a server runs: malformed and foreign requests end before the app. */
export function createHandler(services: Services): Deno.ServeHandler {
  markPasswordsBy(services.config.secretKeys.key);
  return guard(createApp(services).handler(), services.config, answered);
}
