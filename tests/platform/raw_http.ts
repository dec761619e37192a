export interface RawAnswer {
  status: number;
  /** in small letters */
  head: string;
  body: string;
}

/** Sends bytes as no HTTP client would, and reads one answer. */
export async function sendRaw(
  port: number,
  request: string,
): Promise<RawAnswer> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(request));
  const buffer = new Uint8Array(65_536);
  let answer = new Uint8Array();
  const bodiless = request.startsWith("HEAD ");
  while (!isWhole(answer, bodiless)) {
    const count = await connection.read(buffer);
    if (count === null) break;
    answer = new Uint8Array([...answer, ...buffer.subarray(0, count)]);
  }
  const [head, body] = split(answer);
  const status = Number(/^http\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  return { status, head, body: new TextDecoder().decode(body) };
}

/** Letters and bytes alike: an answer may be compressed. */
function split(
  answer: Uint8Array<ArrayBuffer>,
): [head: string, body: Uint8Array<ArrayBuffer>] {
  const end = new TextDecoder("latin1").decode(answer).indexOf("\r\n\r\n");
  if (end < 0) return ["", new Uint8Array()];
  return [
    new TextDecoder("latin1").decode(answer.subarray(0, end)).toLowerCase(),
    answer.slice(end + 4),
  ];
}

function isWhole(
  answer: Uint8Array<ArrayBuffer>,
  bodiless: boolean,
): boolean {
  const [head, body] = split(answer);
  if (head === "" || bodiless) return head !== "";
  return body.length >= Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
}
