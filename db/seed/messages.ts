import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import {
  closeTicket,
  createTicket,
  replyToTicket,
} from "@/domain/feedback/ticket.ts";
import { ReplyInput, TicketInput } from "@/domain/feedback/ticket_input.ts";
import { MessageInput } from "@/domain/message/message_input.ts";
import { sendMessage } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { daysAgo, type Moment, type Stage } from "./orders.ts";

/** What the office wrote to people, and what customers asked it. */
export function messageMoments(stage: Stage): Moment[] {
  return [...letters(stage), ...tickets(stage)];
}

function letters({ trx, cast, now }: Stage): Moment[] {
  const send = (
    days: number,
    to: string[],
    subject: string,
    content: string,
  ) => ({
    at: daysAgo({ now }, days),
    run: async () => {
      const accounts = to.map((name) => cast(name).id);
      const input = parse(MessageInput, { subject, content, accounts });
      await sendMessage(trx, cast("content"), input);
    },
  });
  return [
    send(
      12,
      ["sales", "finance", "production", "product"],
      "月末盘点安排",
      "本月最后一个工作日下午盘点仓库，当天 15:00 之后的发货顺延到次日。\n如有加急订单，请提前一天告诉仓库。",
    ),
    send(
      1.2,
      ["oem_green", "oem_green2", "oem_sky"],
      "收款账号更新提醒",
      "我们新增了一个收款账号，付款前请在订单页核对账号与户名。\n如有疑问，请联系您的业务员。",
    ),
  ];
}

function tickets({ trx, cast, now }: Stage): Moment[] {
  let leaking = 0;
  let chart = 0;
  const at = (days: number, run: () => Promise<void>) => ({
    at: daysAgo({ now }, days),
    run,
  });
  const open = async (
    by: string,
    kind: string,
    title: string,
    content: string,
  ) => {
    const input = parse(TicketInput, { kind, title, content });
    return (await createTicket(trx, cast(by), input)).id;
  };
  const reply = (by: string, id: number, content: string) =>
    replyToTicket(trx, cast(by), id, parse(ReplyInput, { content }));
  return [
    at(20, async () => {
      chart = await open(
        "sales",
        "suggestion",
        "订单列表希望显示业务员",
        "跟单时需要知道客户归谁，列表里能看到会方便很多。",
      );
    }),
    at(
      18.5,
      () => reply("product", chart, "客户列已经带出业务员，请刷新查看。"),
    ),
    at(18, () => closeTicket(trx, cast("sales"), chart, { version: 2 })),
    at(6, async () => {
      leaking = await open(
        "oem_green",
        "problem",
        "电磁阀接口渗水",
        "上一批电磁阀里有两只接口渗水，拧紧后仍有水珠，照片稍后补充。",
      );
    }),
    at(5.4, () =>
      reply(
        "product",
        leaking,
        "收到。请确认密封圈是否装反；如需更换，我们随下一批一起寄出。",
      )),
    at(0.6, async () => {
      await open(
        "oem_sky",
        "question",
        "能否提供墒情传感器的标定说明？",
        "园区土壤偏砂，想了解是否需要重新标定。",
      );
    }),
  ];
}

/** Messages older than this many days count as read. */
const LOOKED_AT = 2;

/** Marks messages some days old as read, and empties the feed of changes: no page is open that would need it. */
export async function settleMessages(trx: Trx): Promise<void> {
  await sql`
    update message_recipient r set read_at = m.created_at + interval '3 hours' from message m
    where m.id = r.message_id and m.created_at < app_now() - make_interval(days => ${LOOKED_AT})
  `.execute(trx);
  await trx.deleteFrom("live_event").execute();
}
