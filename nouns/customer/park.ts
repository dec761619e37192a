import { sql } from "kysely";
import { MAX_PARK_NAME } from "@/domain/customer/move_belongings.ts";
import { keepsCustomers } from "@/domain/customer/keeper.ts";
import { lineField, referenceField, textField } from "@/resource/field.ts";
import type { Resource } from "@/resource/spec.ts";
import { AN_ORGANIZATION } from "./target.ts";

/** Where an organization grows something (decisions 3). */
export const PARK: Resource = {
  name: "customer.park",
  table: "park",
  title: "site.customer.dashboard",
  caption: "customer.park.caption",
  words: {
    add: "customer.park.add",
    edit: "customer.park.edit",
    remove: "customer.park.remove",
  },
  fields: {
    name: lineField("customer.park.name", MAX_PARK_NAME, {
      required: true,
      unique: ["organization_id"],
    }),
    organization_id: referenceField("customer.organization", AN_ORGANIZATION, {
      required: true,
    }),
    region: lineField("customer.park.region", 100),
    area: lineField("customer.park.area", 50, {
      hint: "customer.park.area.hint",
    }),
    crop: lineField("customer.park.crop", 100),
    location: lineField("customer.park.location", 200, { wide: true }),
    devices: textField("customer.park.devices", 500, {
      hint: "customer.park.devices.hint",
    }),
  },
  label: "name",
  search: ["name", "region", "crop", "location"],
  columns: [
    "name",
    "organization_id",
    "region",
    "area",
    "crop",
    "created_at",
    "location?",
    "devices?",
  ],
  filters: ["organization_id"],
  sorts: ["name"],
  mayEdit: keepsCustomers,
  visible: (actor) => sql.lit(keepsCustomers(actor)),
};
