import { withQuery } from "@/components/query.ts";
import {
  organizationsCalled,
  type OwnerChoices,
  ownerChoices,
} from "@/db/account/choices.ts";
import type { Db } from "@/db/schema/database.ts";
import { Refused, text } from "@/domain/errors.ts";
import { cleanLine } from "@/domain/text.ts";
import type { Ctx } from "@/utils.ts";

/** The choices of a list's filter by customer, with the name of the one that its address asks for. */
export function askedOwners({ state, url }: Ctx): Promise<OwnerChoices> {
  return ownerChoices(state.db, url.searchParams.get("organization_id"));
}

/**
 * The address of a list that was asked for by a customer's name, where there are too many to choose from: with the id,
 * which lists are found by. Else the refusal, which then says what is wrong with the name.
 */
export async function namedCustomer(
  db: Db,
  { pathname, search, searchParams }: URL,
  refused: Refused,
): Promise<string | Refused> {
  const name = cleanLine(searchParams.get("organization_id") ?? "");
  if (!refused.fields.organization_id || /^[0-9]*$/.test(name)) return refused;
  if ((await ownerChoices(db)).organizations) return refused;
  const [found, another] = await organizationsCalled(db, name);
  if (found && !another) {
    return withQuery(pathname + search, { organization_id: found.id });
  }
  return new Refused(refused.code, refused.text, {
    ...refused.fields,
    organization_id: text(
      another ? "list.customer.several" : "list.customer.unknown",
    ),
  });
}
