import { pathOf } from "@/components/query.ts";
import { Refused, text } from "@/domain/errors.ts";
import { isPreference } from "@/domain/platform/preferences.ts";
import { readForm } from "@/platform/body.ts";
import { setCookie, YEAR } from "@/platform/cookies.ts";
import { seeOther } from "@/platform/form.ts";
import { safeRedirect } from "@/platform/redirect.ts";
import { changeListMemory } from "@/lists/memory.ts";
import { placeOf } from "@/site/map.ts";
import { closeTabs, tabsCookie } from "@/site/visited_tabs.ts";
import { type Ctx, define } from "@/utils.ts";

/** Sets one preference as a cookie and goes back to the page it was set on (decisions 1.10). */
export const handler = define.handlers({
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const name = String(form.get("name") ?? "");
    const value = String(form.get("value") ?? "");
    const back = safeRedirect(String(form.get("back") ?? ""), ctx.url.origin) ??
      "/";
    if (name === "tabs") return changeTabs(ctx, value, back);
    if (name === "columns" || name === "view") {
      requireList(form, back);
      const { to, flash } = await changeListMemory(ctx, form, back);
      return seeOther(to, flash);
    }
    if (!isPreference(name, value)) {
      throw new Refused(42200, text("error.invalid"), {
        [name]: text("error.invalid"),
      });
    }
    const response = seeOther(back);
    setCookie(response.headers, name, value, { maxAge: YEAR });
    return response;
  },
});

/** What is kept for a list is asked for on a page that has it: else there were no end of lists. Throws 42200. */
function requireList(form: FormData, back: string): void {
  const lists = placeOf(pathOf(back))?.lists ?? [];
  if (lists.includes(String(form.get("list") ?? ""))) return;
  throw new Refused(42200, text("error.invalid"), {
    list: text("error.invalid"),
  });
}

/** `value` is "close <path>", "others <path>" or "all"; closing the tab that is open leads to the one before it. */
function changeTabs(
  { state, req }: Ctx,
  value: string,
  back: string,
): Response {
  if (!state.actor) return seeOther(back);
  const change = closeTabs(req.headers, state.actor, value, back);
  const response = seeOther(change.next);
  setCookie(response.headers, tabsCookie(state.actor), change.cookie, {
    maxAge: YEAR,
  });
  return response;
}
