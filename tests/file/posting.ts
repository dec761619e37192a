import type { Bytes } from "@/platform/storage/storage.ts";
import type { AccountName } from "../story.ts";
import { openWorld } from "../world.ts";
import { type Office, openOffice } from "./office.ts";
import { openFolder } from "./storages.ts";

/** A world with a server over an empty folder. */
export async function open() {
  const stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const place = stack.use(await openFolder());
  const office = stack.use(openOffice(world, place.storage));
  return {
    world,
    place,
    office,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

export interface Envelope {
  code: number;
  message: string;
  data: {
    id: number;
    name: string;
    class: string;
    size: number;
    url: string;
    fields: Record<string, string>;
  };
}

/** Posts one file as POST /api/common/file wants it. */
export async function post(
  office: Office,
  bytes: Bytes,
  name: string,
  as: AccountName = "green",
  headers: Record<string, string> = {},
): Promise<Envelope> {
  const body = new FormData();
  body.append("file", new File([bytes], name));
  const answer = await office.as(as)("/api/common/file", {
    method: "POST",
    headers,
    body,
  });
  return await answer.json();
}
