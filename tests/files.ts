/** Copies a folder with everything in it, modes included. */
export async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const entry of Deno.readDir(from)) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory) await copy(source, target);
    else await Deno.copyFile(source, target);
  }
}

/**
 * Every file below a folder whose path (relative to it, with `/`) passes the filter, in alphabetical order; folders
 * that match `without` ("name/") are not entered.
 */
export async function filesBelow(
  folder: string,
  passes: (path: string) => boolean,
  without?: RegExp,
): Promise<string[]> {
  const paths: string[] = [];
  const folders = [""];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for await (const entry of Deno.readDir(`${folder}/${at}`)) {
      const path = `${at}${entry.name}`;
      if (!entry.isDirectory) paths.push(path);
      else if (!without?.test(`${path}/`)) folders.push(`${path}/`);
    }
  }
  return paths.filter(passes).sort();
}
