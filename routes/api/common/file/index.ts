import { acceptFileOnce, fileOf } from "@/domain/file/accept.ts";
import { call, caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { define } from "@/utils.ts";

/** POST /api/common/file: one file, multipart field `file` (decisions 4.6). */
export const handler = define.handlers({
  POST: call(async (ctx) => {
    const { db, storage, settings } = ctx.state;
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    return await acceptFileOnce(
      db,
      caller(ctx),
      storage,
      settings.upload_limits,
      fileOf(form),
      ctx.req.headers.get("idempotency-key"),
    );
  }),
});
