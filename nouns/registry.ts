import { type AnyList, anyList, listOfName } from "@/lists/registry.ts";
import { specOf } from "@/resource/list.tsx";
import type { Importable, Resource } from "@/resource/spec.ts";

/** The nouns by the names of their lists: where the background work finds them. */
const NOUNS: Record<string, () => Promise<Resource>> = {
  "customer.organization": async () =>
    (await import("./customer/organization.ts")).ORGANIZATION,
  "customer.park": async () => (await import("./customer/park.ts")).PARK,
  "customer.user": async () => (await import("./customer/user.ts")).USER,
  "customer.individual": async () =>
    (await import("./customer/individual.ts")).INDIVIDUAL,
  "customer.address": async () =>
    (await import("./customer/address.ts")).ADDRESS,
  "account.account": async () => (await import("./account/account.ts")).ACCOUNT,
  "account.role": async () => (await import("./account/role.ts")).ROLE,
  "finance.card": async () => (await import("./finance/card.ts")).CARD,
};

/** The noun of this list, if it is a noun's. */
export async function nounOfName(name: string): Promise<Resource | undefined> {
  return Object.hasOwn(NOUNS, name) ? await NOUNS[name]?.() : undefined;
}

/** The noun that a file's rows are imported for, by its list's name. */
export async function importableOfName(
  name: string,
): Promise<Importable | undefined> {
  return name === "catalogue.goods"
    ? (await import("./catalogue/goods.ts")).GOODS_FILE
    : await nounOfName(name);
}

/** Any list by its name, a noun's or a hand-written one, if there still is one. */
export async function findList(name: string): Promise<AnyList | undefined> {
  const noun = await nounOfName(name);
  return noun ? anyList(specOf(noun)) : await listOfName(name);
}
