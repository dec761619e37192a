/** The order form sends itself where only the server knows what comes of a change: the parts of another version. */
import { field } from "./live_form.ts";

/** From a change to the form being sent once more, in milliseconds: a click that follows at once comes first. */
const PAUSE = 300;

/** Another type or version: only the server knows its parts. */
export function needsServer(changed: Element): unknown {
  return changed.closest("[data-recalc]");
}

/** The reader comes back to what was changed, with the focus on it: keys change it step by step. */
export function recalculate(form: HTMLFormElement, changed: Element): void {
  const line = changed.closest<HTMLElement>("[data-line]");
  const url = new URL(form.action);
  if (line) url.search = `?open=${line.dataset.line}`;
  url.hash = changed.closest("[id]")?.id ?? "";
  form.action = url.href;
  form.requestSubmit(field(form, "button[value=recalc]:enabled"));
}

/**
 * Sends the form where a change asks for it. Until its answer is there the reader goes on: the answer would bring back
 * what was sent, so it is given up once something is typed, and the form is sent again when that is done.
 */
export function sendChanges(form: HTMLFormElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** it is on its way to be calculated */
  let sent = false;
  /** that was given up, and is still wanted */
  let due = false;
  const hold = () => {
    clearTimeout(timer);
    if (!sent) return;
    stop();
    delete form.dataset.sent;
    sent = false;
    due = true;
  };
  form.addEventListener("input", hold, { signal });
  form.addEventListener("change", ({ target }) => {
    const changed = target as Element;
    hold();
    if (needsServer(changed)) recalculate(form, changed);
    else if (due) timer = setTimeout(() => sendAgain(form, changed), PAUSE);
  }, { signal });
  // After everybody who may keep the form from being sent.
  addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
    if (target !== form || defaultPrevented) return;
    clearTimeout(timer);
    due = false;
    sent = (submitter as HTMLButtonElement | null)?.value === "recalc";
    if (sent) form.dataset.sent = ""; // on its way, and no other button has to wait
  }, { signal });
}

/** Whoever is in another field by now stays there. */
function sendAgain(form: HTMLFormElement, changed: Element): void {
  const focused = field(form, "[id]:focus");
  recalculate(form, focused ?? changed);
}
