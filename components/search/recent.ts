/**
 * Recent searches, stored only by the browser; signing out deletes them (decisions 1.5) where browsers obey. They are
 * kept with whose they are: whoever comes after a session that ran out does not see them.
 */
const KEY = "search.recent";
const MOST = 6;

interface Kept {
  of: string;
  typed: string[];
}

/** The account that the page was made for. */
function reader(): string {
  return document.querySelector<HTMLElement>(".find")?.dataset.of ?? "";
}

/** The latest first; null where the browser keeps nothing. Another's are dropped. */
export function readRecent(): string[] | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(
      localStorage.getItem(KEY) ?? "null",
    );
    if (kept?.of === reader()) return (kept.typed ?? []).slice(0, MOST);
    forget();
    return [];
  } catch (error) {
    return error instanceof SyntaxError ? [] : null;
  }
}

export function remember(typed: string): void {
  const kept = readRecent();
  if (!typed || !kept) return;
  const recent = [typed, ...kept.filter((other) => other !== typed)];
  try {
    const typed = recent.slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify({ of: reader(), typed }));
  } catch {
    // full: what is stored stays
  }
}

export function forget(): void {
  localStorage.removeItem(KEY);
}
