import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import {
  fromBase32,
  hotp,
  matchingStep,
  newSecret,
  otpauthUrl,
  stepOf,
  toBase32,
} from "@/domain/account/totp_code.ts";

const ASCII = new TextEncoder();
const SECRET = ASCII.encode("12345678901234567890");

Deno.test("the codes are those of RFC 4226, appendix D", () => {
  const codes = Array.from({ length: 10 }, (_, i) => hotp(SECRET, i));
  deepEqual(codes, [
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

Deno.test("the codes are those of RFC 6238, appendix B, for SHA-1", () => {
  const examples = [
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ] as const;
  for (const [seconds, code] of examples) {
    const step = stepOf(new Date(seconds * 1000));
    equal(hotp(SECRET, step, 8), code, String(seconds));
  }
});

Deno.test("base32 is that of RFC 4648, and comes back", () => {
  const examples = [
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ] as const;
  for (const [text, encoded] of examples) {
    equal(toBase32(ASCII.encode(text)), encoded);
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
    deepEqual([...fromBase32(toBase32(bytes))], [...bytes]);
  }));
  throws(() => fromBase32("MZXW1"), RangeError);
});

Deno.test("a clock may be one step off, to either side, no more; and a code is good once", () => {
  const secret = newSecret();
  const key = fromBase32(secret);
  const at = new Date("2026-11-21T10:00:10Z");
  const now = stepOf(at);
  const match = (step: number, last: number | null = null) =>
    matchingStep(secret, hotp(key, step), at, last);
  deepEqual([-2, -1, 0, 1, 2].map((off) => match(now + off)), [
    null,
    now - 1,
    now,
    now + 1,
    null,
  ]);
  equal(match(now, now), null, "taken");
  equal(match(now - 1, now), null, "before the one that was taken");
  equal(match(now + 1, now), now + 1);
  equal(matchingStep(secret, "000", at, null), null);
});

Deno.test("an authenticator reads who and where, spaces and Chinese included", () => {
  const url = new URL(otpauthUrl("禾境 Office", "wang.fang", "ABC"));
  equal(url.protocol, "otpauth:");
  equal(url.host, "totp");
  equal(decodeURIComponent(url.pathname), "/禾境 Office:wang.fang");
  deepEqual(Object.fromEntries(url.searchParams), {
    secret: "ABC",
    issuer: "禾境 Office",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
