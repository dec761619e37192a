import { all } from "../shared/all.ts";

/** What makes lists handier: tick all or a range, walk the rows by keyboard. Everything works without it. */
export function enhanceLists(): void {
  for (const box of all<HTMLInputElement>("[data-all]")) {
    box.hidden = false;
    box.setAttribute("form", "bulk"); // what clears the ticks clears it
    box.addEventListener("change", () => tick(ticks(), box.checked));
  }
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
}

function ticks(): HTMLInputElement[] {
  return all("td.tick input");
}

function tick(some: HTMLInputElement[], checked: boolean): void {
  for (const box of some) box.checked = checked;
}

let last: HTMLInputElement | null = null;

/** With Shift, ticks or unticks everything between the last box and this one; the box for all shows whether all are. */
function onClick({ target, shiftKey }: MouseEvent): void {
  if (
    !(target instanceof HTMLInputElement) || !target.matches("td.tick input")
  ) {
    return;
  }
  const boxes = ticks();
  const ends = [boxes.indexOf(target), last ? boxes.indexOf(last) : -1];
  const [from = 0, to = 0] = ends.sort((a, b) => a - b);
  if (shiftKey && from >= 0) tick(boxes.slice(from, to), target.checked);
  last = target;
  const [whole] = all<HTMLInputElement>("[data-all]");
  if (whole) whole.checked = boxes.every(({ checked }) => checked);
}

/** `/` searches, `j` and `k` move, Enter opens, `x` ticks, `?` shows this help; unless the reader turned keys off. */
function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, [data-keys]")) return;
  const act = KEYS[event.key];
  if (document.querySelector(".veil") || !act?.(target)) return;
  event.preventDefault();
}

/** What each key does; false: nothing here, the browser's own way. */
const KEYS: Record<string, (target: HTMLElement) => boolean> = {
  "/": () => {
    const field = document.querySelector<HTMLInputElement>("#q-keyword");
    const panel = field?.closest("details");
    if (panel) panel.open = true;
    field?.focus();
    return field !== null;
  },
  j: () => walk(1),
  k: () => walk(-1),
  x: () => {
    const box = at()?.querySelector<HTMLInputElement>(".tick input");
    box?.click();
    return box !== null;
  },
  Enter: (target) => {
    // What opens a row is a link, or a button where opening changes something.
    const link = at()?.querySelector<HTMLElement>("a[href],button.go1");
    if (target.closest("a, button, summary") || !link) return false;
    link.click();
    return true;
  },
  "?": () => {
    if (!document.querySelector(".gt.stick")) return false;
    const url = new URL(location.href);
    url.searchParams.set("menu", "keys");
    location.assign(url);
    return true;
  },
};

function at(): HTMLElement | null {
  return document.querySelector("tr.at");
}

function walk(by: 1 | -1): boolean {
  const rows = all(".gt.stick tbody tr");
  const now = rows.findIndex((row) => row === at());
  const next = rows[now < 0 ? 0 : now + by];
  if (!next) return rows.length > 0;
  at()?.classList.remove("at");
  next.classList.add("at");
  next.scrollIntoView({ block: "nearest" });
  return true;
}
