import { rejects } from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Memory, Transfer } from "@/islands/uploader/tus.ts";
import type { Bytes } from "@/platform/storage/storage.ts";
import type { AccountName } from "../story.ts";
import { until } from "../until.ts";
import { openWorld, type World } from "../world.ts";
import { type Office, openOffice } from "./office.ts";
import { bytesOf, type TestStorage } from "./storages.ts";

export const TUS = "/api/common/file/tus";

/** A world with two servers over one storage. */
export async function open(openStorage: () => Promise<TestStorage>) {
  const stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const place = stack.use(await openStorage());
  const [one, two] = [0, 1].map(() =>
    stack.use(openOffice(world, place.storage))
  ) as [Office, Office];
  return {
    world,
    place,
    one,
    two,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

export function memory(): Memory & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

export function transfer(
  office: Office,
  file: File,
  own: Partial<Transfer> = {},
): Transfer {
  return {
    endpoint: office.origin + TUS,
    file,
    memory: memory(),
    signal: new AbortController().signal,
    onProgress() {},
    ...own,
  };
}

export function fileOf(bytes: Bytes, name = "开箱.mp4"): File {
  return new File([bytes], name, { lastModified: 1 });
}

export async function create(
  office: Office,
  name: string,
  size: number,
  as: AccountName = "green",
  own: Record<string, string> = {},
  bytes?: Bytes,
) {
  const answer = await office.as(as)(TUS, {
    method: "POST",
    headers: {
      ...own,
      "tus-resumable": "1.0.0",
      "upload-length": String(size),
      "upload-metadata": `filename ${
        btoa(String.fromCharCode(...new TextEncoder().encode(name)))
      }`,
    },
    body: bytes,
  });
  const body = await answer.text();
  const { status, headers } = answer;
  return { status, headers, path: headers.get("location") ?? "", body };
}

export function patch(
  office: Office,
  path: string,
  offset: number,
  body: BodyInit,
  as: AccountName = "green",
) {
  return office.as(as)(path, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
    body,
  });
}

export async function standOf(
  office: Office,
  path: string,
  as: AccountName = "green",
): Promise<number | null> {
  const answer = await office.as(as)(path, {
    method: "HEAD",
    headers: { "tus-resumable": "1.0.0" },
  });
  return answer.ok ? Number(answer.headers.get("upload-offset")) : null;
}

/**
 * Sends `bytes`, which are whole parts as the server keeps them (4 MB), in one request that had more to come: its
 * connection breaks once the server has them.
 */
export async function cut(
  office: Office,
  path: string,
  offset: number,
  bytes: Bytes,
): Promise<void> {
  const body = new ReadableStream<Bytes>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 64 * 1024) {
        controller.enqueue(bytes.subarray(at, at + 64 * 1024));
      }
    },
    async pull(controller) {
      const end = offset + bytes.length;
      await until(30, async () => await standOf(office, path) === end);
      controller.error(new Error("the cable is pulled"));
    },
  });
  await rejects(patch(office, path, offset, body));
}

export function sha256(bytes: Bytes): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export async function storedBytes(
  { db }: World,
  { storage }: TestStorage,
  id: number,
): Promise<Bytes | null> {
  const { storage_key } = await db.selectFrom("file").select("storage_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return await bytesOf(await storage.get(storage_key));
}
