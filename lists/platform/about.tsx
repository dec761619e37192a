import { useReader } from "@/components/reader.tsx";
import { DocumentNo } from "@/components/values.tsx";
import type { About } from "@/db/platform/log/about.ts";
import { may, type Rights } from "@/domain/access.ts";
import { seesParts } from "@/domain/catalogue/catalogue_access.ts";
import type { T } from "@/locales/messages.ts";
import { sourceWords } from "./log_words.ts";

/** The page that shows a row. */
const PAGES: Record<string, (id: number) => string> = {
  oem_order: (id) => `/mkt/oem/detail/${id}`,
  oem_delivery: (id) => `/mkt/oem/inventory?tab=delivery&delivery=${id}`,
  oem_stock: (id) => `/mkt/oem/inventory?organization_id=${id}`,
  receiving_card: (id) => `/mkt/oem/oem-card?open=${id}`,
  production_task: (id) => `/prod/produce/task-detail/${id}`,
  goods: (id) => `/prod/mall/good_detail/${id}`,
  goods_version: (id) => `/prod/mall/good_detail/${id}`,
  goods_category: () => "/prod/mall/category",
  organization: (id) => `/pms/customer/organization?open=${id}`,
  park: (id) => `/pms/customer/dashboard?open=${id}`,
  customer_user: (id) => `/pms/customer/user?open=${id}`,
  individual: (id) => `/pms/customer/other?open=${id}`,
  address: (id) => `/pms/customer/address?open=${id}`,
  account: (id) => `/pms/account/list?id=${id}`,
  role: (id) => `/pms/account/role?open=${id}`,
  feedback: (id) => `/common/account/feedback-detail/${id}`,
};

/** Rows that are documents: they are called by their numbers. */
export const DOCUMENTS: ReadonlySet<string> = new Set([
  "oem_order",
  "oem_delivery",
  "production_task",
  "shipment",
  "feedback",
]);

/** Where a row is shown, if it has a page. */
export function pageOf(source: string, id: number): string | undefined {
  return PAGES[source]?.(id);
}

/** Whether a page shows this row to others of its readers only. */
function isHidden(actor: Rights, source: string, { part }: About): boolean {
  if (source === "feedback") return !may(actor, "manage_feedback");
  return part && !seesParts(actor);
}

interface AboutLinkProps {
  actor: Rights;
  source: string;
  about: About | null;
}

/** The name of the row that a log entry is about, linked to its page if there is one that the reader may open. */
export function AboutLink(
  { actor, source, about }: AboutLinkProps,
) {
  const { t, mayOpen } = useReader();
  if (!about) return <>{sourceWords(t, source)}</>;
  const page = pageOf(source, about.id);
  const href = page && !about.gone && !isHidden(actor, source, about) &&
      mayOpen(page)
    ? page
    : undefined;
  if (about.label && DOCUMENTS.has(source)) {
    return <DocumentNo no={about.label} href={href} />;
  }
  const said = about.label || sourceWords(t, source);
  const style = /^[\d-]+$/.test(said) ? "tel num" : "num"; // numbers are offered to be copied
  return href
    ? <a class={`lk ${style}`} href={href}>{said}</a>
    : <span class={style}>{said}</span>;
}

/** The same in a file. */
export function aboutText(
  t: T,
  source: string,
  about: About | null,
): string {
  return [sourceWords(t, source), about?.label].filter(Boolean).join(" ");
}
