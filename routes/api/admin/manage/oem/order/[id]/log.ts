import { DocumentLogFilter } from "@/domain/platform/list_filter.ts";
import { caller, callWith } from "@/platform/api.ts";
import { answerLog } from "@/routes/api/(_shapes)/answer_order.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(
    DocumentLogFilter,
    (ctx, asked) => answerLog(ctx, caller(ctx), asked),
  ),
});
