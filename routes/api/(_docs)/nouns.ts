import { z } from "zod";
import { ADDRESS } from "@/nouns/customer/address.ts";
import { INDIVIDUAL } from "@/nouns/customer/individual.ts";
import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { PARK } from "@/nouns/customer/park.ts";
import { USER } from "@/nouns/customer/user.ts";
import { CARD } from "@/nouns/finance/card.ts";
import { version as sentVersion } from "@/domain/validate.ts";
import type { Field } from "@/resource/field.ts";
import { filterOf } from "@/resource/read.ts";
import { references, type Resource } from "@/resource/spec.ts";
import { editedSchemaOf, schemaOf } from "@/resource/schemas.ts";
import {
  type CallDocs,
  changes,
  day,
  Done,
  edits,
  id,
  lists,
  makes,
  moment,
  reads,
  version,
  yuan,
} from "./call_doc.ts";

/** The shape of a plain noun's field in an answer (`shapeRow` of `resource/calls.ts`). */
function answerOf({ kind, choices, required }: Field): z.ZodType {
  const orNull = (schema: z.ZodType) => required ? schema : schema.nullable();
  switch (kind) {
    case "integer":
      return orNull(z.int());
    case "money":
      return orNull(yuan);
    case "day":
      return orNull(day);
    case "reference":
      return orNull(id);
    case "flag":
      return z.boolean();
    case "choice":
      return z.literal((choices ?? []).map(({ value }) => value));
    default:
      return z.string();
  }
}

/** A row of a plain noun in an answer: its fields, and `<reference>_name` beside every reference. */
function rowOf(noun: Resource) {
  const fields = Object.entries(noun.fields).map(([name, field]) =>
    [name, answerOf(field)] as const
  );
  const names = references(noun).map((name) =>
    [`${name.replace(/_id$/, "")}_name`, z.string().nullable()] as const
  );
  return z.strictObject({
    id,
    ...Object.fromEntries([...fields, ...names]),
    version,
    created_at: moment,
  });
}

/** The calls of a plain noun. */
function docsOf(path: string, noun: Resource): CallDocs {
  const row = rowOf(noun);
  const title = noun.title;
  return {
    [`GET ${path}`]: lists({ act: "list", noun: title }, row, filterOf(noun)),
    [`POST ${path}`]: makes({ act: "add", noun: title }, row, schemaOf(noun)),
    [`GET ${path}/:id`]: reads({ act: "read", noun: title }, row),
    [`PUT ${path}/:id`]: edits(
      { act: "edit", noun: title },
      row,
      editedSchemaOf(noun).extend({ version: sentVersion }),
    ),
    [`DELETE ${path}/:id`]: changes({ act: "remove", noun: title }, Done),
  };
}

const customer = "/api/admin/manage/customer";
const cards = "/api/admin/manage/oem/card";

export const CUSTOMER_DOCS: CallDocs = {
  ...docsOf(`${customer}/organization`, ORGANIZATION),
  ...docsOf(`${customer}/park`, PARK),
  ...docsOf(`${customer}/user`, USER),
  ...docsOf(`${customer}/individual`, INDIVIDUAL),
  ...docsOf(`${customer}/address`, ADDRESS),
};

const { [`GET ${cards}/:id`]: _, ...ofCards } = docsOf(cards, CARD);
/** There is no call that reads a single card. */
export const CARD_DOCS: CallDocs = ofCards;
