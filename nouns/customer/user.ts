import { sql } from "kysely";
import { PARK_ROLES } from "@/db/schema/customer.ts";
import { keepsCustomers } from "@/domain/customer/keeper.ts";
import {
  choiceField,
  lineField,
  phoneField,
  referenceField,
  statusField,
} from "@/resource/field.ts";
import type { Resource } from "@/resource/spec.ts";
import { AN_ORGANIZATION } from "./target.ts";

/** Somebody who works for an organization, in its parks (decisions 3). */
export const USER: Resource = {
  name: "customer.user",
  table: "customer_user",
  title: "site.customer.user",
  caption: "customer.user.caption",
  words: {
    add: "customer.user.add",
    edit: "customer.user.edit",
    remove: "customer.user.remove",
  },
  fields: {
    name: lineField("customer.name", 50, { required: true }),
    phone: phoneField("customer.phone", { required: true }),
    organization_id: referenceField("customer.organization", AN_ORGANIZATION, {
      required: true,
    }),
    role: choiceField(
      "customer.user.role",
      PARK_ROLES.map((value) => ({
        value,
        label: `customer.user.role.${value}`,
      })),
    ),
    status: statusField("customer.user.status.1", "customer.user.status.0"),
  },
  label: "name",
  people: true,
  search: ["name", "phone"],
  columns: ["name", "phone", "organization_id", "role", "status", "created_at"],
  filters: ["organization_id", "role", "status"],
  sorts: ["name"],
  many: { role: "customer.user.set_role", status: "customer.set_status" },
  mayEdit: keepsCustomers,
  visible: (actor) => sql.lit(keepsCustomers(actor)),
};
