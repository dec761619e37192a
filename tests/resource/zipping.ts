import { crc32, deflateRawSync } from "node:zlib";

/** An archive by hand; `said` is what it claims each part to come to. */
export function zipOf(
  parts: Record<string, string | Uint8Array>,
  { said }: { said?: number } = {},
): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === "string"
      ? new TextEncoder().encode(content)
      : content;
    const packed = deflateRawSync(bytes);
    const path = new TextEncoder().encode(name);
    const sizes: [number, number][] = [
      [crc32(bytes), 4],
      [packed.length, 4],
      [said ?? bytes.length, 4],
      [path.length, 2],
    ];
    const common: [number, number][] = [
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 4],
      ...sizes,
    ];
    const local = joined(
      little([[0x04034b50, 4], ...common, [0, 2]]),
      path,
      packed,
    );
    entries.push(joined(
      little([
        [0x02014b50, 4],
        [20, 2],
        ...common,
        ...Array.from({ length: 4 }, (): [number, number] => [0, 2]),
        [0, 4],
        [at, 4],
      ]),
      path,
    ));
    locals.push(local);
    at += local.length;
  }
  const directory = joined(...entries);
  const count = entries.length;
  const end: [number, number][] = [
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [at, 4],
    [0, 2],
  ];
  return joined(...locals, directory, little(end));
}

function little(values: [value: number, bytes: number][]): Uint8Array {
  return joined(
    ...values.map(([value, bytes]) =>
      Uint8Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255)
    ),
  );
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
