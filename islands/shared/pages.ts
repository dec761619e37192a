/** What the browsers that know of it tell of this tab's pages (the Navigation API). */
interface Pages {
  currentEntry: { index: number };
  entries(): { url: string | null; getState(): unknown }[];
  updateCurrentEntry(news: { state: unknown }): void;
}

/** The state of an entry that is the answer to a form: nobody is led back to it. */
export const POSTED = "posted";

export function pagesOfTab(): Pages | undefined {
  return (globalThis as { navigation?: Pages }).navigation;
}
