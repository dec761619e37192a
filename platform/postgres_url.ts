/** What the product reads from a PostgreSQL URL; the rest is the driver's business. */
export interface PostgresUrl {
  /** whether it names a user; otherwise the process's own user signs in */
  hasUser: boolean;
  /** with several, one stands in for another */
  servers: { host: string; port: number }[];
}

/** Quotes nothing of the URL: it may hold a password. */
const RULE =
  "must be like postgres://user:password@server:5432/database, in whose names and password " +
  "%23 stands for #, %40 for @, %2F for /, %3F for ? and %25 for %; an IPv6 address has brackets, a socket is no server";

const FORM =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^\s:/?#@]*)(?::[^\s/?#@]*)?@)?(?<servers>[^\s/?#@]*)(?:\/[^\s/?#@]*)?(?<query>\?[^\s#@]*)?$/;

/**
 * Checks a PostgreSQL URL before the driver does, which would print a wrong one or retry it forever. Throws an Error
 * with the rule, in one line that quotes nothing of the URL.
 */
export function readPostgresUrl(url: string): PostgresUrl {
  const parts = isDecodable(url) ? FORM.exec(url)?.groups : undefined;
  const { user, servers = "", query = "" } = parts ?? {};
  const read = servers.split(",").map(readServer);
  const elsewhere = new URLSearchParams(query).has("host");
  const nowhere = user !== undefined && servers === "";
  if (!parts || elsewhere || nowhere || read.includes(null)) {
    throw new Error(RULE);
  }
  const named = read.filter((server) => server !== null);
  const usual = named[0]?.port ?? 5432;
  return {
    hasUser: Boolean(user),
    servers: named.map(({ host, port }) => ({ host, port: port ?? usual })),
  };
}

function readServer(text: string): { host: string; port?: number } | null {
  const read = /^(\[[0-9a-f:.]+\]|[\w.-]*)(?::([0-9]{1,5}))?$/i.exec(text);
  const host = read?.[1] || "localhost";
  if (!read || !URL.canParse(`http://${host}`)) return null;
  const plain = host.replace(/^\[|\]$/g, "");
  if (read[2] === undefined) return { host: plain };
  const port = Number(read[2]);
  return port > 0 && port <= 65_535 ? { host: plain, port } : null;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
