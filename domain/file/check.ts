import type { FileClass } from "@/db/schema/platform.ts";
import type { MessageKey, Params } from "@/locales/messages.ts";
import type { Bytes } from "@/platform/storage/storage.ts";
import { Refused, text } from "../errors.ts";
import type { Settings } from "../setting_rules.ts";
import { exampleTypes, EXTENSIONS, type Kind, kindOf } from "./kinds.ts";
import { formatSize } from "./size.ts";
import { isOfKind } from "./sniff.ts";

export type UploadLimits = Settings["upload_limits"];

const TOO_LARGE: Record<FileClass, MessageKey> = {
  image: "file.too_large.image",
  video: "file.too_large.video",
  document: "file.too_large.document",
};

/**
 * Checks a name and a size, before the content has arrived. Throws 41500 (unknown type), 41300 (over the limit of its
 * class) and 42200 (no name, empty), at the field `file`.
 */
export function checkPromise(
  limits: UploadLimits,
  name: string,
  size: number,
): Kind {
  const kind = kindOf(name);
  if (!kind) throw unknownType(name, EXTENSIONS);
  if (size === 0) throw refusedFile(42200, "file.empty", { name });
  const limit = limits[kind.class];
  if (size > limit) {
    throw refusedFile(41300, TOO_LARGE[kind.class], {
      name,
      limit: formatSize(limit),
    });
  }
  return kind;
}

/** Throws 41500 if the content is not what the extension promises. */
export async function checkContent(
  kind: Kind,
  name: string,
  head: Bytes,
  size: number,
): Promise<void> {
  if (!await isOfKind(kind, head, size)) {
    throw refusedFile(41500, "file.type_mismatch", { name });
  }
}

/** 41500 at the field `file`: the name has none of the extensions that are known, and these are taken there. */
export function unknownType(
  name: string,
  accepted: readonly string[],
): Refused {
  const params = { name, ...exampleTypes(accepted) };
  return refusedFile(41500, "file.type_refused", params);
}

/** A refusal at the field `file`. */
export function refusedFile(
  code: 41300 | 41500 | 42200,
  key: MessageKey,
  params: Params,
): Refused {
  const message = text(key, params);
  return new Refused(code, message, { file: message });
}
