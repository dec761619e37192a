import { all } from "./shared/all.ts";
import { someTyped } from "./shared/changed.ts";
import { isNowhere } from "./shared/nowhere.ts";
import { pagesOfTab, POSTED } from "./shared/pages.ts";
import { useEffect } from "preact/hooks";

interface EnhanceProps {
  /** on the button that copies a number */
  copy: string;
  /** said when something was copied */
  copied: string;
}

/** What makes a page handier where scripts run: the shells render it once, the page works without it. */
export default function Enhance(words: EnhanceProps) {
  useEffect(() => enhance(words), []);
  return null;
}

function enhance({ copy, copied }: EnhanceProps): void {
  // The page of a first visit has only the style of what it shows: scripts may show more.
  for (const style of all<HTMLLinkElement>("link[as=style]")) {
    style.rel = "stylesheet";
  }
  // Without https there is no clipboard: what would be copied can be selected.
  const { clipboard } = navigator;
  const able = clipboard ? ",[data-copy]" : "";
  for (const button of all(`[data-print]${able}`)) button.hidden = false;
  if (isNowhere()) all(".errors")[0]?.focus();
  setTimeout(sayAgain, SAID);
  if (all("[data-posted]")[0]) {
    pagesOfTab()?.updateCurrentEntry({ state: POSTED });
  }
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    closeMenus((menu) => !menu.contains(target));
    // In another tab: this one stays.
    file = !event.ctrlKey && !event.metaKey && target.closest("[data-file]");
    const text = target.closest<HTMLElement>("[data-copy]")?.dataset.copy;
    if (target.closest("[data-print]")) print();
    if (text) {
      clipboard.writeText(text).then(copies)
        .then(({ say }) => say(copied), noMatter);
    }
  });
  if (clipboard) {
    document.addEventListener("pointerover", ({ target }) => {
      const number = (target as Element).closest(".no,.tel");
      if (number) {
        copies().then(({ offerCopy }) => offerCopy(number, copy), noMatter);
      }
    });
  }
  document.addEventListener("keydown", escape);
  document.addEventListener("submit", sendOnce);
  document.addEventListener("toggle", rememberFilter, true);
  addEventListener("beforeunload", keepTyped);
  addEventListener("pageshow", comeBack);
  comeToOpener();
}

/** Until what reads the page aloud has seen where something will be said, in milliseconds. */
const SAID = 500;

/** What a success says came with the page, which nobody reads aloud: it is said where it stands. */
function sayAgain(): void {
  for (const words of all("[role=status]>div")) {
    words.replaceWith(words.cloneNode(true));
  }
}

/** Loaded when the pointer comes over a number, or something was copied. */
const copies = () => import("./enhance/copy.ts");

/** What can't be loaded is not needed. */
function noMatter(): void {}

/** The key's code, which is another where an input method took the key; WebKit says so by nothing else. */
const ESCAPE = 27;

/**
 * Escape closes the open menus, else what was opened last; unless it is for what stands above the page: the browser's
 * own dialog, or the words that an input method offers.
 */
function escape(event: KeyboardEvent): void {
  if (event.keyCode !== ESCAPE || event.isComposing) return;
  if (all("dialog[open]")[0] || closeMenus(() => true)) return;
  const close = all<HTMLAnchorElement>("[data-close]").at(-1);
  if (!close) return;
  event.preventDefault(); // it would close the question that the click may open
  close.click();
}

/** Closes the open menus that `chosen` picks; false if there was none. */
function closeMenus(chosen: (menu: HTMLDetailsElement) => boolean): boolean {
  const menus = all<HTMLDetailsElement>("details.dd[open]").filter(chosen);
  for (const menu of menus) {
    menu.open = false;
    if (menu.contains(document.activeElement)) {
      menu.querySelector("summary")?.focus();
    }
  }
  return !!menus[0];
}

/** How long a form that was sent is not sent again, in milliseconds. */
const SENT = 5_000;

/**
 * The form's one-time key does the real work; this stops a double click from asking twice. If sending was stopped or
 * failed, the user is still on the page and no event says so: the form is released after a while. An answer with a file
 * leaves the page and its form as they are.
 */
function sendOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== "post") return;
  if (event.submitter?.matches("[data-file]")) return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(freeAll, SENT);
}

/** What was clicked last, if it leads to a file: the page stays as it is. */
let file: unknown;

/** The browser asks before typed input is lost by any way but its own form; a dialog asks by itself. */
function keepTyped(event: BeforeUnloadEvent): void {
  if (!file && someTyped() && !all(".veil>dialog[open]")[0]) {
    event.preventDefault();
    setTimeout(freeAll); // runs for whoever stays: what was sent was not
  }
  file = 0;
}

/**
 * A page that the browser had put aside is as it was then: it is asked for again, unless something was typed, or it is
 * the answer to a form, which would be sent again. Whoever signed out meanwhile is asked to sign in. Without a network it
 * stays readable until there is one.
 */
function comeBack(event: PageTransitionEvent): void {
  freeAll();
  if (!event.persisted || all("[data-posted]")[0] || someTyped()) {
    comeToOpener();
  } else if (navigator.onLine) location.reload();
  else ononline = () => comeBack(event);
}

/** The link that a dialog was opened by has the focus again once that is closed (islands/Modal.tsx). */
function comeToOpener(): void {
  try {
    const { opener } = sessionStorage;
    if (!opener) return;
    delete sessionStorage.opener;
    if (!isNowhere()) return;
    all<HTMLAnchorElement>("main a")
      .find(({ href, offsetParent }) => href === opener && offsetParent)
      ?.focus();
  } catch {
    // This browser keeps nothing.
  }
}

function freeAll(): void {
  for (const form of all("[data-sent]")) delete form.dataset.sent;
}

/** A filter panel keeps its state on every list. */
function rememberFilter({ target }: Event): void {
  const { dataset, open } = target as HTMLDetailsElement;
  const value = `${+open}`;
  if (!dataset.open || dataset.open === value) return;
  dataset.open = value;
  const body = new URLSearchParams({
    name: "filter",
    value,
    back: location.pathname,
  });
  fetch("/preference", { method: "POST", body, redirect: "manual" });
}
