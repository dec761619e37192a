import { useT } from "@/components/reader.tsx";
import type { About } from "@/db/platform/log/about.ts";
import { GROUP, may, type Rights } from "@/domain/access.ts";
import { seesParts } from "@/domain/catalogue/catalogue_access.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { T } from "@/locales/messages.ts";
import { sourceWords } from "./log_words.ts";

/** A page that shows a row, and who may open it. */
interface Page {
  href: (id: number) => string;
  by: Permission | "staff" | "super";
}

const PAGES: Record<string, Page> = {
  oem_order: { href: (id) => `/mkt/oem/detail/${id}`, by: "manage_oem" },
  oem_stock: {
    href: (id) => `/mkt/oem/inventory?organization_id=${id}`,
    by: "manage_oem",
  },
  receiving_card: {
    href: (id) => `/mkt/oem/oem-card?open=${id}`,
    by: "manage_oem",
  },
  production_task: {
    href: (id) => `/prod/produce/task-detail/${id}`,
    by: "manage_product_make",
  },
  goods: { href: (id) => `/prod/mall/good_detail/${id}`, by: "staff" },
  goods_version: { href: (id) => `/prod/mall/good_detail/${id}`, by: "staff" },
  goods_category: { href: () => "/prod/mall/category", by: "manage_product" },
  organization: {
    href: (id) => `/pms/customer/organization?open=${id}`,
    by: "manage_customer",
  },
  park: {
    href: (id) => `/pms/customer/dashboard?open=${id}`,
    by: "manage_customer",
  },
  customer_user: {
    href: (id) => `/pms/customer/user?open=${id}`,
    by: "manage_customer",
  },
  individual: {
    href: (id) => `/pms/customer/other?open=${id}`,
    by: "manage_customer",
  },
  address: {
    href: (id) => `/pms/customer/address?open=${id}`,
    by: "manage_customer",
  },
  account: {
    href: (id) => `/pms/account/list?id=${id}`,
    by: "manage_admin_account",
  },
  role: { href: () => "/pms/account/role", by: "super" },
  feedback: {
    href: (id) => `/common/account/feedback-detail/${id}`,
    by: "manage_feedback",
  },
};

function opens(actor: Rights, { by }: Page): boolean {
  if (by === "staff") return actor.kind === "staff";
  return by === "super" ? actor.group >= GROUP.super : may(actor, by);
}

interface AboutLinkProps {
  actor: Rights;
  source: string;
  about: About | null;
}

/** The name of the row that a log entry is about, linked to its page if there is one that the reader may open. */
export function AboutLink({ actor, source, about }: AboutLinkProps) {
  const t = useT();
  if (!about) return <>{sourceWords(t, source)}</>;
  const page = PAGES[source];
  const hidden = about.part && !seesParts(actor);
  const said = about.label || sourceWords(t, source);
  const style = /^[\d-]+$/.test(said) ? "tel num" : "num"; // numbers are offered to be copied
  return page && !about.gone && !hidden && opens(actor, page)
    ? <a class={`lk ${style}`} href={page.href(about.id)}>{said}</a>
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
