import { shortened } from "@/domain/text.ts";

/** The beginning of a message under its subject, on one line. */
export function Preview({ content }: { content: string }) {
  return (
    <small class="clip max-w-none">
      {shortened(content.replaceAll("\n", " "), 80)}
    </small>
  );
}
