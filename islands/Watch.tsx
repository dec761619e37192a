import { useEffect } from "preact/hooks";

/** Milliseconds between two questions. */
const PAUSE = 2_000;

/** Shows in place how far work has come that goes on (`data-going`); when it is over, the page loads anew. */
export default function Watch() {
  useEffect(() => {
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }, []);
  return null;
}

async function look(): Promise<void> {
  const answer = await fetch(location.href).catch(() => null);
  const html = await answer?.text().catch(() => null);
  if (html == null || answer && answer.status >= 500) return; // asked again soon
  const page = new DOMParser().parseFromString(html, "text/html");
  const going = "[data-going]";
  const next = page.querySelector(going);
  const now = document.querySelector(going);
  if (next && now) takeOver(now, next);
  else location.replace(location.href);
}

/** What is said changes its words only: who reads the screen hears of them. */
function takeOver(now: Element, next: Element): void {
  [...next.children].forEach((news, i) => {
    const old = now.children[i];
    if (!old) now.append(news);
    else if (old.matches("[role=status]")) old.textContent = news.textContent;
    else if (old.outerHTML !== news.outerHTML) old.replaceWith(news);
  });
}
