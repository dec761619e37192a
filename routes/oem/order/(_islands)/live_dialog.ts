/** The product dialog in place: the page's own HTML is fetched, and the dialog's contents are taken from it. */
import { changedBefore, field } from "./live_form.ts";
import { dialogIn, showPrice, takeOver } from "./take_over.ts";

const PAUSE = 250;
/** How long a form that is sent for another page is not asked about, in milliseconds. */
const SENT = 5_000;

/** What an answer was: the dialog, nothing of use, or another page. */
type Answer = "taken" | "none" | "elsewhere";

/** Searches while the reader types, and adds without leaving the dialog; `failed` is said when no answer came. */
export function liveDialog(failed: string): void {
  const dialog = dialogIn(document);
  if (!dialog) return;
  const box = field<HTMLFormElement>(dialog, "form[role=search]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  /** a search that has no answer yet */
  let wanted = false;
  /** what is being added, one after the other: each needs the key of the answer before */
  let adding: Promise<void> = Promise.resolve();
  let waiting = 0;

  const take = async (answer: Response | null, act = ""): Promise<Answer> => {
    const html = await answer?.text().catch(() => null);
    if (!answer || html == null || isPassing(answer)) {
      const place = field(dialog, "footer > span"); // beside the buttons
      if (place) place.textContent = failed;
      return "none";
    }
    const fresh = dialogIn(new DOMParser().parseFromString(html, "text/html"));
    if (!fresh) return "elsewhere";
    takeOver(dialog, fresh, act);
    return "taken";
  };

  const search = async () => {
    stopSearch();
    wanted = true;
    asking = new AbortController();
    const { signal } = asking;
    await adding;
    if (!box || signal.aborted) return;
    const entries = [...new FormData(box)] as [string, string][];
    const query = new URLSearchParams(entries.filter(([, value]) => value));
    const url = `${box.action}?${query}`;
    const answer = await fetch(url, { signal }).catch(() => null);
    if (signal.aborted) return;
    const became = await take(answer);
    if (became === "elsewhere") location.assign(url);
    if (became === "taken") history.replaceState(null, "", url);
    wanted = false;
  };
  const stopSearch = () => {
    clearTimeout(timer);
    asking.abort();
  };
  const searchSoon = () => {
    clearTimeout(timer);
    wanted = true;
    timer = setTimeout(search, PAUSE);
  };

  const add = async (name: string, value: string) => {
    const form = field<HTMLFormElement>(dialog, "form[method=post]");
    if (!form) return;
    form.dataset.sent = ""; // nothing is lost by leaving now
    const body = new FormData(form);
    body.set(name, value);
    const answer = await fetch(form.action, { method: "POST", body })
      .catch(() => null);
    const became = await take(answer, value);
    if (became === "elsewhere") sendAway(form, name, value);
    else delete form.dataset.sent;
  };

  const onTyped = (event: Event) => {
    // Not before an input method is done: nobody looks for half a word.
    if ((event as InputEvent).isComposing) return;
    if (box?.contains(event.target as Node)) searchSoon();
  };
  dialog.oninput = onTyped;
  dialog.addEventListener("compositionend", onTyped);
  dialog.onchange = (event) => showPrice(event.target as Element);
  dialog.onsubmit = (event) => {
    event.preventDefault();
    if ((event.target as HTMLFormElement).method === "get") return search();
    const { name, value } = event.submitter as HTMLButtonElement;
    stopSearch();
    waiting++;
    adding = adding.then(() => add(name, value)).then(() => {
      if (--waiting === 0 && wanted) search();
    });
  };
  // Who leaves by a link waits for what is being added.
  dialog.onclick = (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || !waiting) return;
    event.preventDefault();
    adding.then(() => link.click());
  };
  changedBefore(dialog).forEach(showPrice);
  if (box && changedBefore(box)[0]) searchSoon();
}

/** Whether asking again may help, so that what was typed stays where it is. */
function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

/** Sends a form as without scripts, for an answer that is a page of its own; its key makes it one deed. */
function sendAway(form: HTMLFormElement, name: string, value: string): void {
  const act = document.createElement("input");
  Object.assign(act, { type: "hidden", name, value });
  form.append(act);
  form.submit();
  act.remove();
  setTimeout(() => delete form.dataset.sent, SENT); // whoever is still here has stopped it
}
