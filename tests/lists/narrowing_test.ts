import { equal } from "node:assert/strict";
import { ALL_TICKETS, OWN_TICKETS } from "@/lists/feedback/tickets.tsx";
import { RECEIPT_QUEUE, RECEIPTS } from "@/lists/finance/receipts.tsx";
import { refunds } from "@/lists/finance/refunds.tsx";
import { PACKAGES } from "@/lists/inventory/packages.tsx";
import { SHIPMENTS } from "@/lists/inventory/shipments.tsx";
import { inboxList } from "@/lists/message/inbox.tsx";
import { TASKS } from "@/lists/production/tasks.tsx";
import { type ListSpec, narrowingOf } from "@/lists/spec.ts";
import { accountList } from "@/nouns/account/account_list.tsx";
import { startName } from "@/routes/pms/account/(_components)/starts.ts";
import { readFilter } from "@/platform/filter.ts";

/** What the query asks of the list beyond what it opens with. */
function narrowing<Filter>(
  spec: Pick<ListSpec<never, Filter, never>, "filter" | "home" | "tabs">,
  query: string,
) {
  const url = new URL(`http://x/list?${query}`);
  return narrowingOf(spec, readFilter(spec.filter, url), url);
}

Deno.test("whoever only opened a tab has set no condition, and is shown all where the list opens with all", () => {
  const said = [
    narrowing(TASKS, ""),
    narrowing(TASKS, "status=20"),
    narrowing(TASKS, "order_status=arrange&sort=ends_on&page=2"),
    narrowing(TASKS, "status=20&late=1"),
    narrowing(PACKAGES, "received=0"),
    narrowing(PACKAGES, "received=0&carrier=SF"),
    narrowing(OWN_TICKETS, "status=closed"),
    narrowing(OWN_TICKETS, "kind=question"),
    narrowing(ALL_TICKETS, "tab=all&status=closed"),
    narrowing(accountList(startName), "kind=oem"),
    narrowing(accountList(startName), "kind=oem&role_id=1"),
    narrowing(inboxList(), "read=1"),
    narrowing(inboxList(), "read=1&keyword=x"),
  ];
  equal(
    said.join(" "),
    "none part part conditions part conditions part conditions part part conditions part conditions",
  );
});

Deno.test("a tab of a list that opens with another one has no tab of all rows to lead to", () => {
  const said = [
    narrowing(RECEIPT_QUEUE, ""),
    narrowing(RECEIPT_QUEUE, "status=pending"),
    narrowing(RECEIPTS, "status=approved&status=rejected"),
    narrowing(RECEIPTS, "status=rejected"),
    narrowing(RECEIPTS, "status=rejected&purpose=balance"),
    narrowing(refunds(), "kind=refund&state=open"),
    narrowing(refunds(), "kind=refund&state=paid"),
    narrowing(refunds(), "kind=refund&state=paid&keyword=x"),
    narrowing(accountList(startName), "status=1"),
    narrowing(accountList(startName), "status=0&kind=oem"),
    narrowing(accountList(startName), "status=0&keyword=x"),
    narrowing(SHIPMENTS, ""),
    narrowing(SHIPMENTS, "status=3"),
    narrowing(SHIPMENTS, "status=3&source=oem_order"),
  ];
  equal(
    said.join(" "),
    "none none none tab conditions none tab conditions none tab conditions none tab conditions",
  );
});
