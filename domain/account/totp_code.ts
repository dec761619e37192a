/** One-time codes by the clock (RFC 6238: HMAC-SHA-1, 30 s, 6 digits) and by counter (RFC 4226). */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Seconds that a code is good for. */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** How many steps the clocks may differ, to either side. */
const WINDOW = 1;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret: 160 random bits as base32, which every authenticator takes. */
export function newSecret(): string {
  return toBase32(randomBytes(20));
}

/** Bytes as base32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Decodes base32. Throws RangeError on other text. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new RangeError("not base32");
    return value.toString(2).padStart(5, "0");
  }).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => parseInt(byte, 2));
}

/** The code of a counter (RFC 4226); RFC 6238 gives 8 `digits` in its examples. */
export function hotp(
  secret: Uint8Array,
  counter: number,
  digits = DIGITS,
): string {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(counter));
  const mac = createHmac("sha1", secret).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step that an instant is in. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The step whose code was typed: the current one or a neighbour. Null for any other code, and for steps up to `last`,
 * the step of the last accepted code: each is accepted once.
 */
export function matchingStep(
  secret: string,
  typed: string,
  at: Date,
  last: number | null,
): number | null {
  const now = stepOf(at);
  const key = fromBase32(secret);
  for (let step = now - WINDOW; step <= now + WINDOW; step++) {
    const fresh = last === null || step > last;
    if (fresh && isSame(hotp(key, step), typed)) return step;
  }
  return null;
}

function isSame(code: string, typed: string): boolean {
  const [one, other] = [code, typed].map((text) =>
    new TextEncoder().encode(text)
  );
  return one!.length === other!.length && timingSafeEqual(one!, other!);
}

/** The URL that authenticators read from the QR code. */
export function otpauthUrl(
  issuer: string,
  username: string,
  secret: string,
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: "SHA1",
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
