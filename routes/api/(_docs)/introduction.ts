import { SESSION_SECONDS } from "@/domain/account/session.ts";
import { formatSize, MOST_IN_FORM } from "@/domain/file/size.ts";
import {
  LARGEST_PAGE,
  LIST_LIMIT,
  USUAL_PAGE,
} from "@/domain/platform/list_filter.ts";
import type { T } from "@/locales/messages.ts";
import { JSON_BODY } from "@/platform/body.ts";

/** What holds for all calls, one topic. */
export interface Topic {
  title: string;
  text: string;
}

const TOPICS = [
  "sign_in",
  "envelope",
  "lists",
  "versions",
  "keys",
  "language",
  "limits",
  "files",
  "values",
] as const;

/** The introduction for integrators, with the product's actual limits; `cookie` is the name of the session cookie. */
export function introduction(t: T, cookie: string): Topic[] {
  const figures = {
    cookie,
    days: SESSION_SECONDS / 86_400,
    usual: USUAL_PAGE,
    most: LARGEST_PAGE,
    rows: LIST_LIMIT,
    form: formatSize(MOST_IN_FORM).replace(" ", "\u00a0"),
    megabytes: JSON_BODY.bytes / 1024 ** 2,
  };
  return TOPICS.map((topic) => ({
    title: t(`api.intro.${topic}`),
    text: t(`api.intro.${topic}.text`, figures),
  }));
}

/**
 * Signs in, makes something and changes it, by calls that every account may make: three commands for a shell, with
 * PASSWORD, TOKEN and ID to be put in. `origin` is the site's, `username` the reader's.
 */
export function example(origin: string, username: string): string {
  const json = "-H 'Content-Type: application/json'";
  const own = `-u '${username}:TOKEN' ${json}`;
  const address = `${origin}/api/common/address`;
  const signIn = { username, password: "PASSWORD" };
  const made = {
    receiver: "Wang Fang",
    phone: "13900001111",
    address: "Orchard Road 1",
  };
  return [
    `curl -X POST ${origin}/api/admin/manage/account/admin/login ${json} ${
      data(signIn)
    }`,
    `curl -X POST ${address} ${own} -H 'Idempotency-Key: address-0001' ${
      data(made)
    }`,
    `curl -X PUT ${address}/ID ${own} ${
      data({ phone: "13900002222", version: 1 })
    }`,
  ].join("\n\n");
}

function data(body: object): string {
  return `-d '${JSON.stringify(body)}'`;
}
