import { withQuery } from "@/components/query.ts";
import { nameAsked, wasOf } from "@/components/shown_names.ts";
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
  const asked = cleanLine(searchParams.get("organization_id") ?? "");
  if (!refused.fields.organization_id || /^[0-9]*$/.test(asked)) return refused;
  if ((await ownerChoices(db)).organizations) return refused;
  const [found, another] = await organizationsCalled(db, nameAsked(asked));
  if (found && !another) {
    return withQuery(pathname + search, {
      organization_id: found.id,
      [wasOf("organization_id")]: null,
    });
  }
  return new Refused(refused.code, refused.text, {
    ...refused.fields,
    organization_id: text(
      another ? "list.customer.several" : "list.customer.unknown",
    ),
  });
}
