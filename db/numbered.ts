import { type RawBuilder, sql, type SqlBool } from "kysely";

/** A keyword that may be a document's id: a number that JavaScript keeps exactly. */
export const DIGITS = /^[0-9]{1,15}$/;

/**
 * Whether a keyword is the last part of a document's number, which pages show bold: it ends with the document's id, so
 * that no index of the numbers is needed. None of a keyword that has more than digits.
 */
export function endsNumber(
  id: string,
  no: string,
  keyword: string,
): RawBuilder<SqlBool>[] {
  if (!DIGITS.test(keyword)) return [];
  return [
    sql`(${sql.ref(id)} = ${Number(keyword)} and ${
      sql.ref(no)
    } like ${`%${keyword}`})`,
  ];
}
