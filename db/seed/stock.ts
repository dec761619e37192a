import { listAddresses } from "@/db/customer/addresses.ts";
import { adjustStock } from "@/domain/oem/adjust_stock.ts";
import {
  applyDelivery,
  DeliveryInput,
  moveDelivery,
} from "@/domain/oem/delivery.ts";
import { parse } from "@/domain/validate.ts";
import { daysAgo, type Moment, type Stage } from "./orders.ts";
import { parcel } from "./shipping.ts";

/** What customers had in stock when the ledger began. */
const OPENING: readonly (readonly [string, Record<string, number>])[] = [
  ["green", {
    "P-MB-0412": 56,
    "P-VL-0125": 80,
    "P-BT-0019": 160,
    "P-DP-0024": 24,
    "P-SN-0611": 90,
  }],
  ["sky", { "P-RF-0470": 120, "P-BT-0019": 200, "P-BX-0106": 60 }],
  ["mutian", { "P-VL-0125": 30 }],
];
const BEGAN = 745;

interface DemoDelivery {
  organization: string;
  parts: Record<string, number>;
  /** days ago */
  applied: number;
  shipped?: number;
  received?: number;
  revoked?: number;
  remark?: string;
}

const DELIVERIES: readonly DemoDelivery[] = [
  {
    organization: "green",
    parts: { "P-DP-0024": 10 },
    applied: 46,
    shipped: 45,
    received: 41,
  },
  {
    organization: "green",
    parts: { "P-DP-0024": 14, "P-SN-0611": 30 },
    applied: 3.4,
    shipped: 2.2,
    remark: "发眉山示范园",
  },
  { organization: "green", parts: { "P-BT-0019": 40 }, applied: 0.7 },
  {
    organization: "sky",
    parts: { "P-RF-0470": 20, "P-BX-0106": 20 },
    applied: 2.6,
  },
  {
    organization: "sky",
    parts: { "P-BT-0019": 50 },
    applied: 15,
    revoked: 14.6,
  },
];

/** The opening stock and the delivery applications, each through its command. */
export function stockMoments(stage: Stage): Moment[] {
  return [
    ...OPENING.flatMap(([organization, parts]) =>
      openingMoments(stage, organization, parts)
    ),
    ...DELIVERIES.flatMap((delivery) => deliveryMoments(stage, delivery)),
  ];
}

function openingMoments(
  stage: Stage,
  organization: string,
  parts: Record<string, number>,
): Moment[] {
  const { trx, cast, catalogue, organizations } = stage;
  return Object.entries(parts).map(([sn, quantity]) => ({
    at: daysAgo(stage, BEGAN),
    run: () =>
      adjustStock(trx, cast("sales"), {
        organization_id: organizations.id(organization),
        goods_id: catalogue.goods(sn),
        quantity,
        reason: "期初盘点",
        to_organization_id: undefined,
      }),
  }));
}

function deliveryMoments(stage: Stage, story: DemoDelivery): Moment[] {
  const { trx, cast, catalogue, organizations, random } = stage;
  const buyer = cast(organizations.buyer(story.organization));
  let id = 0;
  const apply = async () => {
    const addresses = await listAddresses(trx, buyer);
    const lines = Object.entries(story.parts).map(([sn, quantity]) => ({
      goods_id: catalogue.goods(sn),
      quantity,
    }));
    const input = parse(DeliveryInput, {
      address_id: addresses.at(-1)?.id,
      lines,
      remark: story.remark,
    });
    id = (await applyDelivery(trx, buyer, input)).id;
  };
  const steps: [number | undefined, () => Promise<void>][] = [
    [story.applied, apply],
    [
      story.shipped,
      () => moveDelivery(trx, cast("production"), id, "ship", parcel(random)),
    ],
    [story.received, () => moveDelivery(trx, buyer, id, "receive")],
    [story.revoked, () => moveDelivery(trx, buyer, id, "revoke")],
  ];
  return steps.flatMap(([days, run]) =>
    days === undefined ? [] : [{ at: daysAgo(stage, days), run }]
  );
}
