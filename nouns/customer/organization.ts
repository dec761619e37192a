import { sql } from "kysely";
import { findByNewName } from "@/domain/customer/found_documents.ts";
import { keepsCustomers } from "@/domain/customer/keeper.ts";
import { checkUnneeded } from "@/domain/customer/organization.ts";
import {
  lineField,
  phoneField,
  referenceField,
  statusField,
  textField,
} from "@/resource/field.ts";
import type { Resource, Values } from "@/resource/spec.ts";
import { SALES } from "./sales.ts";

function namesIn({ name, short_name }: Values) {
  return { name: String(name ?? ""), short_name: String(short_name ?? "") };
}

/** A company that buys from us (decisions 3). */
export const ORGANIZATION: Resource = {
  name: "customer.organization",
  table: "organization",
  title: "site.customer.organization",
  caption: "customer.organization.caption",
  words: {
    add: "customer.organization.add",
    edit: "customer.organization.edit",
    remove: "customer.organization.remove",
  },
  fields: {
    name: lineField("customer.organization.name", 100, {
      required: "customer.organization.name.required",
      unique: true,
    }),
    short_name: lineField("customer.organization.short_name", 50),
    contact: lineField("customer.organization.contact", 50),
    phone: phoneField("customer.phone"),
    address: lineField("customer.organization.address", 200, {
      wide: true,
    }),
    industry: lineField("customer.organization.industry", 50),
    sales_account_id: referenceField("customer.organization.sales", SALES),
    status: statusField(
      "customer.organization.status.1",
      "customer.organization.status.0",
      { hint: "customer.organization.status.hint" },
    ),
    remark: textField("common.remark", 500),
  },
  label: "name",
  search: ["name", "short_name", "contact", "phone"],
  columns: [
    "name",
    "short_name?",
    "contact",
    "phone",
    "industry",
    "sales_account_id",
    "status",
    "created_at",
    "address?",
    "remark?",
  ],
  filters: ["sales_account_id", "status"],
  sorts: ["name"],
  many: {
    sales_account_id: "customer.organization.assign",
    status: "customer.set_status",
  },
  mayEdit: keepsCustomers,
  visible: (actor) => sql.lit(keepsCustomers(actor)),
  mayDelete: checkUnneeded,
  changed: (trx, id, before, after) =>
    findByNewName(trx, id, namesIn(before), namesIn(after)),
};
