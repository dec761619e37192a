import { PhaseTrack, Timeline } from "@/components/document.tsx";
import { PartsTable } from "@/components/order_line.tsx";
import { FlashToast } from "@/components/flash.tsx";
import { text } from "@/domain/errors.ts";
import { PHASE_NAMES, PHASES } from "@/domain/oem/status.ts";
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { textOf } from "../html.ts";
import { render } from "./render.tsx";

const phases = PHASE_NAMES.map((phase) => ({
  title: phase,
  states: PHASES[phase],
}));

/** Per phase: did, cur or still to come; then its ticks. */
function track(status: string): string[] {
  const html = render(
    <PhaseTrack label="进度" tone="cust" status={status} phases={phases} />,
  );
  return html.split("<li").slice(1).map((phase) => {
    const name = /^ class="(\w+)"/.exec(phase)?.[1] ?? "-";
    const ticks = Array.from(
      phase.matchAll(/<i(?: class="(\w+)")?>/g),
      ([, tick = "-"]) => tick,
    );
    return [name, ...ticks].join(" ");
  });
}

Deno.test("the track shows what is done, where the document is, and what is to come", () => {
  deepEqual(track("shipping"), [
    "did on",
    "did on on",
    "did on on on on",
    "cur on now",
    "- - -",
    "- - -",
  ]);
  deepEqual(track("draft").slice(0, 2), ["cur now", "- - -"]);
});

Deno.test("a completed document has nothing to come, a closed one nothing reached", () => {
  equal(track("completed").every((phase) => phase.startsWith("did")), true);
  equal(track("close").every((phase) => phase.startsWith("-")), true);
});

Deno.test("the log shows remarks as words, never as markup, and marks internal ones", () => {
  const html = render(
    <Timeline
      entries={[{
        title: "添加备注",
        at: new Date("2026-11-20T08:00:00Z"),
        who: "周敏",
        note: "<img src=x onerror=alert(1)>",
        internal: true,
      }]}
    />,
  );
  match(html, /<q>&lt;img src=x/);
  match(textOf(html), /仅内部可见/);
});

Deno.test("of a timeline the latest entry stands out, which an earlier part of it has not", () => {
  const entries = [{ title: "添加备注", at: new Date("2026-11-20T08:00:00Z") }];
  match(render(<Timeline entries={entries} />), /class="hi"/);
  const earlier = render(<Timeline entries={entries} later />);
  doesNotMatch(earlier, /class="hi"/);
});

Deno.test("a removed part is struck and has no figures", () => {
  const html = render(
    <PartsTable
      caption="零件"
      heads={{
        part: "零件",
        price: "单价",
        usage: "单台",
        total: "总量",
        deduction: "抵扣",
      }}
      rows={[{
        name: "显示屏",
        sn: "P-1",
        price: 4600,
        usage: 0,
        total: 0,
        deduction: 0,
      }]}
    />,
  );
  match(html, /<s>显示屏<\/s>/);
  equal(html.match(/—/g)?.length, 3);
});

Deno.test("an error that is told once is an alert, a success a status", () => {
  const toast = (tone: "done" | "bad") =>
    render(
      <FlashToast flash={{ tone, text: text("success.copy") }} path="/oem" />,
    );
  match(toast("bad"), /role="alert"/);
  match(toast("done"), /role="status"/);
  match(toast("bad"), /<a class="ib" href="\/oem"/);
});
