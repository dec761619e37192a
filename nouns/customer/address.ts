import { sql, type SqlBool } from "kysely";
import {
  AddressEdit,
  AddressInput,
  createAddress,
  deleteAddress,
  MAX_ADDRESSES,
  RECEIVER,
  TOO_MANY,
  updateAddress,
} from "@/domain/customer/address.ts";
import { keepsCustomers } from "@/domain/customer/keeper.ts";
import { parse } from "@/domain/validate.ts";
import { flagField, lineField, referenceField } from "@/resource/field.ts";
import type { Resource, Row, Values } from "@/resource/spec.ts";
import { findRow } from "@/resource/read.ts";
import { readValues, requireEditor } from "@/resource/write.ts";
import { AN_ORGANIZATION } from "./target.ts";

/** Where an organization's goods go. Its addresses have rules among each other, which their own commands hold. */
export const ADDRESS: Resource = {
  name: "customer.address",
  table: "address",
  title: "site.customer.address",
  caption: "customer.address.caption",
  words: {
    add: "customer.address.new",
    edit: "customer.address.edit",
    remove: "customer.address.remove",
  },
  fields: {
    organization_id: referenceField("customer.organization", AN_ORGANIZATION, {
      required: true,
      once: true,
    }),
    receiver: lineField("customer.address.receiver", 50, {
      required: "address.receiver.required",
      schema: RECEIVER,
    }),
    phone: {
      ...lineField("customer.address.phone", 40, {
        required: "address.phone.required",
        hint: "customer.address.phone_hint",
      }),
      kind: "phone",
    },
    region: lineField("customer.address.region", 100, {
      hint: "customer.address.region_hint",
    }),
    address: lineField("customer.address.address", 200, {
      required: "address.address.required",
      wide: true,
    }),
    is_abroad: flagField("customer.address.abroad"),
    is_default: flagField("customer.address.default"),
  },
  label: "receiver",
  search: ["receiver", "phone", "region", "address"],
  columns: [
    "receiver",
    "phone",
    "organization_id",
    "region",
    "address",
    "is_abroad",
    "is_default",
    "created_at",
  ],
  filters: ["organization_id"],
  sorts: ["receiver"],
  mayEdit: keepsCustomers,
  visible: (actor) =>
    sql<SqlBool>`${
      sql.lit(keepsCustomers(actor))
    } and r.organization_id is not null`,
  most: { of: "organization_id", rows: MAX_ADDRESSES, said: TOO_MANY },
  commands: {
    async create(trx, actor, input) {
      requireEditor(actor, ADDRESS);
      const values = await readValues(trx, ADDRESS, input);
      const address = parse(AddressInput, values);
      return await createAddress(trx, actor, address, ownerIn(values));
    },
    async update(trx, actor, id, input) {
      requireEditor(actor, ADDRESS);
      const row = await findRow(trx, actor, ADDRESS, id);
      const values = await readValues(trx, ADDRESS, input, row);
      const address = parse(AddressEdit, { ...input as Values, ...values });
      await updateAddress(trx, actor, id, address, ownerIn(row.values));
    },
    async remove(trx, actor, id) {
      requireEditor(actor, ADDRESS);
      const row = await findRow(trx, actor, ADDRESS, id);
      await deleteAddress(trx, actor, id, ownerIn(row.values));
    },
  },
};

function ownerIn({ organization_id }: Row["values"]) {
  return { organization_id: Number(organization_id) };
}
