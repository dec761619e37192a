/** What is counted only to tell whether it is much is counted so far; where it ends is shown as "99+". */
export const COUNTED_TO = 100;

/** The counters beside menu entries (`counters.tsv`, decisions 4.5), by key. */
export type BadgeKey =
  | "message"
  | "mkt-oem-list"
  | "finance-bill"
  | "finance-bill-oem"
  | "prod-produce-task"
  | "prod-inventory"
  | "prod-inventory-pending-orders"
  | "oem-order";
