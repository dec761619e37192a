/** Entries of a header that are read: nobody wants more. */
const MOST = 100;

/**
 * What a header of kind "Accept-…" names, in lower case and as it stands, each with its weight from 0 to 1; what has
 * none weighs 1, and what has something else 0 (RFC 9110, 12.4.2).
 */
export function weightsOf(header: string): [name: string, weight: number][] {
  return header.toLowerCase().split(",", MOST).map(readWeight);
}

function readWeight(entry: string): [name: string, weight: number] {
  const [name = "", ...parameters] = entry.split(";").map((part) =>
    part.trim()
  );
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}
