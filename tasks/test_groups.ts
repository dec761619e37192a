const ROOT = new URL("../", import.meta.url).href;

/**
 * Makes one test file of each group of them: they share the modules, the browser, the embedded database and its reset,
 * which each would else load and open for itself; half of the whole run was that. Returns their paths. A failure still
 * names the file and line in which its test stands.
 */
export async function testGroups(
  groups: Partial<Record<number, string[]>>,
): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  globalThis.addEventListener(
    "unload",
    () => Deno.removeSync(folder, { recursive: true }),
  );
  return await Promise.all(
    Object.values(groups).map(async (files = [], i) => {
      const path = `${folder}/${String(i).padStart(2, "0")}_test.ts`;
      await Deno.writeTextFile(path, files.map(imported).join(""));
      return path;
    }),
  );
}

function imported(file: string): string {
  return `import ${JSON.stringify(ROOT + file)};\n`;
}
