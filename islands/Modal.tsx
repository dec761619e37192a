import { useEffect } from "preact/hooks";
import { all } from "./shared/all.ts";
import { pagesOfTab, POSTED } from "./shared/pages.ts";
import { someTyped } from "./shared/changed.ts";

/**
 * A dialog keeps the focus, and its input until the reader agrees to lose it; closed, it leads back to where the page
 * was. Without scripts it is a state of the page, and closing a link. Dialogs render it once.
 */
export default function Modal() {
  useEffect(() => {
    all(".veil").forEach(trapFocus);
    document.addEventListener("click", close);
  }, []);
  return null;
}

/** While a dialog is open, nothing around it can be reached. */
function trapFocus(veil: HTMLElement): void {
  for (
    let node: HTMLElement | null = veil;
    node && node !== document.body;
    node = node.parentElement
  ) {
    for (const other of node.parentElement?.children ?? []) {
      if (other === node || other.matches(".flash")) continue;
      if (other instanceof HTMLElement) other.inert = true;
    }
  }
  if (veil.contains(document.activeElement)) return;
  const first = veil.querySelector<HTMLElement>("[autofocus]") ??
    veil.querySelector<HTMLElement>("[data-close]");
  first?.focus();
}

/** Closing is a link: followed at once, but where something was typed only after a question. */
function close(event: MouseEvent): void {
  if (event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another tab: this one stays
  const target = event.target as Element;
  const ask = document.querySelector<HTMLDialogElement>(".veil > dialog");
  const link = target.closest<HTMLAnchorElement>(".veil a");
  if (target.closest("[data-keep]")) ask?.close();
  if (!ask || !link || link.href !== ask.querySelector("a")?.href) return;
  if (!ask.contains(link) && someTyped(".veil")) {
    event.preventDefault();
    return ask.showModal();
  }
  // The page gives the focus back to the link that led here.
  try {
    sessionStorage.opener = location.href;
  } catch {
    // This browser keeps nothing.
  }
  // A form behind it that has changed meanwhile is asked for at its place.
  if (link.hash || link.href !== pageBefore()) return;
  event.preventDefault();
  history.back(); // scrolled as it was
}

/** The address of the page before, unless that is the answer to a form; nothing where the browser doesn't tell. */
function pageBefore(): string | null | undefined {
  const pages = pagesOfTab();
  const before = pages?.entries()[pages.currentEntry.index - 1];
  return before?.getState() === POSTED ? undefined : before?.url;
}
