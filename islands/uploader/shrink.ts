/** Photographs as they are sent: loaded for the first large one. */

/** Pixels in all: a page of paper is legible, and printed 25 cm wide it is sharp. */
const MOST = 9_000_000;
/** What tells no difference at arm's length. */
const QUALITY = .85;

/** What was made here is as small as it gets. */
const made = new WeakSet<File>();

/**
 * The photograph with at most {@link MOST} pixels, turned as it was taken; the file itself where that is not
 * smaller, or the browser can't do it.
 */
export async function shrunk(file: File): Promise<File> {
  if (made.has(file)) return file;
  const blob = await drawn(file).catch(() => file);
  if (blob.size >= file.size) return file;
  const { name, type, lastModified } = file;
  const small = new File([blob], name, { type, lastModified });
  made.add(small);
  return small;
}

async function drawn(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(MOST / (width * height)));
  const canvas = new OffscreenCanvas(
    Math.round(width * scale),
    Math.round(height * scale),
  );
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("no memory for it");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({
    type: "image/jpeg",
    quality: QUALITY,
  });
  // Some phones have little memory for pictures.
  picture.close();
  canvas.width = canvas.height = 0;
  return blob;
}
