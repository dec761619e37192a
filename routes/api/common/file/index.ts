import { acceptFileOnce, fileOf } from "@/domain/file/accept.ts";
import { call } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { keeperOf } from "@/platform/form_files.ts";
import { define } from "@/utils.ts";

/** POST /api/common/file: one file, multipart field `file` (decisions 4.6). */
export const handler = define.handlers({
  POST: call(async (ctx) => {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    return await acceptFileOnce(
      keeperOf(ctx),
      fileOf(form),
      ctx.req.headers.get("idempotency-key"),
    );
  }),
});
