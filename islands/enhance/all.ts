/** The elements of the page that a selector finds. */
export function all<E extends HTMLElement>(selector: string): E[] {
  return [...document.querySelectorAll<E>(selector)];
}
