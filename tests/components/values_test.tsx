import { translator } from "@/locales/messages.ts";
import { Sentence } from "@/components/sentence.tsx";
import {
  CopyText,
  DateTime,
  DocumentNo,
  FileName,
  Fours,
  FreeText,
  Money,
  Phone,
  Prose,
  Status,
} from "@/components/values.tsx";
import { equal, match } from "node:assert/strict";
import { textOf } from "../html.ts";
import { render } from "./render.tsx";

Deno.test("an amount has two decimals, grouped yuan, and its minus before the sign", () => {
  equal(textOf(render(<Money fen={123450} />)), "¥1,234.50");
  equal(textOf(render(<Money fen={-1} />)), "−¥0.01");
  equal(
    textOf(render(<Money fen={99_999_999_999_999} />)),
    "¥999,999,999,999.99",
  );
  equal(textOf(render(<Money fen={null} />)), "—");
});

Deno.test("among words a negative amount stays in one piece", () => {
  equal(
    render(<Prose text="Total ¥9.00 → ¥8.00, discount −¥1.00, paid" />),
    'Total ¥9.00 → ¥8.00, discount <span class="nw">−¥1.00</span>, paid',
  );
});

Deno.test("among words a date stays in one piece, with its year and time or without", () => {
  equal(
    render(<Prose text="Sent 2026-11-23, due 2026-12-08 10:03, paid 11-20" />),
    'Sent <span class="nw">2026-11-23</span>, due <span class="nw">2026-12-08 10:03</span>, paid <span class="nw">11-20</span>',
  );
  equal(render(<Prose text="028-87000000" />), "028-87000000");
});

Deno.test("of what somebody typed only a word without end may break within", () => {
  const endless = "W".repeat(60);
  equal(
    render(<FreeText text={`Room 3, ${endless} 号`} />),
    `Room 3, <span class="wrap-anywhere">${endless}</span> 号`,
  );
  const usual =
    "陕西省渭南市蒲城县孙镇果业路 3 号冷库旁，工程部二楼收货处 Engineering";
  equal(render(<FreeText text={usual} />), usual);
});

Deno.test("a file's name breaks behind its dashes only, an endless one wherever its line does", () => {
  equal(
    render(<FileName name="回单-绿源-1128.png" />),
    '<span class="nw">回单-</span><wbr><span class="nw">绿源-</span><wbr>1128.png',
  );
  const endless = "报".repeat(13);
  equal(render(<FileName name={endless} />), endless);
  match(
    render(<FileName name={`${"x".repeat(30)}.pdf`} />),
    /^<span class="wrap-anywhere">/,
  );
});

Deno.test("a document's number is one text for copying, whatever its look", () => {
  const number = render(
    <DocumentNo no="2026112000318" href="/oem/order/318" />,
  );
  equal(number.replace(/<[^>]*>/g, ""), "2026112000318");
  match(number, /<i>20261120<\/i>00318/);
});

Deno.test("a state is said in the reader's language, and never by colour alone", () => {
  const state = <Status of="oem.order.status" value="unpaid" tone="fin" />;
  equal(textOf(render(state)), "付款待确认");
  match(textOf(render(state, "en-us")).toLowerCase(), /payment/);
  match(render(state), /data-st="unpaid" data-tone="fin"/);
});

Deno.test("a time of this year is short in lists, whole in its datetime and as evidence", () => {
  const at = new Date("2026-11-20T08:42:05Z");
  const short = render(<DateTime at={at} />);
  equal(textOf(short), "11-20 16:42");
  match(short, /datetime="2026-11-20 16:42:05"/i);
  equal(
    textOf(render(<DateTime at={at} form="full" />)),
    "2026-11-20 16:42:05",
  );
  const before = new Date("2025-12-31T15:59:00Z");
  equal(textOf(render(<DateTime at={before} />)), "2025-12-31 23:59");
});

Deno.test("a mobile number is read in groups and copied as one", () => {
  const phone = render(<Phone value="13800006621" />);
  match(phone, />138<.*>0000<.*>6621</);
  equal(phone.replace(/<[^>]*>/g, ""), "13800006621");
  equal(textOf(render(<Phone value="028-87000000" />)), "028-87000000");
});

Deno.test("an express number can be selected without a script, and its button says what it copies", () => {
  const express = render(<CopyText value="SF1438207719625" label="快递单号" />);
  match(express, /<code>SF1438207719625<\/code>/);
  match(express, /aria-label="复制快递单号 SF1438207719625"/);
  match(express, /<button[^>]* hidden/);
});

Deno.test("a card's number is read in groups of four, selected and copied without a gap", () => {
  const number = "6228880600073415";
  const card = render(
    <CopyText
      value={number}
      label="卡号"
      shown={<Fours value={number} />}
    />,
  );
  match(card, /<code>6228<wbr><span class="ml-2">8806</);
  equal(card.replace(/<button[\s\S]*|<[^>]*>/g, ""), number);
  match(card, new RegExp(`data-copy="${number}"`));
});

Deno.test("what is counted is said in the singular and in the plural, in a sentence as in a text", () => {
  const parks = (n: number) =>
    render(<Sentence of="account.index.parks" with={{ n }} />, "en-us");
  equal(parks(1), "1 park");
  equal(parks(2), "2 parks");
  const t = translator("en-us");
  equal(t("account.index.parks", { n: 1 }), "1 park");
  equal(t("account.index.parks", { n: 0 }), "0 parks");
});

Deno.test("a sentence takes nodes where its text has holes", () => {
  const sentence = <Sentence of="list.total" with={{ n: <b>286</b> }} />;
  match(render(sentence), /^共 <b>286<\/b> 条$/);
});
