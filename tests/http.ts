import type { Database } from "@/db/client.ts";
import { createHandler } from "@/main.ts";
import { type Config, readConfig } from "@/platform/config.ts";
import { startLog } from "@/platform/log.ts";
import { openStorage } from "@/platform/storage/open.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { TEST_DATA } from "./snapshot.ts";
import { textOf } from "./html.ts";
import {
  encode,
  entriesOf,
  type Fields,
  fillIn,
  pick,
  type Submission,
  textEntries,
} from "./submission.ts";

export interface Answer {
  status: number;
  headers: Headers;
  /** where a redirect leads */
  location: string | null;
  body: string;
  /** the visible text of a page */
  text: string;
}

/** An answer of a call: its HTTP status and the envelope. */
export interface CallAnswer<Data> {
  status: number;
  headers: Headers;
  code: number;
  message: string;
  data: Data;
  total?: number;
  page?: number;
  page_size?: number;
  next_after?: string | null;
  total_more?: true;
}

type Ask<Came> = (
  method: string,
  path: string,
  body?: BodyInit,
  headers?: Record<string, string>,
) => Promise<Came>;

/** A browser without scripts, or an API client: keeps cookies, follows no redirects by itself. */
export interface Visitor {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(
    path: string,
    fields: Fields,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** fills in a form of the page at `path` and submits it */
  submit(path: string, page: Answer, submission?: Submission): Promise<Answer>;
  /** opens the page at `path` and does the same there */
  fill(path: string, submission?: Submission): Promise<Answer>;
  /** any request, with the cookies; after {@link authorize} with the token */
  send: Ask<Response>;
  /** a call with JSON, and its envelope */
  call<Data = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<CallAnswer<Data>>;
  /** by the sign-in form; throws if it is refused */
  signIn(username: string, password?: string): Promise<void>;
  /** signs in by the API; from then on calls carry basic auth, which is returned */
  authorize(username: string, password?: string): Promise<string>;
}

type Send = (request: Request) => Promise<Response>;

/** The product on a database. */
export interface Site {
  config: Config;
  handler: Deno.ServeHandler;
  /** a visitor in this process, without a port */
  visitor(): Visitor;
  /** the same, signed in */
  enter(username: string, password?: string): Promise<Visitor>;
}

export function openSite(
  database: Database,
  options: Partial<Config> = {},
  storage?: Storage,
): Site {
  const config = {
    ...readConfig({
      LOG_LEVEL: "error",
      JOBS: "false",
      DATA_DIR: TEST_DATA,
    }),
    ...options,
  };
  startLog(config.logLevel, console.error); // a fault of ours shows beside the test that met it
  const handler = createHandler({
    config,
    database,
    storage: storage ?? openStorage(config.storage),
  });
  const info: Deno.ServeHandlerInfo = {
    remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
    completed: Promise.resolve(),
  };
  const send: Send = async (request) => await handler(request, info);
  const visitor = () => visit("http://localhost:8000", send);
  return {
    config,
    handler,
    visitor,
    enter: (username, password) => enter(visitor(), username, password),
  };
}

/** A visitor of a server that listens at `origin`; with `authorization` its calls carry that from the start. */
export function visitServer(origin: string, authorization?: string): Visitor {
  return visit(origin, (request) => fetch(request), authorization);
}

/** The visitor, signed in by the form. */
export async function enter(
  visitor: Visitor,
  username: string,
  password?: string,
): Promise<Visitor> {
  await visitor.signIn(username, password);
  return visitor;
}

/** Sends requests of one browser: its cookies go along, those of the answers are kept. */
interface Browser {
  cookies: Map<string, string>;
  request: Ask<Response>;
  page: Ask<Answer>;
}

function openBrowser(origin: string, send: Send): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    async request(method, path, body, own) {
      const headers = new Headers(own);
      if (cookies.size && !headers.has("cookie")) {
        headers.set(
          "cookie",
          cookieHeader(cookies),
        );
      }
      if (method !== "GET" && method !== "HEAD" && !headers.has("origin")) {
        headers.set("origin", origin);
      }
      const response = await send(
        new Request(new URL(path, origin), {
          method,
          headers,
          body,
          redirect: "manual",
        }),
      );
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      return response;
    },
    async page(method, path, body, own) {
      const response = await browser.request(method, path, body, own);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        location: response.headers.get("location"),
        body: text,
        text: textOf(text),
      };
    },
  };
  return browser;
}

function visit(origin: string, send: Send, authorization?: string): Visitor {
  const browser = openBrowser(origin, send);
  const visitor: Visitor = {
    cookies: browser.cookies,
    get: (path, headers) => browser.page("GET", path, undefined, headers),
    post: (path, fields, headers) =>
      browser.page("POST", path, encode(entriesOf(fields)), headers),
    submit: (path, shown, submission) =>
      submit(browser, new URL(path, origin), shown, submission),
    fill: async (path, submission) =>
      await visitor.submit(path, await visitor.get(path), submission),
    send: (method, path, body, headers) =>
      browser.request(method, path, body, {
        ...(authorization ? { authorization } : {}),
        ...headers,
      }),
    async call<Data>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const json: Record<string, string> = body === undefined
        ? {}
        : { "content-type": "application/json" };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const response = await visitor.send(method, path, sent, {
        ...json,
        ...headers,
      });
      const envelope: Omit<CallAnswer<Data>, "status" | "headers"> =
        await response.json();
      return {
        ...envelope,
        status: response.status,
        headers: response.headers,
      };
    },
    async signIn(username, password = `demo-${username}`) {
      const answer = await visitor.post("/login", {
        username,
        password,
        redirect: "",
      });
      if (answer.status !== 303) {
        throw new Error(
          `${username} can't sign in: ${answer.status} ${answer.text}`,
        );
      }
    },
    async authorize(username, password = `demo-${username}`) {
      const answer = await visitor.call<{ token: string }>("POST", SIGN_IN, {
        username,
        password,
      });
      if (answer.code !== 0) {
        throw new Error(
          `${username} can't sign in: ${answer.code} ${answer.message}`,
        );
      }
      return authorization = `Basic ${
        btoa(`${username}:${answer.data.token}`)
      }`;
    },
  };
  return visitor;
}

const SIGN_IN = "/api/admin/manage/account/admin/login";

function submit(
  browser: Browser,
  page: URL,
  shown: Answer,
  submission: Submission = {},
): Promise<Answer> {
  const form = pick(shown.body, submission.form);
  const { action, entries } = fillIn(form, submission);
  const target = new URL(action || page, page);
  if (form.method === "GET") {
    target.search = new URLSearchParams(textEntries(entries)).toString();
    return browser.page("GET", target.pathname + target.search);
  }
  const body = encode(entries, form.enctype === "multipart/form-data");
  return browser.page("POST", target.pathname + target.search, body);
}

/** Cookies as a request carries them. */
export function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}

/** Keeps a cookie, or forgets it when it ends at once. */
function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(/; */);
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) {
    cookies.delete(name);
  } else cookies.set(name, pair.slice(at + 1));
}
