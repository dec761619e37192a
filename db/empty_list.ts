import type { CursorPaging, Paging } from "@/domain/platform/list_filter.ts";
import { type CursorList, type List, toList } from "./list.ts";

/** The list of a filter that was refused: no row, nothing counted. */
export function emptyList<Row>(filter: Paging): List<Row> {
  return toList<Row>([], 0, filter);
}

/** The log of one: no row, and none below. */
export function emptyCursorList<Row>(filter: CursorPaging): CursorList<Row> {
  return { rows: [], pageSize: filter.page_size, nextAfter: null };
}
