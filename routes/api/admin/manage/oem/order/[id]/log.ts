import { answerLog } from "@/routes/api/(_shapes)/answer_order.ts";
import { call } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({ GET: call(answerLog) });
