import { ACCOUNT_FORMS } from "./account_forms.ts";
import { CATALOGUE_FORMS } from "./catalogue_forms.ts";
import { CUSTOMER_FORMS } from "./customer_forms.ts";
import { NOUN_FORMS } from "./noun_forms.ts";
import { STAFF_FORMS } from "./staff_forms.ts";
import type { Wrong } from "./wrong.ts";

/** Every form of the product that something is typed into; the sign-in form has tests of its own. */
export const FORMS = [
  ...CUSTOMER_FORMS,
  ...STAFF_FORMS,
  ...ACCOUNT_FORMS,
  ...CATALOGUE_FORMS,
  ...NOUN_FORMS,
];

/** The one of them that is called so. */
export function formOf(what: string): Wrong {
  const form = FORMS.find((one) => one.what === what);
  if (!form) throw new Error(`no form ${what}`);
  return form;
}
