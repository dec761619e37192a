/** The contents of the operation log, in the reader's language. */
import { permissionName } from "@/components/account/permission_name.ts";
import { journalText } from "@/components/order/journal_text.ts";
import type { OperationRow } from "@/db/platform/log/operations.ts";
import { formatMoney } from "@/domain/money.ts";
import { type Permission, PERMISSION_NAMES } from "@/domain/permissions.ts";
import { isLogSource } from "@/domain/platform/logged.ts";
import { TASK_STATUS_NAMES } from "@/domain/production/task.ts";
import { shortened } from "@/domain/text.ts";
import {
  isMessageKey,
  LOCALES,
  messageKeys,
  type T,
  translator,
} from "@/locales/messages.ts";

/** Documents whose events have wordings of their own. */
const EVENTS: Record<string, string> = {
  oem_order: "oem.order.event",
  oem_delivery: "oem.delivery.event",
  production_task: "prod.task.event",
};

/** The act: "Put on shelf". */
export function eventWords(t: T, source: string, event: string): string {
  const own = `${EVENTS[source]}.${event}`;
  if (isMessageKey(own)) return t(own);
  const key = `log.event.${event.replaceAll(".", "_")}`;
  return isMessageKey(key) ? t(key) : event;
}

/** An event in words, whatever it was done to. */
export function anyEventWords(t: T, event: string): string {
  const sources = ["", ...Object.keys(EVENTS)];
  const words = sources.map((source) => eventWords(t, source, event));
  return words.find((said) => said !== event) ?? event;
}

/** What kind of row it is: "Goods". */
export function sourceWords(t: T, source: string): string {
  return isLogSource(source) ? t(`log.source.${source}`) : source;
}

const FIELD = "log.field.";
const FIELDS = messageKeys(FIELD);

function fieldWords(t: T, name: string): string {
  const key = `log.field.${name}`;
  return isMessageKey(key) ? t(key) : name;
}

/** The stored names of the fields and permissions whose labels contain the keyword. */
export function storedWords(keyword: string | undefined): string[] {
  return [
    ...fieldsCalled(keyword).map((field) => `|${field}=`),
    ...permissionsCalled(keyword),
  ];
}

/** The fields whose label contains the keyword, in any language. */
function fieldsCalled(keyword: string | undefined): string[] {
  const typed = keyword?.toLowerCase();
  if (typed === undefined) return [];
  const all = LOCALES.map(translator);
  return FIELDS.filter((key) =>
    all.some((t) => t(key).toLowerCase().includes(typed))
  ).map((key) => key.slice(FIELD.length));
}

/** A keyword found in more labels than this doesn't mean a permission. */
const MOST_PERMISSIONS = 8;

/** The permissions whose label contains the keyword, in any language: the log holds their names. */
function permissionsCalled(keyword: string | undefined): Permission[] {
  const typed = keyword?.toLowerCase();
  if (typed === undefined) return [];
  const all = LOCALES.map(translator);
  const called = PERMISSION_NAMES.filter((name) =>
    all.some((t) => t(`permission.${name}`).toLowerCase().includes(typed))
  );
  return called.length > MOST_PERMISSIONS ? [] : called;
}

/** Fields that hold fen. */
const AMOUNTS = new Set([
  "goods.price",
  "goods.cost_price",
  "goods_version.processing_fee",
]);

/** Fields whose values have labels. */
const CHOICES: Record<string, string> = {
  "oem_order.status": "oem.order.status",
  "oem_delivery.status": "oem.delivery.status",
  "goods.status": "catalogue.goods.status",
  "goods.kind": "catalogue.kind",
  "goods_version.status": "catalogue.version.status",
  "account.status": "account.status",
  "account.kind": "account.kind",
  "account.group": "account.group",
  "account.panel": "account.panel",
  "receiving_card.status": "finance.card.status",
  "organization.status": "customer.organization.status",
  "customer_user.role": "customer.user.role",
  "customer_user.status": "customer.user.status",
  "individual.source": "customer.individual.source",
  "feedback.status": "feedback.status",
  "feedback.kind": "feedback.kind",
};

/** Columns of no use to a reader: they serve searching and sorting, or say when the row was made, as its own entry does. */
const INNER = new Set(["search", "spelled", "revision", "created_at"]);
const LONGEST = 200;

/** The names of the rows that fields refer to, by field and id: "goods_id 7", "lines.goods_id 7". */
type Names = OperationRow["names"];

/** A value of a field, "goods.price"; a value within a list or an object is named by both, ".lines.goods_id". */
export function valueWords(
  t: T,
  of: string,
  value: unknown,
  names: Names = null,
): string {
  if (typeof value === "object" && value !== null) {
    return partsOf(t, of, value, names);
  }
  const called = names?.[`${fieldIn(of)} ${value}`];
  if (called !== undefined) return called;
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  if (AMOUNTS.has(of) && typeof value === "number") return formatMoney(value);
  if (of === "production_task.status") {
    const name = TASK_STATUS_NAMES[value as keyof typeof TASK_STATUS_NAMES];
    return name ? t(`prod.task.status.${name}`) : String(value);
  }
  const key = `${CHOICES[of]}.${value}`;
  if (isMessageKey(key)) return t(key);
  if (of.endsWith(".permissions")) return permissionName(t, String(value));
  const said = String(value);
  return shortened(said, LONGEST);
}

/** The entries of a list, or the fields of an object, in one line; empty ones are left out. */
function partsOf(t: T, of: string, value: object, names: Names): string {
  if (Array.isArray(value)) {
    return value.map((entry) => valueWords(t, of, entry, names))
      .filter(Boolean).join(t("common.and"));
  }
  return Object.entries(value).flatMap(([name, held]) => {
    if (held === null) return [];
    const said = valueWords(t, `.${fieldIn(of)}.${name}`, held, names);
    return said
      ? [t("log.value", { field: fieldWords(t, name), value: said })]
      : [];
  }).join(t("common.and"));
}

function fieldIn(of: string): string {
  return of.slice(of.indexOf(".") + 1);
}

/** A changed field; null: there was nothing, or is nothing. */
export interface Changed {
  field: string;
  before: string | null;
  after: string | null;
}

/** The changes of an operation, field by field. */
export function changesOf(t: T, row: OperationRow): Changed[] {
  const { source, before, after } = row;
  const names = Object.keys({ ...before, ...after });
  return names.filter((name) => !INNER.has(name)).flatMap((name) => {
    const event = notedEvent(source, name);
    const told = event !== undefined && toldBy(t, event, after?.[name]);
    if (told) return told;
    const of = (values: OperationRow["after"]) => {
      const value = values?.[name];
      return isEmpty(value)
        ? null
        : valueWords(t, `${source}.${name}`, value, row.names);
    };
    const change = { before: of(before), after: of(after) };
    if (change.before === null && change.after === null) return [];
    return [{ field: fieldWords(t, name), ...change }];
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" ||
    Array.isArray(value) && value.length === 0;
}

/** What the journals of other documents tell as an order's does. */
const NOTED: Record<string, string> = {
  "oem_delivery.ship": "shipped",
  "production_task.progress": "progress",
};

/** The event of an order whose words are those of what an event noted; undefined for a plain field. */
export function notedEvent(source: string, name: string): string | undefined {
  return source === "oem_order" ? name : NOTED[`${source}.${name}`];
}

/** The details that an event of an order noted in its journal; false for a plain field. */
export function toldBy(t: T, event: string, value: unknown): Changed[] | false {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  const params = Object.fromEntries(Object.entries(value));
  const { title, notes } = journalText(t, { event, params });
  if (notes.length === 0) return [];
  return [{ field: title, before: null, after: notes.join(t("common.and")) }];
}

/** A change in one line; for a deletion, the old value. */
export function changeText(
  t: T,
  { field, before, after }: Changed,
  deleted: boolean,
): string {
  if (before === null || deleted) {
    return t("log.value", { field, value: before ?? after ?? "" });
  }
  return t("log.change", { field, before, after: after ?? "—" });
}
