const ROOT = new URL("../", import.meta.url).href;
/** Many enough that two processes end at about the same time, few enough that opening a database is seldom. */
const FILES = 10;

/**
 * Makes one test file of several: they share the modules, the embedded database and its reset, which each would else
 * load and open for itself; half of the whole run was that. Returns their paths. A failure still names the file and
 * line in which its test stands.
 */
export async function testGroups(files: readonly string[]): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  globalThis.addEventListener(
    "unload",
    () => Deno.removeSync(folder, { recursive: true }),
  );
  const groups = Math.ceil(files.length / FILES);
  return await Promise.all(
    Array.from({ length: groups }, async (_, i) => {
      const path = `${folder}/${String(i).padStart(2, "0")}_test.ts`;
      const members = files.slice(i * FILES, (i + 1) * FILES);
      await Deno.writeTextFile(path, members.map(imported).join(""));
      return path;
    }),
  );
}

function imported(file: string): string {
  return `import ${JSON.stringify(ROOT + file)};\n`;
}
