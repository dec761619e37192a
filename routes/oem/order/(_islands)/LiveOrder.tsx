import { all } from "@/islands/shared/all.ts";
import { isNowhere } from "@/islands/shared/nowhere.ts";
import { useEffect } from "preact/hooks";
import { figuresOf, type Terms } from "../(_components)/form/figures.ts";
import { changedBefore, field, onStep, readLines } from "./live_form.ts";
import { needsServer, recalculate, sendChanges } from "./recalculate.ts";

interface LiveOrderProps {
  /** the id of the form, which the page has beside it */
  form: string;
  terms: Terms;
}

/**
 * With scripts: amounts follow what is typed, and ± work without a round trip, in the dialog too.
 * The server's figures take precedence: they are shown again with every answer.
 */
export default function LiveOrder({ form: id, terms }: LiveOrderProps) {
  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const stop = new AbortController();
    const { signal } = stop;
    const update = () => show(form, figuresOf(readLines(form), terms));
    form.addEventListener("input", update, { signal });
    // Enter leads nowhere, as the amounts are there already; the button beside them saves the draft.
    field<HTMLButtonElement>(form, "button")!.disabled = true;
    sendChanges(form, signal);
    document.addEventListener("click", onStep, { signal });
    if (isNowhere(",:target")) {
      askFirst();
      comeToChosen();
    }
    const before = changedBefore(form);
    const chosen = before.find(needsServer);
    if (before[0]) update();
    // Not at once: files that were chosen meanwhile are taken up first, and the form waits for them.
    if (chosen && isNew()) setTimeout(recalculate, 0, form, chosen);
    return () => stop.abort();
  }, [id]);
  return null;
}

/** A question that is new comes before the place that the address names; without one the browser does this itself. */
function askFirst(): void {
  const question = field(document, ".conflict[autofocus]");
  question?.focus();
  question?.scrollIntoView();
}

/** Back from a choice among a few, which has no address of its own within them. */
function comeToChosen(): void {
  field(document, "fieldset:target :checked")?.focus();
}

/**
 * Not on "back" or "reload": the browser restores values that nobody has chosen now, and sending them would save a
 * draft.
 */
function isNew(): boolean {
  return performance.getEntriesByType("navigation").some((entry) =>
    (entry as PerformanceNavigationTiming).type === "navigate"
  );
}

function show(form: HTMLElement, figures: Record<string, string>): void {
  for (const place of all("[data-out]", form)) {
    const figure = figures[place.dataset.out ?? ""];
    if (figure !== undefined && place.textContent !== figure) {
      place.textContent = figure;
    }
  }
}
