import { shortened } from "@/domain/text.ts";

/** The beginning of a message, on one line. */
export function excerpt(content: string): string {
  return shortened(content.replaceAll("\n", " "), 80);
}
