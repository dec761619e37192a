import type { Hit } from "./found.ts";

/** The panel's own pages, then the other panels; the customers' portal has its pages on top. */
const LINKS = [
  "#nav nav a:not([aria-current])",
  "#nav .dd a:not([aria-current])",
  ".pn a:not([aria-current])",
];

/** Where the menu leads from here: it stands in the document, though out of sight on phones. */
export function menuPages(): Hit[] {
  return LINKS.flatMap((selector) =>
    [...document.querySelectorAll<HTMLAnchorElement>(selector)].map(hitOf)
  );
}

function hitOf(link: HTMLAnchorElement): Hit {
  const words = [...link.childNodes].find((node) => node.textContent?.trim());
  const group = link.closest("nav details")?.querySelector("summary");
  return {
    title: words?.textContent?.trim() ?? "",
    title_marks: [],
    detail: group?.title ?? "",
    detail_marks: [],
    href: link.href,
  };
}
