import { someTyped } from "../shared/changed.ts";
import { all } from "../shared/all.ts";

/** A dialog keeps the focus, and its input until the reader agrees to lose it. */
export function enhanceDialogs(): void {
  all(".veil").forEach(trapFocus);
  all(".errors").at(0)?.focus();
  document.addEventListener("click", askFirst);
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
function askFirst(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another tab: this one stays
  const target = event.target as Element;
  const ask = document.querySelector<HTMLDialogElement>(".veil > dialog");
  const link = target.closest<HTMLAnchorElement>(".veil > section a");
  if (target.closest("[data-keep]")) ask?.close();
  if (!ask || link?.href !== ask.querySelector("a")?.href) return;
  if (!someTyped(".veil")) return;
  event.preventDefault();
  ask.showModal();
}
