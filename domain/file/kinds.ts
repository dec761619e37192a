import type { FileClass } from "@/db/schema/platform.ts";
import type { Params } from "@/locales/messages.ts";

/** How the content of a kind is recognised: by its signature, as one of these; or by a look at its text. */
export type Content = { signature: readonly string[] } | {
  text: "plain" | "svg" | "dxf" | "step" | "stl";
};

export interface Kind {
  class: FileClass;
  /** the content type that it is served with */
  mime: string;
  content: Content;
}

function kind(
  fileClass: FileClass,
  mime: string,
  ...signature: string[]
): Kind {
  return { class: fileClass, mime, content: { signature } };
}

function drawing(mime: string, text: "dxf" | "step" | "stl"): Kind {
  return { class: "document", mime, content: { text } };
}

const office = (name: string) =>
  `application/vnd.openxmlformats-officedocument.${name}`;
const jpeg = kind("image", "image/jpeg", "jpg");
const step = drawing("model/step", "step");

/**
 * What may be uploaded, by extension (decisions 1.9; the classes of specification section 5). Signatures have the names
 * of the package file-type. A modern Office file is a zip archive, recognised as such or not depending on its first
 * entry.
 */
const KINDS: Record<string, Kind> = {
  jpg: jpeg,
  jpeg,
  png: kind("image", "image/png", "png", "apng"),
  gif: kind("image", "image/gif", "gif"),
  bmp: kind("image", "image/bmp", "bmp"),
  webp: kind("image", "image/webp", "webp"),
  svg: { class: "image", mime: "image/svg+xml", content: { text: "svg" } },
  mp4: kind("video", "video/mp4", "mp4", "m4v", "mov"),
  mov: kind("video", "video/quicktime", "mov", "mp4"),
  mkv: kind("video", "video/matroska", "mkv"),
  webm: kind("video", "video/webm", "webm"),
  avi: kind("video", "video/x-msvideo", "avi"),
  wmv: kind("video", "video/x-ms-wmv", "asf"),
  flv: kind("video", "video/x-flv", "flv"),
  pdf: kind("document", "application/pdf", "pdf"),
  doc: kind("document", "application/msword", "cfb"),
  xls: kind("document", "application/vnd.ms-excel", "cfb"),
  ppt: kind("document", "application/vnd.ms-powerpoint", "cfb"),
  docx: kind("document", office("wordprocessingml.document"), "docx", "zip"),
  xlsx: kind("document", office("spreadsheetml.sheet"), "xlsx", "zip"),
  pptx: kind("document", office("presentationml.presentation"), "pptx", "zip"),
  zip: kind("document", "application/zip", "zip"),
  dwg: kind("document", "image/vnd.dwg", "dwg"),
  txt: {
    class: "document",
    mime: "text/plain; charset=utf-8",
    content: { text: "plain" },
  },
  csv: {
    class: "document",
    mime: "text/csv; charset=utf-8",
    content: { text: "plain" },
  },
  dxf: drawing("image/vnd.dxf", "dxf"),
  step,
  stp: step,
  stl: drawing("model/stl", "stl"),
};

const byExtension = new Map(Object.entries(KINDS));

/** Every extension that may be uploaded, with its dot, as a file input's `accept` takes it. */
export const EXTENSIONS: readonly string[] = [...byExtension.keys()].map((
  name,
) => `.${name}`);

/** Those of the pictures that everything here shows: SVG may hold scripts. */
export const PICTURES: readonly string[] = EXTENSIONS.filter((extension) => {
  const kind = kindOf(extension);
  return kind !== undefined && hasPicture(kind);
});

/** The names of a class among the extensions as readers know them, "JPG"; a kind with two has one. */
export function typeNames(
  extensions: readonly string[],
  fileClass: FileClass,
): string[] {
  const names = new Map<Kind, string>();
  for (const extension of extensions) {
    const kind = kindOf(extension);
    if (kind?.class !== fileClass || names.has(kind)) continue;
    names.set(kind, extension.slice(1).toUpperCase());
  }
  return [...names.values()];
}

/** Three names that stand for the extensions: of two pictures and a document, where those are among them. */
export function exampleTypes(extensions: readonly string[]): Params {
  const [first = "", second = "", other = ""] = typeNames(extensions, "image");
  const [third = other] = typeNames(extensions, "document");
  return { first, second, third };
}

/** The kind that the name's extension promises. */
export function kindOf(name: string): Kind | undefined {
  const dot = name.lastIndexOf(".");
  return dot < 0
    ? undefined
    : byExtension.get(name.slice(dot + 1).toLowerCase());
}

/** Whether a browser may show the file inline: images except SVG (which may hold scripts), videos, PDF. */
export function isShown(file: { class: FileClass; mime: string }): boolean {
  if (file.class === "document") return file.mime === "application/pdf";
  return file.mime !== "image/svg+xml";
}

/** Whether a thumbnail can be made of it: not of SVG, which is a document with scripts. */
export function hasPicture(file: { class: FileClass; mime: string }): boolean {
  return file.class === "image" && isShown(file);
}

/** Whether it is shown as it is where others have a thumbnail: nothing here draws BMP, but every browser does. */
export function isOwnPicture({ mime }: { mime: string }): boolean {
  return mime === "image/bmp";
}
