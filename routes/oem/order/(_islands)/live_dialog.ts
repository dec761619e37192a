/** The product dialog in place: the page's own HTML is fetched, and the dialog's contents are taken from it. */
import { all } from "@/islands/shared/all.ts";
import { fieldsIn } from "@/islands/shared/changed.ts";
import { changedBefore, field } from "./live_form.ts";

const PAUSE = 250;

/** Searches while the reader types, and adds without leaving the dialog; `failed` is said when no answer came. */
export function liveDialog(failed: string): void {
  const dialog = dialogIn(document);
  if (!dialog) return;
  const box = field<HTMLFormElement>(dialog, "form[role=search]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const ask = async (url: string, body?: FormData): Promise<Answer> => {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      body,
      signal: body ? null : signal, // what is added is, whatever is asked next
    }).catch(() => null);
    if (signal.aborted) return "late";
    const html = await answer?.text().catch(() => null);
    if (!answer || html == null || isPassing(answer)) {
      const place = field(dialog, "footer > span"); // beside the buttons
      if (place) place.textContent = failed;
      return "none";
    }
    const fresh = dialogIn(new DOMParser().parseFromString(html, "text/html"));
    if (!fresh) return "elsewhere";
    takeOver(dialog, fresh, body?.get("do") ?? "");
    if (!body) history.replaceState(null, "", answer.url);
    return "taken";
  };
  const search = async () => {
    if (!box) return;
    const entries = [...new FormData(box)] as [string, string][];
    const query = new URLSearchParams(entries.filter(([, value]) => value));
    const url = `${box.action}?${query}`;
    if (await ask(url) === "elsewhere") location.assign(url);
  };
  const searchSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE);
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
    const form = event.target as HTMLFormElement;
    if (form.method === "get") return search();
    const { submitter } = event;
    const sent = ask(form.action, new FormData(form, submitter));
    holdUntil(sent, form, submitter, dialog);
  };
  changedBefore(dialog).forEach(showPrice);
  if (box && changedBefore(box)[0]) searchSoon();
}

/**
 * What became of a question: the dialog was taken from its answer, none came that is of use, its answer is another
 * page, or a later question is under way.
 */
type Answer = "taken" | "none" | "elsewhere" | "late";

/** Whether asking again may help, so that what was typed stays where it is. */
function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

function dialogIn(page: Document): HTMLElement | null {
  return field(page, ".veil .dlg.full");
}

/** Nothing is lost by leaving while the form is sent, but who leaves by a link waits for it. */
function holdUntil(
  sent: Promise<Answer>,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  dialog: HTMLElement,
): void {
  form.dataset.sent = "";
  const wait = (event: Event) => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    event.preventDefault();
    sent.then((answer) => answer === "elsewhere" || link.click());
  };
  dialog.onclick = wait;
  sent.then((answer) => {
    if (answer === "elsewhere") return sendAway(form, submitter);
    if (dialog.onclick !== wait) return; // something else is being added
    dialog.onclick = null;
    delete form.dataset.sent;
  });
}

/** Sends a form as without scripts, for an answer that is a page of its own; its key makes it one deed. */
function sendAway(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const { name, value } = submitter as HTMLButtonElement;
  const act = document.createElement("input");
  Object.assign(act, { type: "hidden", name, value });
  form.append(act);
  form.submit();
}

/**
 * Rows, counts, pages and what is refused change; the search field keeps what is being typed in it, and so do the rows
 * but for the one of the act. What had the focus has it again, but a button whose act is refused.
 */
function takeOver(
  dialog: HTMLElement,
  fresh: HTMLElement,
  act: FormDataEntryValue,
): void {
  const places = all("[data-fresh]", dialog);
  const focused = field<HTMLInputElement>(dialog, "[data-fresh] :focus");
  const typed = places.flatMap(changedBefore) as HTMLInputElement[];
  all("[data-fresh]", fresh).forEach((news, i) =>
    places[i]?.replaceChildren(...news.childNodes)
  );
  const fields = places.flatMap(fieldsIn) as HTMLInputElement[];
  for (const { name, value } of typed) {
    const now = fields.find((field) => field.name === name);
    // "add:17" is of the row "picks.g17"
    if (!now || name.split(".")[1]?.replace("g", "add:") === act) continue;
    now.value = value;
    showPrice(now);
  }
  if (!focused) return;
  const { name, value } = focused;
  const again = name === "do"
    ? field(dialog, ".errors,[data-fresh] [aria-invalid]") ??
      field(dialog, `button[value='${value}']`)
    : fields.find((field) => field.name === name);
  again?.focus();
}

/** The price of the version that was just chosen; a row has no other choice. */
function showPrice(field: Element): void {
  const option = (field as HTMLSelectElement).selectedOptions?.[0];
  const place = option?.closest("tr")?.querySelector("[data-pick-price]");
  if (place) place.textContent = option?.dataset.price ?? "—";
}
