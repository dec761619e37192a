/** The product dialog in place: the page's own HTML is fetched, and the dialog's contents are taken from it. */
import { changedBefore, field } from "./live_form.ts";

const PAUSE = 250;

/** Searches while the reader types, and adds without leaving the dialog; `failed` is said when no answer came. */
export function liveDialog(failed: string): void {
  const dialog = field(document, ".veil .dlg.full");
  if (!dialog) return;
  const box = field<HTMLFormElement>(dialog, "form[role=search]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const ask = async (url: string, body?: FormData) => {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      body,
      signal: body ? null : signal, // what is added is, whatever is asked next
    }).catch(() => null);
    if (signal.aborted) return; // a later question is under way
    if (!answer) {
      const place = field(dialog, "footer > span"); // beside the buttons
      if (place) place.textContent = failed;
      return;
    }
    takeOver(dialog, await answer.text().catch(() => ""));
    if (!body) history.replaceState(null, "", answer.url);
  };
  const search = () => {
    if (!box) return;
    const entries = [...new FormData(box)] as [string, string][];
    const query = new URLSearchParams(entries.filter(([, value]) => value));
    ask(`${box.action}?${query}`);
  };
  const searchSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE);
  };
  dialog.oninput = (event) => {
    if (box?.contains(event.target as Node)) searchSoon();
  };
  dialog.onchange = (event) => showPrice(event.target as Element);
  dialog.onsubmit = (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.method === "get") return search();
    const sent = ask(form.action, new FormData(form, event.submitter));
    holdUntil(sent, form, dialog);
  };
  changedBefore(dialog).forEach(showPrice);
  if (box && changedBefore(box)[0]) searchSoon();
}

/** Nothing is lost by leaving while the form is sent, but who leaves by a link waits for it. */
function holdUntil(
  sent: Promise<void>,
  form: HTMLFormElement,
  dialog: HTMLElement,
): void {
  form.dataset.sent = "";
  const wait = (event: Event) => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    event.preventDefault();
    sent.then(() => link.click());
  };
  dialog.onclick = wait;
  sent.then(() => {
    if (dialog.onclick !== wait) return; // something else is being added
    dialog.onclick = null;
    delete form.dataset.sent;
  });
}

/** Rows, count and pages change; the search field keeps what is being typed in it. A refused field gets the focus. */
function takeOver(dialog: HTMLElement, html: string): void {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = field(page, ".veil .dlg.full");
  if (!fresh) return location.reload();
  const again = field<HTMLButtonElement>(dialog, "button:focus")?.value;
  for (
    const part of [
      "header .tag",
      "form[method=post]",
      ".pager",
      "footer > span",
    ]
  ) {
    const now = field(dialog, part);
    const next = field(fresh, part);
    if (now && next) now.replaceWith(next);
  }
  if (!again) return;
  const wrong = field(dialog, "form[method=post] [aria-invalid]");
  (wrong ?? field(dialog, `button[value='${again}']`))?.focus();
}

/** The price of the version that was just chosen; a row has no other choice. */
function showPrice(field: Element): void {
  const option = (field as HTMLSelectElement).selectedOptions?.[0];
  const place = option?.closest("tr")?.querySelector("[data-pick-price]");
  if (place) place.textContent = option?.dataset.price ?? "—";
}
