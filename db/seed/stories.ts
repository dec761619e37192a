import type { OrderStatus } from "@/db/schema/oem.ts";
import type { Random } from "./random.ts";
import type { Story, StoryLine } from "./story.ts";

const line = (
  sn: string,
  quantity: number,
  more: Partial<StoryLine> = {},
): StoryLine => ({ sn, quantity, ...more });

/** The irrigation machine with a customer's own panel: a part added, one removed, one changed, two deducted. */
const OWN_BRAND: StoryLine[] = [
  line("OEM-FX200", 20, {
    usage: { "P-VL-0125": 4, "P-DP-0024": 0, "P-CU-0018": 1 },
    deduct: { "P-MB-0412": 20, "P-VL-0125": 40 },
    remark: "面板换绿源标识，机身颜色 RAL 6011",
    file: "绿源-面板丝印-v4.pdf",
  }),
  line("OEM-SM6", 150, { deduct: { "P-BT-0019": 100 } }),
];

/** A product order that has been in a status for a number of days, unless `more` says otherwise. */
function at(
  status: OrderStatus,
  since: number,
  organization: string,
  lines: StoryLine[],
  more: Partial<Story> = {},
): Story {
  return { status, since, organization, lines, type: "product", ...more };
}

/** Orders in progress, by their status. */
const OPEN: readonly Story[] = [
  at("draft", 0.1, "green", OWN_BRAND, {
    remark: "丝印稿以附件为准。",
    twists: ["discount"],
  }),
  at("draft", 1.2, "sky", [line("OEM-AT2", 40)]),
  at("draft", 2.4, "green", [line("P-SN-0206", 30), line("P-PM-0030", 20)], {
    type: "part",
    delivery: "store",
    by: "oem_green2",
  }),
  at("draft", 6.5, "yunqi", [line("OEM-RC2", 24)], { twists: ["fee"] }),
  at("draft_complete", 0.2, "mutian", [
    line("P-RF-0470", 500),
    line("P-BT-0019", 400),
    line("P-BX-0106", 200),
    line("P-SN-0330", 60),
  ], { type: "part" }),
  at("draft_complete", 1.1, "sky", [line("OEM-EG4", 15)], {
    twists: ["deposit_rejected"],
  }),
  at("draft_complete", 2.2, "green", [line("OEM-WS10", 5)], {
    twists: ["deposit_short"],
  }),
  at("draft_complete", 7.3, "qingchuan", [line("OEM-GS1", 80)]),
  at("unpaid", 0.6, "sky", [line("OEM-WS10", 12)], { twists: ["other_payer"] }),
  at("unpaid", 0.3, "green", [line("OEM-PL3", 18)]),
  at("unpaid", 1.1, "fenggu", [line("OEM-FC8", 3)], {
    twists: ["serial_again"],
  }),
  at("unpaid", 2.6, "mutian", [line("OEM-AT2", 60)], { twists: ["below_due"] }),
  at("unpaid_complete", 3.2, "fenggu", [
    line("OEM-FC8", 8),
    line("OEM-EG4", 6),
    line("OEM-AT2", 20),
  ], { twists: ["noted", "asked"] }),
  at("unpaid_complete", 0.7, "green", [line("OEM-SM6", 60)]),
  at("unpaid_complete", 0.4, "sky", [line("OEM-GS1", 40)], {
    twists: ["overpaid"],
  }),
  at("arrange", 1.3, "green", [line("OEM-PL3", 30)]),
  at("arrange", 0.5, "qingchuan", [line("OEM-SM6", 90)]),
  at("arrange_complete", 2.1, "yunqi", [
    line("OEM-RC2", 60),
    line("OEM-AT2", 30),
  ]),
  at("arrange_complete", 0.8, "sky", [
    line("P-VL-0125", 200),
    line("P-PS-0024", 80),
  ], { type: "part" }),
  at("production", 0.4, "sky", [line("OEM-SM6", 150), line("OEM-AT2", 40)]),
  at("production", 3.1, "qingchuan", [line("OEM-GS1", 200)], {
    twists: ["behind_plan"],
  }),
  at("production", 1.6, "green", [line("OEM-EG4", 30)]),
  at("production", 0.8, "mutian", [line("OEM-WS10", 4)]),
  at("production_complete", 1.2, "mutian", [
    line("P-VL-0125", 400),
    line("P-PS-0024", 100),
  ], { type: "part", twists: ["packed"] }),
  at("production_complete", 0.5, "green", [
    line("P-BT-0019", 300),
    line("P-MB-0412", 40),
  ], { type: "part", delivery: "store" }),
  at("production_complete", 2.8, "yunqi", [line("OEM-FC8", 4)]),
  at("shipping", 3.1, "green", OWN_BRAND, { twists: ["discount", "asked"] }),
  at("shipping", 4.1, "fenggu", [line("OEM-EG4", 40)]),
  at("shipping", 12.6, "sky", [line("OEM-RC2", 30)], { twists: ["extended"] }),
  at("shipping", 13.2, "qingchuan", [line("OEM-AT2", 100)]),
  at("shipping_complete", 2.2, "yunqi", [line("OEM-RC2", 80)]),
  at("shipping_complete", 1.4, "green", [line("OEM-SM6", 120)], {
    twists: ["damaged"],
  }),
  at("shipping_complete", 9.3, "mutian", [line("OEM-PL3", 12)]),
  at("final_payment", 1.2, "sky", [line("OEM-WS10", 6), line("OEM-SM6", 40)], {
    twists: ["balance_rejected"],
  }),
  at("final_payment", 0.5, "green", [line("OEM-GS1", 60)]),
  at("final_payment_complete", 0.9, "green", [
    line("P-SN-0206", 60),
    line("P-PM-0030", 20),
    line("P-DP-0024", 40),
  ], { type: "part" }),
  at("final_payment_complete", 4.4, "fenggu", [line("OEM-FC8", 5)], {
    twists: ["paid_at_once"],
  }),
  at("close", 5.5, "yunqi", [line("OEM-PL3", 10)], {
    closedFrom: "unpaid_complete",
  }),
  at("close", 24, "green", [line("OEM-AT2", 30)], { closedFrom: "draft" }),
  at("close", 41, "sky", [line("OEM-FX200", 4)], {
    closedFrom: "draft_complete",
  }),
  at("close", 58, "fenggu", [line("OEM-WS10", 3)], {
    closedFrom: "arrange",
    twists: ["refund_paid"],
  }),
];

const ORGANIZATIONS = [
  "green",
  "sky",
  "fenggu",
  "green",
  "mutian",
  "yunqi",
  "sky",
  "qingchuan",
];
const PRODUCTS: readonly (readonly [string, number, number])[] = [
  ["OEM-FX200", 4, 20],
  ["OEM-SM6", 60, 200],
  ["OEM-EG4", 10, 40],
  ["OEM-RC2", 20, 80],
  ["OEM-WS10", 3, 12],
  ["OEM-PL3", 6, 24],
  ["OEM-GS1", 40, 160],
];
/** Days ago at which orders were completed: denser towards today. */
const COMPLETED = [
  700,
  668,
  637,
  606,
  576,
  545,
  514,
  484,
  453,
  423,
  392,
  362,
  331,
  300,
  270,
  240,
  212,
  185,
  160,
  135,
  110,
  88,
  66,
  48,
  33,
  20,
  10,
];

function completedOrder(random: Random, since: number, nth: number): Story {
  const organization = ORGANIZATIONS[nth % ORGANIZATIONS.length]!;
  if (nth % 6 === 5) {
    const lines = [
      line("P-MB-0412", random.whole(20, 60)),
      line("P-VL-0125", random.whole(40, 120)),
      line("P-BT-0019", 200),
    ];
    return {
      organization,
      type: "part",
      delivery: "store",
      lines,
      status: "completed",
      since,
    };
  }
  const [sn, least, most] = random.one(PRODUCTS);
  const growth = Math.ceil(8 * (1 - since / 900));
  const lines = [line(sn, random.whole(least, most) * growth)];
  if (nth % 3 === 0) lines.push(line("OEM-AT2", random.whole(10, 40)));
  return { organization, type: "product", lines, status: "completed", since };
}

/** Every demo order. */
export function demoStories(random: Random): Story[] {
  return [
    ...COMPLETED.map((since, nth) =>
      completedOrder(random, random.around(since, 0.01), nth)
    ),
    ...OPEN,
  ];
}
