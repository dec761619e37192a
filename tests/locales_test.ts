import { deepEqual, equal } from "node:assert/strict";
import {
  DELIVERY_STATUSES,
  HOLDERS,
  MOVEMENT_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PAY_STATUSES,
} from "@/db/schema/oem.ts";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import { PERMISSIONS } from "@/domain/permissions.ts";
import { en } from "@/locales/en-us/all.ts";
import { isMessageKey, LOCALES, translator } from "@/locales/messages.ts";
import { zh } from "@/locales/zh-cn/all.ts";
import { none } from "./none.ts";
import { isApart, isCode, readSources, withoutComments } from "./sources.ts";

/** Texts that are never shown alone: other words precede them. */
const IN_A_SENTENCE = [
  "account.invite.link",
  "account.role.more",
  "catalogue.goods.category.by_name",
  "finance.card.tail",
  "list.bulk.all",
  "list.view.shared",
  "oem.document.express_no",
  "oem.document.package.preparing",
  "oem.document.package.sent",
  "sales.index.outstanding.of",
  "sign_in.or",
  "sign_in.slogan_2",
];

const HAN = /\p{Script=Han}/u;

Deno.test("a number in a sentence has its thousands apart, a code has not", () => {
  const t = translator("zh-cn");
  equal(
    t("validation.integer", { min: 1, max: 1_000_000 }),
    "请输入 1 到 1,000,000 之间的整数",
  );
  equal(t("error.code_message", { code: "42200", message: "" }), "[42200]");
});

Deno.test("both languages have the same keys and the same holes in their sentences", () => {
  deepEqual(Object.keys(en).sort(), Object.keys(zh).sort());
  const holes = (messages: Record<string, string>) =>
    Object.entries(messages).map(([key, message]) =>
      `${key}: ${
        [...new Set(message.match(/(?<=\{)\w+(?=[|}])/g))].sort().join(" ")
      }`
    );
  deepEqual(holes(en).sort(), holes(zh).sort());
});

Deno.test("a text is written once in a language: of two, one would be shown by chance", async () => {
  const keys = (await readSources())
    .filter(({ path }) => /^locales\/[a-z]+-[a-z]+\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) =>
        `${path.split("/")[1]} ${key}`
      )
    );
  equal(keys.length > 1_000, true);
  none(keys.filter((key, i) => keys.indexOf(key) !== i));
});

Deno.test("one row is a row, several are rows, and every English text of its own begins with a capital", () => {
  const t = translator("en-us");
  const counted = [1, 2].map((n) => t("import.done", { n }));
  deepEqual(counted, ["1 row imported", "2 rows imported"]);
  const one = [
    t("account.index.unpriced", { n: 1 }),
    t("account.invite.text", { n: 1 }),
    t("oem.next.customer.shipping.title", { packages: 1 }),
    t("inventory.receive.max", { sent: 1 }),
  ];
  deepEqual(one, [
    "1 has no price yet",
    "Each link works once, within 1 day",
    "1 package sent. Please confirm when it arrives",
    "No more than the 1 piece sent can be received",
  ]);

  const small = Object.entries(en).filter(([, message]) =>
    /^[a-z]/.test(message)
  );
  deepEqual(small.map(([key]) => key).sort(), IN_A_SENTENCE);
});

Deno.test("in English a thing has one name: two-step verification, the receiving card, a device that signs out", () => {
  const others =
    /second factor|receiving account|sign-ins$|sign-ins?\b(?= end| of)/i;
  const called = Object.entries(en).filter(([, text]) => others.test(text));
  none(called.map(([key, text]) => `${key}: ${text}`));
  const t = translator("en-us");
  equal(t("oem.form.total.count", { pieces: 2 }), "Total · pieces: 2");
  equal(t("list.bulk.ask", { act: "Export", n: 2 }), "Export: 2 selected");
});

Deno.test("the end of a card's number is on one line with what says that it is the end", () => {
  for (const locale of LOCALES) {
    const tail = translator(locale)("finance.card.tail", { tail: "9026" });
    equal(/^\p{L}+\u00a09026$/u.test(tail), true, tail);
  }
});

Deno.test("in Chinese a part that comes along is no file: each has a word of its own", () => {
  const called = Object.entries(zh).filter(([key, text]) =>
    /accessor/.test(key) && text.includes("附件")
  );
  none(called.map(([key]) => key));
});

Deno.test("in English what is said of an order after its number begins with a capital, as an event does", () => {
  const small = Object.entries(en).filter(([key, text]) =>
    key.startsWith("message.notice.") && /^Order \{no\}: [a-z]/.test(text)
  );
  none(small.map(([key]) => key));
});

/** Events of the orders' log whose English words were given. */
const GIVEN = [
  "create",
  "confirm",
  "start_production",
  "confirm_receipt",
  "complete",
  "refund",
  "add_remark",
];

Deno.test("in English a log says what was done, not what a button does, but where its words were given", () => {
  const logged = Object.entries(en).filter(([key]) =>
    /^oem\.(?:order|delivery)\.log\./.test(key) &&
    !GIVEN.some((event) => key === `oem.order.log.${event}`)
  );
  equal(logged.length > 20, true);
  const firstWord = (text: string) => text.split(" ", 1)[0] ?? "";
  const verbs = Object.entries(en).filter(([key]) =>
    /^oem\.(?:order|delivery)\.event\./.test(key)
  ).map(([, text]) => firstWord(text));
  none(
    logged.filter(([, text]) => verbs.includes(firstWord(text)))
      .map(([key, text]) => `${key}: ${text}`),
  );
});

Deno.test("in English a receipt is one of goods, never of money", () => {
  const called = Object.entries(en).filter(([key, text]) =>
    /receipt/i.test(text) && /^(?:finance|sales|log)\./.test(key)
  );
  none(called.map(([key]) => key));
});

Deno.test("no Chinese in the English texts, no empty text in either", () => {
  const keys = (
    messages: [string, string][],
    fault: (message: string) => boolean,
  ) => messages.filter(([, message]) => fault(message)).map(([key]) => key);
  none(keys(Object.entries(en), (message) => HAN.test(message)));
  none(
    keys(
      [...Object.entries(en), ...Object.entries(zh)],
      (message) => message.trim() === "",
    ),
  );
});

Deno.test("a Chinese text has the punctuation of its script, and a space beside letters and digits", () => {
  const others = Object.entries(zh).filter(([key]) => key !== "chart.months"); // a list, never shown as one
  const half =
    /(?:\p{Script=Han}|\})[,;:?!()]|[,;:?!()]\s*(?:\p{Script=Han}|\{)/u;
  none(others.filter(([, text]) => half.test(text)).map(([key]) => key));
  const close = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;
  // The pages' names are as they were given, and so are the kinds of goods, which are called like their pages.
  const ours = others.filter(([key]) =>
    !/^(?:site|catalogue\.kind)\./.test(key)
  );
  none(ours.filter(([, text]) => close.test(text)).map(([key]) => key));
  const wide = /[，。；：？！、（）「」]/;
  none(
    Object.entries(en).filter(([, text]) => wide.test(text)).map(([key]) =>
      key
    ),
  );
});

Deno.test("every text is used", async () => {
  const sources = (await readSources()).filter(({ path }) =>
    isCode(path) && !isApart(path) && !path.startsWith("locales/")
  );
  const used = new Set<string>();
  const families: RegExp[] = [];
  for (const code of sources.map(({ text }) => withoutComments(text))) {
    for (
      const [, literal = ""] of code.matchAll(
        /["'`]([a-z0-9_]+(?:\.[a-z0-9_]+)+)["'`]/g,
      )
    ) used.add(literal);
    for (const [, family = ""] of code.matchAll(/\bof="([a-z_.]+)"/g)) {
      families.push(pattern(`${family}.\${}`));
    }
    for (
      const [, template = ""] of code.matchAll(
        /`([a-z_]+(?:\.[a-z_]+)*\.\$\{[^`]*)`/g,
      )
    ) {
      families.push(pattern(template));
    }
  }
  none(
    Object.keys(zh).filter((key) =>
      !used.has(key) && !families.some((family) => family.test(key))
    ),
  );
});

Deno.test("every permission, status, event and kind has its words", () => {
  const families: Record<string, readonly string[]> = {
    "permission": Object.keys(PERMISSIONS),
    "oem.order.status": ORDER_STATUSES,
    "oem.order.event": orderFlow.events,
    "oem.order.type": ORDER_TYPES,
    "oem.order.pay_status": PAY_STATUSES,
    "oem.order.holder": HOLDERS,
    "oem.delivery.status": DELIVERY_STATUSES,
    "inventory.movement": MOVEMENT_TYPES,
    "finance.receipt.status": RECEIPT_STATUSES,
  };
  none(
    Object.entries(families).flatMap(([family, names]) =>
      names.map((name) => `${family}.${name}`).filter((key) =>
        !isMessageKey(key)
      )
    ),
  );
});

/** A template literal as a pattern: `state.${state}.title` → /^state\.[^.]+\.title$/ */
function pattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) =>
    part.replaceAll(".", "\\.")
  );
  return new RegExp(`^${parts.join("\\w+")}$`);
}
