import type { FileClass } from "@/db/schema/platform.ts";

const IMAGE = /\.(jpe?g|png|gif|bmp|webp|svg)$/i;
const VIDEO = /\.(mp4|mkv|mov|avi|wmv|flv|webm)$/i;

/** The class of a file by its name, as specification section 5 has it; the server looks into the file too. */
export function classOf(name: string): FileClass {
  return IMAGE.test(name) ? "image" : VIDEO.test(name) ? "video" : "document";
}
