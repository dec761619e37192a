/** What both tasks begin with. */

/** The database that the task works on; says what is missing and ends when there is none. */
export function databaseUrl(): string {
  const url = Deno.env.get("DATABASE_URL");
  if (url) return url;
  console.error(
    "DATABASE_URL is needed: a PostgreSQL that may be filled, e.g. postgres://postgres@127.0.0.1:5432/growth",
  );
  Deno.exit(2);
}

/** Does something that takes long, and says how long it took. */
export async function untilDone(
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  const started = performance.now();
  await act();
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${what}: ${seconds.toFixed(1)} s`);
}
