/** The order form read from the page. */
import { MAX_PIECES, MAX_USAGE } from "@/domain/limits.ts";
import { all } from "@/islands/shared/all.ts";
import { fieldsIn, isChanged } from "@/islands/shared/changed.ts";
import { type FigureLine, stepped } from "../(_components)/form/figures.ts";

/** The first element below that the selector names. */
export function field<E extends HTMLElement>(
  root: ParentNode,
  selector: string,
): E | null {
  return root.querySelector<E>(selector);
}

/**
 * Fields that already differed from the page's HTML when the script started: on a slow line it starts late, and the
 * browser restores what was typed.
 */
export function changedBefore(root: HTMLElement): Element[] {
  return fieldsIn(root).filter(isChanged);
}

/** The current contents of the form's fields; the marks of changed parts are updated on the way. */
export function readLines(form: HTMLElement): FigureLine[] {
  return all("[data-line]", form).map((line) => ({
    base: line.dataset.base === undefined ? null : Number(line.dataset.base),
    quantity: valueOf(line, ".quantity"),
    parts: readParts(line),
  }));
}

/** In the order of their numbers, which the figures are named by. */
function readParts(line: HTMLElement): FigureLine["parts"] {
  const parts: FigureLine["parts"][number][] = [];
  for (const row of all("tr[data-price]", line)) {
    const input = field<HTMLInputElement>(row, "[name$='.usage']");
    if (!input) continue;
    const usage = input.value;
    parts[Number(input.name.split(".")[3])] = {
      price: Number(row.dataset.price),
      usage,
      deduction: valueOf(row, ".deduction"),
    };
    const mark = field(row, "[data-changed]");
    if (mark) mark.hidden = usage.trim() === row.dataset.bill;
  }
  return parts;
}

function valueOf(root: HTMLElement, name: string): string {
  return field<HTMLInputElement>(root, `input[name$='${name}']`)?.value ?? "";
}

/** ± change the field beside them at once; without a script they submit. */
export function onStep(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLButtonElement>(
    ".qty button",
  );
  const input = button?.parentElement?.querySelector("input");
  if (!button || !input) return;
  event.preventDefault();
  const by = button.value.startsWith("inc") ? 1 : -1;
  const max = input.name.endsWith(".usage") ? MAX_USAGE : MAX_PIECES;
  input.value = stepped(input.value, by, max);
  for (const type of ["input", "change"]) {
    input.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
