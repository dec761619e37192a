/**
 * Whether nobody is anywhere on the page yet: a script that comes late takes the focus from nobody. The menu that a page
 * opens with is where nobody went; so are places that `also` selects.
 */
export function isNowhere(also = ""): boolean {
  return document.activeElement!.matches("body,summary" + also);
}
