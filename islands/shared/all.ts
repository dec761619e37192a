/** The elements that a selector finds, in the page or below `root`. */
export function all<E extends HTMLElement>(
  selector: string,
  root: ParentNode = document,
): E[] {
  return [...root.querySelectorAll<E>(selector)];
}
