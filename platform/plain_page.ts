import { isBusy, isSlow, isUnavailable } from "@/db/faults.ts";
import { Refused, type Text, text, unavailable } from "@/domain/errors.ts";
import { type T, translator } from "@/locales/messages.ts";
import { refusalEnvelope } from "./api.ts";
import { readCookies } from "./cookies.ts";
import { logError } from "./log.ts";
import { readLocale } from "./preferences.ts";
import { isCall, takesEnvelope } from "./request.ts";

/** A refusal without the product's frame: the envelope for programs, a plain page for people. */
export function refusalPage(
  req: Request,
  path: string,
  refused: Refused,
): Response {
  const { headers } = req;
  const t = translator(readLocale(readCookies(headers), headers, isCall(path)));
  return takesEnvelope(headers, path)
    ? refusalEnvelope(refused, t)
    : plainPage(refused, t);
}

/** The same for anything thrown ({@link faultOf}). */
export function faultPage(
  req: Request,
  path: string,
  error: unknown,
  id: string,
): Response {
  return refusalPage(req, path, faultOf(error, id));
}

/**
 * An error as a refusal; anything unknown is our fault, logged once and shown as its id. What takes too long is logged,
 * too: it may be our fault as well, but also a migration that works on the table, and go better later.
 */
export function faultOf(error: unknown, id: string): Refused {
  if (error instanceof Refused) return error;
  if (isUnavailable(error)) return unavailable();
  logError(error, id);
  if (isSlow(error) || isBusy(error)) return unavailable();
  return new Refused(50000, text("error.50000", { id }));
}

/** A page without the product's frame, for when it can't be rendered. */
function plainPage(refused: Refused, t: T): Response {
  const say = ({ key, params }: Text) =>
    t(key, params).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = `<!doctype html>
<html lang="${t.locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${refused.status}</title>
<h1>${refused.status}</h1>
<p>${say(refused.text)}</p>
<p><a href="/">${t("error.home")}</a></p>
</html>`;
  return new Response(html, {
    status: refused.status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}
