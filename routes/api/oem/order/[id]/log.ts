import { DocumentLogFilter } from "@/domain/platform/list_filter.ts";
import { callWith } from "@/platform/api.ts";
import { answerLog } from "@/routes/api/(_shapes)/answer_order.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(
    DocumentLogFilter,
    (ctx, asked) => answerLog(ctx, customer(ctx), asked),
  ),
});
