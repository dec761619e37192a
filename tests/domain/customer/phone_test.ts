import { deepEqual, equal } from "node:assert/strict";
import { readPhone, readPhoneOfAnywhere } from "@/domain/customer/phone.ts";

const FORMAT = "address.phone.format_error";
const INVALID = "address.phone.invalid";

function read(typed: string, isAbroad: boolean): string {
  const result = readPhone(typed, isAbroad);
  return "phone" in result ? result.phone : result.fault;
}

Deno.test("mainland mobiles, landlines and 400 numbers are read in every usual spelling", () => {
  const cases: [string, string][] = [
    ["13800138000", "13800138000"],
    ["138 0013 8000", "13800138000"],
    ["138-0013-8000", "13800138000"],
    ["１３８００１３８０００", "13800138000"],
    ["+8613800138000", "13800138000"],
    ["0086 13800138000", "13800138000"],
    ["8613800138000", "13800138000"],
    ["+86 27-87654321", "027-87654321"],
    ["+861062781234", "010-62781234"],
    ["+86 400-123-4567", "400-123-4567"],
    ["0086-027-87654321", "027-87654321"],
    ["027-87654321", "027-87654321"],
    ["02787654321", "027-87654321"],
    ["(027)87654321", "027-87654321"],
    ["010 62781234", "010-62781234"],
    ["0755-1234567", INVALID],
    ["0755-7654321", "0755-7654321"],
    ["0755-76543210", "0755-76543210"],
    ["027-87654321-8001", "027-87654321-8001"],
    ["400-123-4567", "400-123-4567"],
    ["4001234567", "400-123-4567"],
  ];
  for (const [typed, expected] of cases) {
    deepEqual(read(typed, false), expected, typed);
  }
});

Deno.test("wrong characters or length are a format error, a number that can't exist is invalid", () => {
  const cases: [string, string][] = [
    ["1380013800", FORMAT],
    ["138001380001", FORMAT],
    ["abc", FORMAT],
    ["138001380OO", FORMAT],
    ["12345678901", INVALID],
    ["11111111111", INVALID],
    ["027-8765432", FORMAT],
    ["027-07654321", INVALID],
    ["87654321", FORMAT],
    ["400-123-456", FORMAT],
    ["+85261234567", FORMAT],
    ["+", FORMAT],
    ["1".repeat(10_000), FORMAT],
    ["13800138000;rm", FORMAT],
    ["+8613800138000\u202e", FORMAT],
  ];
  for (const [typed, expected] of cases) {
    deepEqual(read(typed, false), expected, typed);
  }
});

Deno.test("a number whose first digits are given to nobody is invalid; all those that operators have are taken", () => {
  for (const prefix of [120, 140, 143, 154, 160, 164, 168, 179, 194]) {
    equal(read(`${prefix}12345678`, false), INVALID, `${prefix}`);
  }
  const given = [
    ...[130, 134, 139, 145, 146, 147, 148, 149, 150, 153, 155, 159, 162, 165],
    ...[166, 167, 170, 171, 173, 174, 178, 180, 189, 190, 193, 195, 197, 199],
  ];
  for (const prefix of given) {
    const phone = `${prefix}12345678`;
    equal(read(phone, false), phone);
  }
  equal(read("026-88886666", false), INVALID);
  equal(read("026-8888666", false), FORMAT);
  equal(read("024-88886666", false), "024-88886666");
});

Deno.test("an extension may be written as people do", () => {
  for (
    const typed of [
      "0871-65331234-8001",
      "0871-65331234转8001",
      "0871 65331234 转 8001",
      "0871-65331234 ext 8001",
      "0871-65331234 EXT.8001",
      "0871-65331234x8001",
    ]
  ) equal(read(typed, false), "0871-65331234-8001", typed);
  equal(read("0871-65331234转", false), FORMAT);
});

Deno.test("abroad a number is E.164 and must exist", () => {
  const cases: [string, string][] = [
    ["+852 6123 4567", "+85261234567"],
    ["0085261234567", "+85261234567"],
    ["+1 (415) 555-2671", "+14155552671"],
    ["+49 30 901820", "+4930901820"],
    ["+8613800138000", "+8613800138000"],
    ["13800138000", FORMAT],
    ["+123", FORMAT],
    ["+1234567890123456", FORMAT],
    ["+0123456789", FORMAT],
    ["+49 abc", FORMAT],
    ["+11234567890", INVALID],
    ["+99912345678", INVALID],
    ["+8612345678901", INVALID],
  ];
  for (const [typed, expected] of cases) {
    deepEqual(read(typed, true), expected, typed);
  }
});

Deno.test("where only the number says from where it is, one with the country's own code is from home", () => {
  for (
    const [typed, phone] of [
      ["+8613800138000", "13800138000"],
      ["＋86 138 0013 8000", "13800138000"],
      ["010-62781234", "010-62781234"],
      ["+852 6123 4567", "+85261234567"],
      ["00852 6123 4567", "+85261234567"],
      ["００ 852 6123 4567", "+85261234567"],
      ["0086 138 0013 8000", "13800138000"],
      ["0086-27-87654321", "027-87654321"],
    ] as const
  ) {
    deepEqual(readPhoneOfAnywhere(typed), { phone });
  }
  const apart = "00 86 138 0013 8000";
  deepEqual(readPhoneOfAnywhere(apart), { fault: FORMAT }, "it is none abroad");
});
