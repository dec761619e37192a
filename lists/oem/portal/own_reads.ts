import { asCustomer } from "@/domain/oem/viewer.ts";
import type { ListReads } from "../../spec.ts";

/** How the portal reads a list: as the reader's own organization sees it, so that staff see nothing (decisions 1.6). */
export function ownReads<Row, Filter, Found>(
  { find, ids, rows }: ListReads<Row, Filter, Found>,
): ListReads<Row, Filter, Found> {
  return {
    find: (db, actor, ...asked) => find(db, asCustomer(actor), ...asked),
    ids: (db, actor, ...asked) => ids(db, asCustomer(actor), ...asked),
    rows: (db, actor, ...asked) => rows(db, asCustomer(actor), ...asked),
  };
}
