import type { Random } from "./random.ts";
import type { Story, StoryLine } from "./story.ts";

const line = (sn: string, quantity: number, more: Partial<StoryLine> = {}): StoryLine => ({ sn, quantity, ...more });

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

/** Orders on their way, by where they stand. */
const OPEN: readonly Story[] = [
  { organization: "green", type: "product", lines: OWN_BRAND, status: "draft", since: 0.1, twists: ["discount"], remark: "丝印稿以附件为准。" },
  { organization: "sky", type: "product", lines: [line("OEM-AT2", 40)], status: "draft", since: 1.2 },
  { organization: "green", type: "part", delivery: "store", lines: [line("P-SN-0206", 30), line("P-PM-0030", 20)], status: "draft", since: 2.4, by: "oem_green2" },
  { organization: "yunqi", type: "product", lines: [line("OEM-RC2", 24)], status: "draft", since: 6.5, twists: ["fee"] },

  { organization: "mutian", type: "part", lines: [line("P-RF-0470", 500), line("P-BT-0019", 400), line("P-BX-0106", 200), line("P-SN-0330", 60)], status: "draft_complete", since: 0.2 },
  { organization: "sky", type: "product", lines: [line("OEM-EG4", 15)], status: "draft_complete", since: 1.1, twists: ["deposit_rejected"] },
  { organization: "green", type: "product", lines: [line("OEM-WS10", 5)], status: "draft_complete", since: 2.2, twists: ["deposit_short"] },
  { organization: "qingchuan", type: "product", lines: [line("OEM-GS1", 80)], status: "draft_complete", since: 7.3 },

  { organization: "sky", type: "product", lines: [line("OEM-WS10", 12)], status: "unpaid", since: 0.6, twists: ["other_payer"] },
  { organization: "green", type: "product", lines: [line("OEM-PL3", 18)], status: "unpaid", since: 0.3 },
  { organization: "fenggu", type: "product", lines: [line("OEM-FC8", 3)], status: "unpaid", since: 1.1, twists: ["serial_again"] },
  { organization: "mutian", type: "product", lines: [line("OEM-AT2", 60)], status: "unpaid", since: 2.6, twists: ["below_due"] },

  { organization: "fenggu", type: "product", lines: [line("OEM-FC8", 8), line("OEM-EG4", 6), line("OEM-AT2", 20)], status: "unpaid_complete", since: 3.2, twists: ["noted", "asked"] },
  { organization: "green", type: "product", lines: [line("OEM-SM6", 60)], status: "unpaid_complete", since: 0.7 },
  { organization: "sky", type: "product", lines: [line("OEM-GS1", 40)], status: "unpaid_complete", since: 0.4, twists: ["overpaid"] },

  { organization: "green", type: "product", lines: [line("OEM-PL3", 30)], status: "arrange", since: 1.3 },
  { organization: "qingchuan", type: "product", lines: [line("OEM-SM6", 90)], status: "arrange", since: 0.5 },
  { organization: "yunqi", type: "product", lines: [line("OEM-RC2", 60), line("OEM-AT2", 30)], status: "arrange_complete", since: 2.1 },
  { organization: "sky", type: "part", lines: [line("P-VL-0125", 200), line("P-PS-0024", 80)], status: "arrange_complete", since: 0.8 },

  { organization: "sky", type: "product", lines: [line("OEM-SM6", 150), line("OEM-AT2", 40)], status: "production", since: 0.4 },
  { organization: "qingchuan", type: "product", lines: [line("OEM-GS1", 200)], status: "production", since: 3.1, twists: ["behind_plan"] },
  { organization: "green", type: "product", lines: [line("OEM-EG4", 30)], status: "production", since: 1.6 },
  { organization: "mutian", type: "product", lines: [line("OEM-WS10", 4)], status: "production", since: 0.8 },

  { organization: "mutian", type: "part", lines: [line("P-VL-0125", 400), line("P-PS-0024", 100)], status: "production_complete", since: 1.2, twists: ["packed"] },
  { organization: "green", type: "part", delivery: "store", lines: [line("P-BT-0019", 300), line("P-MB-0412", 40)], status: "production_complete", since: 0.5 },
  { organization: "yunqi", type: "product", lines: [line("OEM-FC8", 4)], status: "production_complete", since: 2.8 },

  { organization: "green", type: "product", lines: OWN_BRAND, status: "shipping", since: 3.1, twists: ["discount", "asked"] },
  { organization: "fenggu", type: "product", lines: [line("OEM-EG4", 40)], status: "shipping", since: 4.1 },
  { organization: "sky", type: "product", lines: [line("OEM-RC2", 30)], status: "shipping", since: 12.6, twists: ["extended"] },
  { organization: "qingchuan", type: "product", lines: [line("OEM-AT2", 100)], status: "shipping", since: 13.2 },

  { organization: "yunqi", type: "product", lines: [line("OEM-RC2", 80)], status: "shipping_complete", since: 2.2 },
  { organization: "green", type: "product", lines: [line("OEM-SM6", 120)], status: "shipping_complete", since: 1.4, twists: ["damaged"] },
  { organization: "mutian", type: "product", lines: [line("OEM-PL3", 12)], status: "shipping_complete", since: 9.3 },

  { organization: "sky", type: "product", lines: [line("OEM-WS10", 6), line("OEM-SM6", 40)], status: "final_payment", since: 1.2, twists: ["balance_rejected"] },
  { organization: "green", type: "product", lines: [line("OEM-GS1", 60)], status: "final_payment", since: 0.5 },

  { organization: "green", type: "part", lines: [line("P-SN-0206", 60), line("P-PM-0030", 20), line("P-DP-0024", 40)], status: "final_payment_complete", since: 0.9 },
  { organization: "fenggu", type: "product", lines: [line("OEM-FC8", 5)], status: "final_payment_complete", since: 4.4, twists: ["paid_at_once"] },

  { organization: "yunqi", type: "product", lines: [line("OEM-PL3", 10)], status: "close", since: 5.5, closedFrom: "unpaid_complete" },
  { organization: "green", type: "product", lines: [line("OEM-AT2", 30)], status: "close", since: 24, closedFrom: "draft" },
  { organization: "sky", type: "product", lines: [line("OEM-FX200", 4)], status: "close", since: 41, closedFrom: "draft_complete" },
  { organization: "fenggu", type: "product", lines: [line("OEM-WS10", 3)], status: "close", since: 58, closedFrom: "arrange", twists: ["refund_paid"] },
];

const ORGANIZATIONS = ["green", "sky", "fenggu", "green", "mutian", "yunqi", "sky", "qingchuan"];
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
  700, 668, 637, 606, 576, 545, 514, 484, 453, 423, 392, 362,
  331, 300, 270, 240, 212, 185, 160, 135, 110, 88, 66, 48, 33, 20, 10,
];

function completedOrder(random: Random, since: number, nth: number): Story {
  const organization = ORGANIZATIONS[nth % ORGANIZATIONS.length]!;
  if (nth % 6 === 5) {
    const lines = [line("P-MB-0412", random.whole(20, 60)), line("P-VL-0125", random.whole(40, 120)), line("P-BT-0019", 200)];
    return { organization, type: "part", delivery: "store", lines, status: "completed", since };
  }
  const [sn, least, most] = random.one(PRODUCTS);
  const growth = Math.ceil(8 * (1 - since / 900));
  const lines = [line(sn, random.whole(least, most) * growth)];
  if (nth % 3 === 0) lines.push(line("OEM-AT2", random.whole(10, 40)));
  return { organization, type: "product", lines, status: "completed", since };
}

/** Every demo order. */
export function demoStories(random: Random): Story[] {
  return [...COMPLETED.map((since, nth) => completedOrder(random, random.around(since, 0.01), nth)), ...OPEN];
}
