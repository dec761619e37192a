import { findFile } from "@/db/file/files.ts";
import { isShown } from "@/domain/file/kinds.ts";
import { caller } from "@/platform/api.ts";
import { serveObject } from "@/platform/storage/serve.ts";
import { define } from "@/utils.ts";

/**
 * A file, for readers who may see what it is attached to; pictures, videos and PDF are displayed, everything else is
 * downloaded.
 */
export const handler = define.handlers({
  async GET(ctx) {
    const file = await findFile(
      ctx.state.db,
      caller(ctx),
      Number(ctx.params.id),
    );
    return await serveObject(ctx.req, ctx.state.storage, {
      key: file.storage_key,
      size: file.size,
      mime: file.mime,
      version: file.sha256,
      name: file.name,
      inline: isShown(file),
    });
  },
});
