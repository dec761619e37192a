import { useEffect } from "preact/hooks";

/** Milliseconds between an answer and the next question. */
const PAUSE = 2_000;

/** Shows in place how far work has come that goes on (`data-going`); when it is over, the page loads anew. */
export default function Watch() {
  useEffect(() => {
    let timer = setTimeout(watch, PAUSE);
    async function watch() {
      if (await look()) timer = setTimeout(watch, PAUSE);
    }
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** Whether the work still goes on. */
async function look(): Promise<boolean> {
  const answer = await fetch(location.href).catch(() => null);
  const html = await answer?.text().catch(() => null);
  if (html == null || answer && answer.status >= 500) return true; // asked again soon
  const page = new DOMParser().parseFromString(html, "text/html");
  const going = "[data-going]";
  const next = page.querySelector(going);
  const now = document.querySelector(going);
  if (next && now) takeOver(now, next);
  else location.replace(location.pathname + location.search);
  return next !== null;
}

/** What is said changes its words only: who reads the screen hears of them. */
function takeOver(now: Element, next: Element): void {
  const olds = [...now.children];
  [...next.children].forEach((news, i) => {
    const old = olds[i];
    if (!old) now.append(news);
    else if (old.outerHTML === news.outerHTML) return;
    else if (old.matches("[role=status]")) old.textContent = news.textContent;
    else old.replaceWith(news);
  });
  olds.slice(next.children.length).forEach((old) => old.remove());
}
