import type { ComponentChildren } from "preact";

/** The content of the `<Head>`s of the page being rendered; null in the browser and between renders. */
export const collected: { current: ComponentChildren[] | null } = {
  current: null,
};

export interface HeadProps {
  children?: ComponentChildren;
}

/**
 * Moves its children into the document's `<head>`. A `<title>`, an element with an `id` and a `<meta>` with a `name`
 * replace the one that is already there; the last one wins. Static: it renders on the server only.
 */
export function Head({ children }: HeadProps): null {
  collected.current?.push(children);
  return null;
}
