import type { Mark } from "@/domain/platform/search_keyword.ts";

/** One thing that the global search found, in the reader's words: as the call answers it and pages show it. */
export interface Hit {
  title: string;
  title_marks: readonly Mark[];
  /** what else distinguishes it; "" for nothing */
  detail: string;
  detail_marks: readonly Mark[];
  /** null: the reader has no page of it */
  href: string | null;
}

/** The hits of one kind, best first. */
export interface FoundGroup {
  kind: string;
  title: string;
  hits: readonly Hit[];
  /** more than these */
  more: boolean;
  /** the list that shows all of them, if there is one */
  all: string | null;
}
