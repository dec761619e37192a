import { all } from "../shared/all.ts";

/** What makes lists handier: tick all or a range, walk the rows by keyboard. Everything works without it. */
export function enhanceLists(): void {
  for (const box of all<HTMLInputElement>("[data-all]")) {
    box.hidden = false;
    box.setAttribute("form", "bulk"); // what clears the ticks clears it
    box.addEventListener("change", () => tick(ticks(), box.checked));
  }
  // Read one by one, the boxes and acts of rows are alike, but for acts that have a name: each is called with what its
  // row is called.
  for (
    const act of all("td.tick input,td .acts :is(a,button):not([aria-label])")
  ) {
    const name = act.closest("tr")!.querySelector("td:not(.tick)>*");
    act.ariaLabel = `${act.ariaLabel ?? act.textContent} ${name?.textContent}`;
  }
  addEventListener("click", onClick);
  addEventListener("keydown", onKey);
}

function ticks(): HTMLInputElement[] {
  return all("td.tick input");
}

function tick(some: HTMLInputElement[], checked: boolean): void {
  for (const box of some) box.checked = checked;
}

let last: HTMLInputElement | undefined;

/** With Shift, ticks or unticks everything between the last box and this one; the box for all shows whether all are. */
function onClick({ target, shiftKey }: MouseEvent): void {
  const boxes = ticks();
  const box = target as HTMLInputElement;
  const here = boxes.indexOf(box);
  if (here < 0) return;
  const there = boxes.indexOf(last ?? box);
  if (shiftKey) {
    const between = boxes.slice(Math.min(here, there), Math.max(here, there));
    tick(between, box.checked);
  }
  last = box;
  tick(all("[data-all]"), boxes.every(({ checked }) => checked));
}

/** `/` searches, `j` and `k` move, Enter opens, `x` ticks, `?` shows this help; unless the reader turned keys off. */
function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // The boxes that tick rows take no letters: who has just ticked one goes on by keys.
  if (
    target.closest("input:not(.tick *,[name=all]),select,textarea,[data-keys]")
  ) return;
  const act = KEYS[event.key];
  if (!all(".veil,dialog[open]")[0] && act?.(target)) event.preventDefault();
}

/** What each key does; false: nothing here, the browser's own way. */
const KEYS: Record<string, (target: HTMLElement) => boolean> = {
  "/": () => {
    const [field] = all("#q-keyword");
    const panel = field?.closest("details");
    if (panel) panel.open = true;
    field?.focus();
    return !!field;
  },
  j: () => walk(1),
  k: () => walk(-1),
  x: () => press(".tick input"),
  // What opens a row is a link, or a button where opening changes something. In a box that ticks Enter would submit the
  // list's form where no row is reached yet.
  Enter: (target) =>
    !target.closest("a,button,summary") && press("a[href],button.go1"),
  "?": () => {
    if (!all(".gt.stick")[0]) return false;
    const url = new URL(location.href);
    url.searchParams.set("menu", "keys");
    location.assign(url);
    return true;
  },
};

/** The row that the keys have reached. */
let at: HTMLElement | undefined;

/** Clicks what the row has there, if a row is reached. */
function press(selector: string): true {
  at?.querySelector<HTMLElement>(selector)?.click();
  return true;
}

function walk(by: 1 | -1): boolean {
  const rows = all(".gt.stick tbody tr");
  const next = rows[at ? rows.indexOf(at) + by : 0];
  if (!next) return !!rows[0];
  at?.classList.remove("at");
  next.classList.add("at");
  next.scrollIntoView({ block: "nearest" });
  at = next;
  return true;
}
