import { findFile } from "@/db/file/files.ts";
import { found } from "@/domain/errors.ts";
import {
  isAwaited,
  THUMBNAIL_MIME,
  thumbnailOf,
} from "@/domain/file/thumbnail.ts";
import { caller } from "@/platform/api.ts";
import { serveObject } from "@/platform/storage/serve.ts";
import { define } from "@/utils.ts";

/** The small picture of an image, until there is one the image itself; 404 for what has none. */
export const handler = define.handlers({
  async GET(ctx) {
    const { db, storage } = ctx.state;
    const file = await findFile(db, caller(ctx), Number(ctx.params.id));
    if (isAwaited(file)) return ctx.redirect(`/file/${file.id}`);
    const key = found(await thumbnailOf(db, storage, file));
    return await serveObject(ctx.req, storage, {
      key,
      mime: THUMBNAIL_MIME,
      version: key,
      name: `${file.name}.webp`,
      inline: true,
    });
  },
});
