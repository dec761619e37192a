import { findFile } from "@/db/file/files.ts";
import { found } from "@/domain/errors.ts";
import { isOwnPicture } from "@/domain/file/kinds.ts";
import {
  isAwaited,
  THUMBNAIL_MIME,
  thumbnailNow,
} from "@/domain/file/thumbnail.ts";
import { caller } from "@/platform/api.ts";
import { serveObject } from "@/platform/storage/serve.ts";
import { define } from "@/utils.ts";

/** The thumbnail of an image, or the image itself until there is one or where none is made; 404 for other files. */
export const handler = define.handlers({
  async GET(ctx) {
    const { db, storage } = ctx.state;
    const file = await findFile(db, caller(ctx), Number(ctx.params.id));
    const whole = `/file/${file.id}`;
    if (isAwaited(file) || isOwnPicture(file)) return ctx.redirect(whole);
    const made = await thumbnailNow(db, storage, file);
    if (made === undefined) return ctx.redirect(whole);
    const key = found(made);
    return await serveObject(ctx.req, storage, {
      key,
      mime: THUMBNAIL_MIME,
      version: key,
      name: `${file.name}.webp`,
      inline: true,
    });
  },
});
