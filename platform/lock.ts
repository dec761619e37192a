/** Another process holds the lock; the message is one line for whoever started this one. */
export class LockedError extends Error {
  override name = "LockedError";
}

export interface Lock {
  release(): void;
}

/**
 * Takes the exclusive lock on a data folder, or throws {@link LockedError} at once. It is the operating system's lock
 * on a file in the folder: a killed process loses it, so no lock is ever stale. For people, the file names the process
 * that holds it.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  await Deno.mkdir(folder, { recursive: true });
  const path = `${folder}/lock`;
  const file = await Deno.open(path, { create: true, read: true, write: true });
  if (!await file.tryLock(true)) {
    file.close();
    throw new LockedError(await heldMessage(folder, path));
  }
  await file.truncate();
  await file.write(new TextEncoder().encode(`${Deno.pid}\n`));
  return { release: () => file.close() }; // the lock goes with the open file
}

async function heldMessage(folder: string, path: string): Promise<string> {
  const holder = (await Deno.readTextFile(path).catch(() => "")).trim();
  const process = /^[0-9]+$/.test(holder)
    ? `process ${holder}`
    : "another process";
  return `${folder} is in use by ${process}: stop it, or set DATA_DIR to another folder`;
}
