import type { BulkAction, ListSpec, PageOf, Source } from "./spec.ts";

/** A list as the background work knows it: by name, whatever its rows are. */
export interface AnyList {
  name: string;
  actions: readonly BulkAction[];
  /** how people call the rows of these ids; those that the actor may not see are left out */
  labels: (
    source: Source,
    ids: readonly number[],
  ) => Promise<Map<number, string>>;
}

/** The list of a name: how the background work finds those of plain nouns too. */
export type FindList = (name: string) => Promise<AnyList | undefined>;

/** The list without the types of its rows. */
export function anyList<Row, Filter, Found extends PageOf<Row>>(
  spec: ListSpec<Row, Filter, Found>,
): AnyList {
  return {
    name: spec.name,
    actions: spec.actions ?? [],
    async labels({ db, actor, settings }, ids) {
      const rows = await spec.rows(db, actor, ids, settings);
      return new Map(rows.map((row) => [spec.idOf(row), spec.labelOf(row)]));
    },
  };
}

/** The lists whose rows have actions, for the background work. */
const LISTS: Record<string, () => Promise<AnyList>> = {
  "catalogue.goods": async () =>
    anyList((await import("./catalogue/goods.tsx")).GOODS),
  "feedback.all": async () =>
    anyList((await import("./feedback/tickets.tsx")).ALL_TICKETS),
  "feedback.own": async () =>
    anyList((await import("./feedback/tickets.tsx")).OWN_TICKETS),
  "message.inbox": async () =>
    anyList((await import("./message/inbox.tsx")).inboxList()),
  "message.sent": async () =>
    anyList((await import("./message/sent.tsx")).sentList()),
  "oem.orders": async () => anyList((await import("./oem/orders.tsx")).ORDERS),
};

/** The list of this name, if there still is one. */
export async function listOfName(name: string): Promise<AnyList | undefined> {
  return Object.hasOwn(LISTS, name) ? await LISTS[name]?.() : undefined;
}
