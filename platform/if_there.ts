/** What is done with a file, or null if there is none. */
export async function ifThere<T>(doing: Promise<T>): Promise<T | null> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Removes a file; `recursive`, a folder with all that is in it. */
export async function removeIfThere(
  path: string,
  options?: Deno.RemoveOptions,
): Promise<void> {
  await ifThere(Deno.remove(path, options));
}
