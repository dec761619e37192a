/** What came of requests that were sent. */
export interface Asked {
  answered: number;
  /** sent whole, and not answered whole */
  cut: string[];
  /** answered otherwise than 200 */
  wrong: string[];
}

export interface Ask {
  /** request line and headers, without host */
  head: string;
  /** whether a connection carries more than one */
  keepAlive: boolean;
}

/**
 * Sends one request after the other, as a proxy does: on one connection until the server ends it, then on a new one,
 * until the signal says to send nothing more there.
 */
export async function askWithoutEnd(
  port: number,
  ask: Ask,
  asked: Asked,
  told: AbortSignal,
): Promise<void> {
  while (!told.aborted) {
    const connection = await Deno.connect({ port });
    await askOn(connection, ask, asked);
    try {
      connection.close();
    } catch (error) {
      if (!(error instanceof Deno.errors.BadResource)) throw error;
    }
  }
}

/** As many requests as the connection bears. An end before a request is sent cuts nothing. */
async function askOn(
  connection: Deno.TcpConn,
  { head, keepAlive }: Ask,
  asked: Asked,
): Promise<void> {
  const request = new TextEncoder().encode(
    `${head}\r\nhost: localhost\r\n${
      keepAlive ? "" : "connection: close\r\n"
    }\r\n`,
  );
  do {
    const written = await connection.write(request).catch(() => 0);
    if (written === 0) return;
    const answer = await readAnswer(connection).catch(String);
    if (typeof answer === "string") {
      asked.cut.push(answer);
      return;
    }
    asked.answered++;
    if (answer.status !== 200) asked.wrong.push(String(answer.status));
    if (answer.last) return;
  } while (keepAlive);
}

/** Reads one answer; throws when it ends before it is whole. */
async function readAnswer(
  connection: Deno.TcpConn,
): Promise<{ status: number; last: boolean }> {
  const buffer = new Uint8Array(65_536);
  let answer = "";
  let head = -1;
  let length = NaN;
  while (!(answer.length >= head + 4 + length)) {
    const read = await connection.read(buffer);
    if (read === null) throw new Error(`ended after ${answer.length} bytes`);
    answer += new TextDecoder("latin1").decode(buffer.subarray(0, read));
    head = answer.indexOf("\r\n\r\n");
    if (head < 0) continue;
    length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
  }
  return {
    status: Number(answer.slice(9, 12)),
    last: /^connection: close/im.test(answer.slice(0, head)),
  };
}
