import { listAddresses } from "@/db/customer/addresses.ts";
import { toApi } from "@/domain/money.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { PROCESSES } from "@/domain/production/process.ts";
import { parse } from "@/domain/validate.ts";
import { translator } from "@/locales/messages.ts";
import { drawPdf, storeDemoFile } from "./files.ts";
import { dayOf, type Scene } from "./scene.ts";
import type { StoryLine } from "./story.ts";

/** One act on an order, by the one who would do it, through the real command. */
export type Act = (scene: Scene) => Promise<void>;

const say = translator("zh-cn");

export const create: Act = async (scene) => {
  const { trx, story, buyer } = scene;
  const addresses = await listAddresses(trx, buyer);
  const lines = [];
  for (const line of story.lines) lines.push(await lineInput(scene, line));
  const { type, delivery, remark } = story;
  const input = parse(OrderInput, {
    type,
    delivery,
    remark,
    address_id: addresses[0]?.id,
    lines,
  });
  scene.orderId = (await createOrder(trx, buyer, input)).id;
};

async function lineInput(scene: Scene, line: StoryLine) {
  const { catalogue, story } = scene;
  const base = {
    goods_id: catalogue.goods(line.sn),
    quantity: line.quantity,
    remark: line.remark,
  };
  if (story.type === "part") return base;
  const files = line.file ? [await designFile(scene, line.file)] : undefined;
  return {
    ...base,
    files,
    version_id: catalogue.version(line.sn),
    parts: partsOf(scene, line),
  };
}

/** The whole parts list if it differs from the bill of materials, else nothing. */
function partsOf(
  { catalogue }: Scene,
  { sn, usage = {}, deduct = {} }: StoryLine,
) {
  if (Object.keys(usage).length + Object.keys(deduct).length === 0) {
    return undefined;
  }
  const usages = new Map(
    catalogue.bill(sn).map((part) => [part.goods_id, part.usage]),
  );
  for (const [part, pieces] of Object.entries(usage)) {
    usages.set(catalogue.goods(part), pieces);
  }
  const deductions = new Map(
    Object.entries(deduct).map((
      [part, pieces],
    ) => [catalogue.goods(part), pieces]),
  );
  return [...usages].filter(([, pieces]) => pieces > 0)
    .map(([goods_id, pieces]) => ({
      goods_id,
      usage: pieces,
      deduction: deductions.get(goods_id),
    }));
}

function designFile(
  { trx, storage, buyer }: Scene,
  name: string,
): Promise<number> {
  const bytes = drawPdf("Panel artwork 1:1");
  return storeDemoFile(trx, storage, buyer, {
    name,
    class: "document",
    mime: "application/pdf",
    bytes,
  });
}

function adjust({ trx, cast, orderId }: Scene, amount: number, reason: string) {
  return trx.selectFrom("oem_order").select("version").where("id", "=", orderId)
    .executeTakeFirstOrThrow()
    .then(({ version }) =>
      moveOrder(trx, cast("sales"), orderId, "adjust_price", {
        version,
        adjustments: [{ amount, reason }],
      })
    );
}

export const discount: Act = (scene) => adjust(scene, -2000, "年度合作折扣");
export const addFee: Act = (scene) => adjust(scene, 380, "加急费");

export const ask: Act = ({ trx, buyer, orderId }) =>
  moveOrder(trx, buyer, orderId, "remark", {
    content: "请尽量在月底前发货，园区等着安装。",
  });

export const note: Act = ({ trx, cast, orderId }) =>
  moveOrder(trx, cast("sales"), orderId, "remark", {
    content: "老客户，排产优先。",
    internal: true,
  });

export const confirm: Act = async ({ trx, buyer, orderId }) => {
  const { version, total } = await trx.selectFrom("oem_order").select([
    "version",
    "total",
  ])
    .where("id", "=", orderId).executeTakeFirstOrThrow();
  await moveOrder(trx, buyer, orderId, "confirm", {
    version,
    total: toApi(total),
  });
};

export const arrange: Act = ({ trx, cast, orderId }) =>
  moveOrder(trx, cast("sales"), orderId, "arrange");

const planFor = (days: number): Act => (scene) =>
  moveOrder(
    scene.trx,
    scene.cast("production"),
    scene.orderId,
    "arrange_done",
    {
      assignee_id: scene.cast("production").id,
      starts_on: dayOf(scene, 1),
      ends_on: dayOf(scene, days),
    },
  );
export const plan: Act = planFor(12);
/** Too little time: it is overdue by now. */
export const planTight: Act = planFor(4);

export const start: Act = ({ trx, cast, orderId }) =>
  moveOrder(trx, cast("production"), orderId, "start_production");

const STEPS = [
  { percent: 20, remark: "物料齐套" },
  { percent: 45, remark: "" },
  { percent: 75, remark: "" },
  { percent: 100, remark: "老化 48 小时无异常" },
];

export const step = (nth: number): Act => ({ trx, cast, orderId }) =>
  moveOrder(trx, cast("production"), orderId, "progress", {
    process: say(PROCESSES[nth]!),
    ...STEPS[nth],
  });

export const finish: Act = ({ trx, cast, orderId }) =>
  moveOrder(trx, cast("production"), orderId, "finish_production");

export const complete: Act = ({ trx, cast, orderId }) =>
  moveOrder(trx, cast("sales"), orderId, "complete");

export const close: Act = ({ trx, cast, buyer, orderId, story }) => {
  const early = story.closedFrom === "draft" ||
    story.closedFrom === "draft_complete";
  return early
    ? moveOrder(trx, buyer, orderId, "close", {
      reason: "种植计划调整，暂不采购。",
    })
    : moveOrder(trx, cast("sales"), orderId, "close", {
      reason: "客户项目取消，双方协商关闭。",
    });
};
