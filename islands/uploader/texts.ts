import type { UploadLimits } from "@/domain/file/check.ts";
import { exampleTypes, typeNames } from "@/domain/file/kinds.ts";
import { formatSize } from "@/domain/file/size.ts";
import type { T } from "@/locales/messages.ts";

const NO_BREAK = "\u00a0";
const WORD_JOINER = "\u2060";

/** The uploader's texts; it fills in `{name}` and `{percent}`. */
export interface UploaderTexts {
  limits: string;
  remove: string;
  cancel: string;
  retry: string;
  /** its name where only that is heard */
  retryOf: string;
  progress: string;
  done: string;
  failed: string;
  /** nobody is signed in any more */
  signIn: string;
  /** not submitted, since a file is not here that may still come; or that can't be taken at all */
  held: string;
  heldRefused: string;
  /** a form waits for the files */
  waiting: string;
  /** and there is no network at the time */
  offline: string;
  stopWaiting: string;
  typeRefused: string;
  tooLarge: Record<keyof UploadLimits, string>;
  noMemory: string;
}

/** The uploader's texts in the reader's language, for a field that takes these extensions. */
export function uploaderTexts(
  t: T,
  limits: UploadLimits,
  accepted: readonly string[],
): UploaderTexts {
  const sizes = {
    image: formatSize(limits.image),
    document: formatSize(limits.document),
    video: formatSize(limits.video),
  };
  const classes = ["image", "document", "video"] as const;
  return {
    limits: classes.flatMap((kind) => {
      const [first, second] = typeNames(accepted, kind);
      if (!first || !second) return [];
      return unbroken(t("file.limit", { first, second, limit: sizes[kind] }));
    }).join(" · "),
    remove: t("file.uploader.remove"),
    cancel: t("file.uploader.cancel"),
    retry: t("common.retry"),
    retryOf: t("file.uploader.retry"),
    progress: t("file.uploader.progress"),
    done: t("file.uploader.done"),
    failed: t("file.uploader.failed"),
    signIn: t("error.40100"),
    held: t("file.uploader.held"),
    heldRefused: t("file.uploader.held_refused"),
    waiting: t("file.uploader.waiting"),
    offline: t("file.uploader.offline"),
    stopWaiting: t("file.uploader.stop_waiting"),
    typeRefused: t("file.type_refused", exampleTypes(accepted)),
    tooLarge: {
      image: t("file.too_large.image", { limit: sizes.image }),
      video: t("file.too_large.video", { limit: sizes.video }),
      document: t("file.too_large.document", { limit: sizes.document }),
    },
    noMemory: t("storage.unavailable"),
  };
}

/** A line ends neither at a blank of it nor between two Chinese characters. */
function unbroken(words: string): string {
  return words.replaceAll(" ", NO_BREAK)
    .replace(/(?<=\p{Script=Han})(?=\p{Script=Han})/gu, WORD_JOINER);
}
