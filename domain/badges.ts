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
