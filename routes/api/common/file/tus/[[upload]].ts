import { resumableUploads } from "@/domain/file/upload.ts";
import { noQuery } from "@/platform/filter.ts";
import { keeperOf } from "@/platform/form_files.ts";
import { answerTus } from "@/platform/tus.ts";
import { type Ctx, define } from "@/utils.ts";

/** Resumable uploads by the tus protocol; the last request answers as POST /api/common/file does. */
async function tus(ctx: Ctx): Promise<Response> {
  noQuery(ctx.url);
  const uploads = resumableUploads(
    keeperOf(ctx),
    ctx.req.headers.get("idempotency-key"),
  );
  return await answerTus(
    ctx.req,
    "/api/common/file/tus",
    ctx.params.upload || undefined,
    uploads,
    (file) => JSON.stringify({ code: 0, message: "", data: file }),
  );
}

export const handler = define.handlers({
  POST: tus,
  HEAD: tus,
  PATCH: tus,
  DELETE: tus,
});
