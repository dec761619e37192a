import { z } from "zod";
import { fieldOf, type Resource } from "./spec.ts";

/** The values of the fields, with references as ids. */
export function schemaOf(noun: Resource) {
  return z.object(
    Object.fromEntries(
      Object.entries(noun.fields).map(([name, { schema }]) => [name, schema]),
    ),
  );
}

/** The same of an edit: what a new row has by default is not put in place of what is stored. */
export function editedSchemaOf(
  noun: Resource,
  names = Object.keys(noun.fields),
) {
  return z.object(Object.fromEntries(names.map((name) => {
    const { schema, edited = schema } = fieldOf(noun, name);
    return [name, edited];
  })));
}
