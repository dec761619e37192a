import { equal, match } from "node:assert/strict";
import {
  REJECT_PRESETS,
  rejectionIn,
  rejectionOf,
} from "@/domain/finance/rejection.ts";
import { wordMessage } from "@/domain/message/words.ts";
import { journalText } from "@/components/order/journal_text.ts";
import { LOCALES, translator } from "@/locales/messages.ts";

Deno.test("the ready-made beginning of a rejection is read in the reader's language, whichever the reviewer's was", () => {
  for (const writer of LOCALES) {
    for (const reader of LOCALES) {
      for (const preset of REJECT_PRESETS) {
        const kept = rejectionOf(translator(writer), preset, "see page 2");
        const read = rejectionOf(translator(reader), preset, "see page 2");
        equal(rejectionIn(translator(reader), kept), read);
      }
      const own = "请补盖章";
      equal(rejectionIn(translator(reader), own), own);
    }
  }
});

Deno.test("an order's journal and its customer's message say it so, too", () => {
  const en = translator("en-us");
  const reason = rejectionOf(translator("zh-cn"), "unreadable", "请重拍");
  const params = { reason, amount: 500 };
  const { notes } = journalText(en, { event: "reject_payment", params });
  match(notes.join(), /Unreadable: 请重拍/);
  const told = wordMessage(en, {
    key: "voucher_rejected",
    params: { reason, amount: "¥500.00", no: "2026112800001" },
    subject: "",
    content: "",
  });
  match(told.content, /Unreadable: 请重拍/);
});
