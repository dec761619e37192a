/** What the product dialog takes from each answer: whatever is marked `data-fresh`. */
import { all } from "@/islands/shared/all.ts";
import { fieldsIn } from "@/islands/shared/changed.ts";
import { isNowhere } from "@/islands/shared/nowhere.ts";
import { changedBefore, field } from "./live_form.ts";

export function dialogIn(page: Document): HTMLElement | null {
  return field(page, ".veil .dlg.full");
}

/**
 * Rows, counts, pages and what is refused change; the search field keeps what is being typed in it, and so do the rows
 * but for the one of the act ("add:17"). Whoever is in another row stays in it, undisturbed; else what is refused has
 * the focus, or what was pressed.
 */
export function takeOver(
  dialog: HTMLElement,
  fresh: HTMLElement,
  act: string,
): void {
  const places = all("[data-fresh]", dialog);
  const focused = field<HTMLInputElement>(dialog, "[data-fresh] :focus");
  const row = focused?.closest("tr");
  const pressed = `button[value='${act}']`;
  const kept = act && row && !field(row, pressed) ? row : null;
  const typed = places.flatMap(changedBefore) as HTMLInputElement[];
  all("[data-fresh]", fresh).forEach((news, i) => {
    const place = places[i];
    if (place) renew(place, news, kept);
  });
  const fields = places.flatMap(fieldsIn) as HTMLInputElement[];
  for (const { name, value } of typed) {
    const now = fields.find((field) => field.name === name);
    // "add:17" is of the row "picks.g17"
    if (!now || name.split(".")[1]?.replace("g", "add:") === act) continue;
    now.value = value;
    showPrice(now);
  }
  if (!isNowhere()) return;
  const again = act
    ? field(dialog, ".errors,[data-fresh] [aria-invalid]") ??
      field(dialog, pressed)
    : focused && fields.find(({ name }) => name === focused.name);
  again?.focus();
}

/** Makes what is in a place as it came, but for the row that is kept; the place itself stays, as some speak. */
function renew(place: Element, fresh: Element, kept: Element | null): void {
  const olds = [...place.children];
  const news = [...fresh.children];
  const at = olds.findIndex((old) => old.contains(kept));
  if (at < 0 || olds.length !== news.length) {
    return place.replaceChildren(...fresh.childNodes);
  }
  olds.forEach((old, i) => {
    const next = news[i];
    if (!next || old === kept) return;
    if (i === at) renew(old, next, kept);
    else old.replaceWith(next);
  });
}

/** The price of the version that was just chosen; a row has no other choice. */
export function showPrice(field: Element): void {
  const option = (field as HTMLSelectElement).selectedOptions?.[0];
  const place = option?.closest("tr")?.querySelector("[data-pick-price]");
  if (place) place.textContent = option?.dataset.price ?? "—";
}
