/** A form's body and its type. */
export interface Encoded {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A field or a file of a form. */
export type Entry = [name: string, value: string | File];

/** The form as a browser sends it. */
export async function encode(entries: Entry[]): Promise<Encoded> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const body = new Response(form);
  return {
    type: body.headers.get("content-type") ?? "",
    bytes: new Uint8Array(await body.arrayBuffer()),
  };
}

/** A form as it arrives: in pieces of a size. */
export function arriving({ type, bytes }: Encoded, piece: number): Request {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (at >= bytes.length) return stream.close();
      stream.enqueue(bytes.slice(at, at += piece));
    },
  });
  const headers = { "content-type": type };
  return new Request("http://localhost/", { method: "POST", headers, body });
}
