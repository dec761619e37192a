import { DataStore, type Locker, Server, Upload } from "@tus/server";
import type { Readable } from "node:stream";
import { malformed, notFound, Refused, text } from "@/domain/errors.ts";

/** The progress of an upload. */
interface UploadState {
  id: string;
  name: string;
  /** bytes */
  size: number;
  received: number;
  createdAt: Date;
}

/** An upload that is asked for. */
export interface NewUpload {
  id: string;
  name: string;
  /** bytes */
  size: number;
  /** all that the client says of the file, its name among it */
  metadata: Record<string, string | null>;
}

/** The upload that was made; its id is another than the one asked for when the request is a repetition. */
export interface CreatedUpload {
  id: string;
  /** ISO 8601 */
  createdAt: string;
}

/** Resumable uploads of one account, as the tus protocol needs them. */
export interface Uploads<Result> {
  /** milliseconds that an unfinished upload is kept */
  lifetime: number;
  /** milliseconds that a request may send nothing; how long all of it takes is the line's affair */
  silence: number;
  create(upload: NewUpload): Promise<CreatedUpload>;
  /** Throws 40400 for another account's upload. */
  find(id: string): Promise<UploadState>;
  /** Appends bytes at `start` and returns the new offset. Throws 40900 if the upload is at another one. */
  append(
    id: string,
    start: number,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<number>;
  /** Called when all bytes are there; called again, it answers the same. */
  finish(id: string): Promise<Result>;
  remove(id: string): Promise<void>;
}

/**
 * Answers a request of the tus protocol (resumable uploads, https://tus.io) below `path`; `id` is the upload's, none
 * for POST. The request that completes an upload is answered with `done(result)`. Throws what the uploads throw, and
 * Refused for a misuse of the protocol.
 */
export async function answerTus<Result>(
  request: Request,
  path: string,
  id: string | undefined,
  uploads: Uploads<Result>,
  done: (result: Result) => string,
): Promise<Response> {
  let failure: unknown;
  const server = new Server({
    path,
    datastore: new UploadStore(uploads),
    locker: NO_LOCKS,
    relativeLocation: true,
    namingFunction: () => crypto.randomUUID(),
    getFileIdFromRequest: () => id,
    onUploadFinish: async ({ method }, upload) => ({
      status_code: method === "POST" ? 201 : 200, // what was made has an address, which only a 201 is given
      headers: { "content-type": "application/json" },
      body: done(await uploads.finish(upload.id)),
    }),
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(withoutProxy(request));
  for (const name of FOR_OTHER_SITES) response.headers.delete(name);
  if (failure === undefined && response.ok) return response;
  throw isProtocolError(failure) || failure === undefined
    ? misuse(response.status)
    : failure;
}

/** What the package tells scripts of other sites, which no other call does. */
const FOR_OTHER_SITES = [
  "access-control-allow-origin",
  "access-control-expose-headers",
];

/** The request without a word of proxies that the package would refuse: several in a row write more than one. */
function withoutProxy(request: Request): Request {
  if (!request.headers.has("x-forwarded-proto")) return request;
  const { url, method, body } = request;
  const headers = new Headers(request.headers);
  headers.delete("x-forwarded-proto");
  return new Request(url, { method, headers, body });
}

/** The offset is compared and set in the database, on every instance: nothing to lock, nobody to wait for. */
const NO_LOCKS: Locker = {
  newLock: () => ({
    lock: () => Promise.resolve(),
    unlock: () => Promise.resolve(),
  }),
};

class UploadStore extends DataStore {
  override extensions = [
    "creation",
    "creation-with-upload",
    "termination",
    "expiration",
  ];

  /** The request repeats a creation: its bytes are passed over, and the client goes on from where the upload stands. */
  #repeated = false;

  constructor(private uploads: Uploads<unknown>) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size = 0, metadata = {} } = upload;
    const name = metadata.filename ?? "";
    const asked = { id: upload.id, name, size, metadata };
    const { id, createdAt } = await this.uploads.create(asked);
    this.#repeated = id !== upload.id;
    return Object.assign(upload, { id, creation_date: createdAt });
  }

  override async getUpload(id: string): Promise<Upload> {
    const { name, size, received, createdAt } = await this.uploads.find(id);
    return new Upload({
      id,
      size,
      offset: received,
      metadata: { filename: name },
      creation_date: createdAt.toISOString(),
    });
  }

  override async write(
    bytes: Readable,
    id: string,
    offset: number,
  ): Promise<number> {
    const arriving = flowing(bytes, this.uploads.silence);
    if (!this.#repeated) return await this.uploads.append(id, offset, arriving);
    for await (const _ of arriving); // passed over
    return (await this.uploads.find(id)).received;
  }

  override remove(id: string): Promise<void> {
    return this.uploads.remove(id);
  }

  override getExpiration(): number {
    return this.uploads.lifetime;
  }
}

/** Bytes as they arrive. Throws 40800 when none do for `silence` milliseconds while they are asked for. */
async function* flowing(
  bytes: Readable,
  silence: number,
): AsyncGenerator<Uint8Array> {
  const fallSilent = () =>
    bytes.destroy(new Refused(40800, text("error.40800")));
  let timer = setTimeout(fallSilent, silence);
  try {
    for await (const piece of bytes) {
      clearTimeout(timer);
      yield piece;
      timer = setTimeout(fallSilent, silence);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The protocol's own errors carry the answer that they would give. */
function isProtocolError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status_code" in error;
}

function misuse(status: number): Refused {
  if (status === 404 || status === 410) {
    return notFound();
  }
  if (status === 409) return new Refused(40900, text("file.upload.conflict"));
  if (status === 413) return new Refused(41300, text("file.upload.too_much"));
  return malformed();
}
