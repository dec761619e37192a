import { phoneNumbers } from "@/domain/large_packages.ts";
import type { MessageKey } from "@/locales/messages.ts";

/** The number in its stored form, or why it is none. */
type PhoneResult = { phone: string } | { fault: MessageKey };

/** What stands before an extension, where it is no hyphen: the Chinese "put through to", or "ext". */
const EXTENSION = /([0-9])[ -]*(?:\u8f6c|ext\.?|x)[ -]*([0-9]{1,6})$/i;

const FORMAT: PhoneResult = { fault: "address.phone.format_error" };
const INVALID: PhoneResult = { fault: "address.phone.invalid" };

/**
 * Checks a telephone number (decisions 3): a mainland mobile, landline or 400 number at home, E.164 abroad. Wrong
 * characters or length are `address.phone.format_error`, a well-formed number that can't exist `address.phone.invalid`.
 */
export function readPhone(typed: string, isAbroad: boolean): PhoneResult {
  const phone = typed.normalize("NFKC").trim().replace(EXTENSION, "$1-$2");
  if (phone.length > 40 || !/^[+(]?[0-9][0-9 ()-]*$/.test(phone)) return FORMAT;
  return isAbroad ? readAbroad(phone) : readDomestic(phone);
}

/** The same if only the number tells its country: another country code, behind + or 00, means abroad. */
export function readPhoneOfAnywhere(typed: string): PhoneResult {
  const phone = typed.normalize("NFKC").trim();
  return readPhone(phone, /^(?:\+(?!86)|00(?![ ()-]*86))/.test(phone));
}

function readAbroad(phone: string): PhoneResult {
  const compact = phone.replace(/[ ()-]/g, "").replace(/^00/, "+");
  if (!/^\+[1-9][0-9]{6,14}$/.test(compact)) return FORMAT;
  const number = phoneNumbers().parsePhoneNumberFromString(compact);
  return number?.isValid() ? { phone: number.number } : INVALID;
}

const AREA = "0(?:10|2[0-9]|[3-9][0-9]{2})";
const EXTENDED = new RegExp(`^(${AREA})[ -]?([0-9]{7,8})-([0-9]{1,6})$`);
const LANDLINE = new RegExp(`^(${AREA})([0-9]{7,8})$`);

/** Behind the country code the area code has lost its 0. */
function readDomestic(phone: string): PhoneResult {
  const national = phone
    .replace(/^(?:\+|00)86(?![ -]?(?:1[1-9]|[48]00|0))[ -]?/, "0")
    .replace(/^(?:\+86|0086|86(?=[ -]?1[0-9]{2}))[ -]?/, "");
  if (national.startsWith("+")) return FORMAT;
  const extended = EXTENDED.exec(national);
  if (extended) return landline(extended[1]!, extended[2]!, extended[3]);
  const digits = national.replace(/[ ()-]/g, "");
  if (digits.startsWith("1")) return mobile(digits);
  if (/^[48]00/.test(digits)) return service(digits);
  const local = LANDLINE.exec(digits);
  return local ? landline(local[1]!, local[2]!) : FORMAT;
}

/** What mobiles begin with, those of data cards and satellites among them, which the world's formats lack in part. */
const MOBILE = /^1(?:3|4[5-9]|5[0-35-9]|6[25-7]|7[0-8]|8|9[0-35-9])/;

/** What is given to nobody by our list may be new: the world's formats are asked, which come anew with each version. */
function mobile(digits: string): PhoneResult {
  if (digits.length !== 11) return FORMAT;
  return MOBILE.test(digits) || "phone" in readAbroad(`+86${digits}`)
    ? { phone: digits }
    : INVALID;
}

function service(digits: string): PhoneResult {
  if (digits.length !== 10) return FORMAT;
  const [, prefix, middle, end] = /^(...)(...)(....)$/.exec(digits)!;
  return { phone: `${prefix}-${middle}-${end}` };
}

/** No subscriber's number begins with 0 or 1; the big cities' have eight digits, and none of them has 026. */
function landline(area: string, local: string, extension = ""): PhoneResult {
  if (area.length === 3 && local.length === 7) return FORMAT;
  if (area === "026" || /^[01]/.test(local)) return INVALID;
  return { phone: [area, local, extension].filter(Boolean).join("-") };
}
