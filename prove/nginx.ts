import { freePort } from "@/tests/postgres.ts";
import { until } from "@/tests/until.ts";

const CONFIGURATION = new URL("../deploy/nginx.conf", import.meta.url);

/** nginx with the shipped configuration, in front of a product. */
export interface Nginx extends AsyncDisposable {
  port: number;
  start(productPort: number): Promise<void>;
}

/** Null where nginx is not installed. */
export async function openNginx(): Promise<Nginx | null> {
  if (!await isInstalled()) return null;
  const folder = await Deno.makeTempDir({ prefix: "nginx-" });
  await Deno.chmod(folder, 0o755); // its workers are another user
  const port = freePort();
  let process: Deno.ChildProcess | undefined;
  return {
    port,
    async start(productPort) {
      const shipped = await Deno.readTextFile(CONFIGURATION);
      const site = shipped
        .replace("listen 80;", `listen 127.0.0.1:${port};`)
        .replace("listen [::]:80;", "")
        .replace("/var/log/nginx/access.log", `${folder}/access.log`)
        .replace("server 127.0.0.1:8000;", `server 127.0.0.1:${productPort};`);
      await Deno.writeTextFile(`${folder}/nginx.conf`, around(folder, site));
      process = new Deno.Command("nginx", {
        args: ["-c", `${folder}/nginx.conf`, "-e", `${folder}/error.log`],
        stdin: "null",
      }).spawn();
      await until(10, () => listens(port));
    },
    async [Symbol.asyncDispose]() {
      process?.kill("SIGTERM");
      await process?.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** What /etc/nginx/nginx.conf has around a site, in a folder of our own. */
function around(folder: string, site: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  return `daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
access_log off;
${temporary}
${site}
}
`;
}

async function isInstalled(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("nginx", { args: ["-v"] })
      .output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function listens(port: number): Promise<boolean> {
  const connection = await Deno.connect({ port }).catch(() => null);
  connection?.close();
  return connection !== null;
}
