import { sql } from "kysely";
import { INDIVIDUAL_SOURCES } from "@/db/schema/customer.ts";
import { keepsCustomers } from "@/domain/customer/keeper.ts";
import {
  choiceField,
  lineField,
  phoneField,
  textField,
} from "@/resource/field.ts";
import type { Resource } from "@/resource/spec.ts";

/** A customer without an organization (decisions 3). */
export const INDIVIDUAL: Resource = {
  name: "customer.individual",
  table: "individual",
  title: "site.customer.other",
  caption: "customer.individual.caption",
  words: {
    add: "customer.individual.add",
    edit: "customer.individual.edit",
    remove: "customer.individual.remove",
  },
  fields: {
    name: lineField("customer.name", 50, { required: true }),
    phone: phoneField("customer.phone", { required: true }),
    source: choiceField(
      "customer.individual.source",
      INDIVIDUAL_SOURCES.map((value) => ({
        value,
        label: `customer.individual.source.${value}`,
      })),
      { initial: "other" },
    ),
    remark: textField("common.remark", 500),
  },
  label: "name",
  people: true,
  search: ["name", "phone"],
  columns: ["name", "phone", "source", "remark", "created_at"],
  filters: ["source"],
  sorts: ["name"],
  many: { source: "customer.individual.set_source" },
  mayEdit: keepsCustomers,
  visible: (actor) => sql.lit(keepsCustomers(actor)),
};
