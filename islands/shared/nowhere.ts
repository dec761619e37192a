/**
 * Whether nobody is anywhere on the page yet: a script that comes late takes the focus from nobody. The menu that a page
 * opens with, and the place that its address names, are where nobody went.
 */
export function isNowhere(): boolean {
  return document.activeElement!.matches("body,summary,:target");
}
