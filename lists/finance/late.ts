const DAY_MS = 86_400_000;

/** Whether what came then has waited for finance longer than that (decisions 4.2). */
export function lateAfter(days: number): (since: Date) => boolean {
  return (since) => Date.now() - since.getTime() > days * DAY_MS;
}
