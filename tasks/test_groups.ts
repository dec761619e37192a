const ROOT = new URL("../", import.meta.url).href;

/**
 * Makes one test file of each group of them: they share the modules, the browser, the embedded database and its reset,
 * which each would else load and open for itself; half of the whole run was that. Returns their paths. A failure still
 * names the file and line in which its test stands.
 */
export async function testGroups(groups: string[][]): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  globalThis.addEventListener(
    "unload",
    () => Deno.removeSync(folder, { recursive: true }),
  );
  return await Promise.all(
    groups.map(async (files, i) => {
      const path = `${folder}/${String(i).padStart(2, "0")}_test.ts`;
      await Deno.writeTextFile(path, files.map(imported).join(""));
      return path;
    }),
  );
}

/**
 * Deals the files to so many groups of about the same length: the longest first, the longest of all at the front, then
 * the others, each round in the other direction. Throws if one of the longest is none of the files.
 */
export function deal(
  files: string[],
  longest: readonly string[],
  groups: number,
): string[][] {
  const gone = longest.filter((file) => !files.includes(file));
  if (gone.length > 0) throw new Error(`no test files: ${gone}`);
  const dealt = Array.from({ length: groups }, () => [] as string[]);
  const others = files.filter((file) => !longest.includes(file));
  [...longest, ...others].forEach((file, i) => {
    const [round, place] = [Math.floor(i / groups), i % groups];
    dealt.at(round % 2 === 0 ? place : -1 - place)?.push(file);
  });
  return dealt;
}

function imported(file: string): string {
  return `import ${JSON.stringify(ROOT + file)};\n`;
}
