/** Recent searches, stored only by the browser; signing out deletes them (decisions 1.5). */
const KEY = "search.recent";
const MOST = 6;

/** The latest first; null where the browser keeps nothing. */
export function readRecent(): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String).slice(0, MOST) : [];
  } catch (error) {
    return error instanceof SyntaxError ? [] : null;
  }
}

export function remember(typed: string): void {
  const kept = readRecent();
  if (!typed || !kept) return;
  const recent = [typed, ...kept.filter((other) => other !== typed)];
  try {
    localStorage.setItem(KEY, JSON.stringify(recent.slice(0, MOST)));
  } catch {
    // full: what is stored stays
  }
}

export function forget(): void {
  localStorage.removeItem(KEY);
}
