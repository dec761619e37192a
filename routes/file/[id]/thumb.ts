import { asset } from "fresh/runtime";
import { findFile } from "@/db/file/files.ts";
import { found } from "@/domain/errors.ts";
import { hasPicture, isOwnPicture } from "@/domain/file/kinds.ts";
import {
  isAwaited,
  THUMBNAIL_MIME,
  thumbnailNow,
} from "@/domain/file/thumbnail.ts";
import { caller } from "@/platform/api.ts";
import { serveObject } from "@/platform/storage/serve.ts";
import { define } from "@/utils.ts";

/** What stands for a picture that can't be drawn. */
const NO_PICTURE = "/no-picture.svg";

/**
 * The thumbnail of an image; the image itself until there is one or where none is made; an icon where none can be made.
 * 404 for other files.
 */
export const handler = define.handlers({
  async GET(ctx) {
    const { db, storage } = ctx.state;
    const actor = caller(ctx);
    const file = await findFile(db, actor, Number(ctx.params.id));
    const whole = `/file/${file.id}`;
    if (isAwaited(file) || isOwnPicture(file)) return ctx.redirect(whole);
    const made = await thumbnailNow(db, storage, actor, file);
    if (made === undefined) return ctx.redirect(whole);
    if (made === null && hasPicture(file)) {
      return ctx.redirect(asset(NO_PICTURE));
    }
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
