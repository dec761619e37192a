import { ok } from "node:assert/strict";
import { translator } from "@/locales/messages.ts";
import type { Form } from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
import { openStory, type StorySite } from "@/tests/sites.ts";
import type { AccountName } from "@/tests/story.ts";
import type { Fields } from "@/tests/submission.ts";

/** A text as the pages say it. */
export const say = translator("zh-cn");

/** The workshop and the warehouse, and those who work in them with a browser. */
export interface Shop extends StorySite {
  as(name: AccountName): Promise<Visitor>;
}

export async function openShop(): Promise<Shop> {
  const story = await openStory();
  return { ...story, as: story.enter };
}

/** Opens a page, fills in one of its forms and sends it. */
export async function send(
  visitor: Visitor,
  path: string,
  form: (form: Form) => boolean,
  fields: Fields = {},
): Promise<Answer> {
  return await visitor.fill(path, { form, fields });
}

/** Where a success leads. */
export function led({ status, location, text }: Answer): string {
  ok(status === 303 && location, `${status} ${text.slice(0, 400)}`);
  return location;
}

/** The message under a field. */
export function errorAt({ body }: Answer, field: string): string {
  const id = `f-${field.replaceAll(".", "-")}-error`;
  const [, html = ""] = body.split(`id="${id}"`);
  return html.slice(html.indexOf(">") + 1, html.indexOf("</p>"))
    .replace(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, "").trim();
}
