import { text } from "@/domain/errors.ts";
import { sends } from "@/tests/html.ts";
import type { World } from "@/tests/world.ts";
import { HOSTILE, max, tooLong, type Wrong } from "./wrong.ts";

const ORGANIZATION: Omit<Wrong, "what" | "open" | "form"> = {
  who: "admin",
  typed: () => ({
    name: "",
    short_name: HOSTILE,
    contact: HOSTILE,
    phone: "12",
    industry: HOSTILE,
    remark: HOSTILE + tooLong,
  }),
  faults: {
    name: text("customer.organization.name.required"),
    short_name: max(50),
    contact: max(50),
    phone: text("address.phone.format_error"),
    industry: max(50),
    remark: max(500),
  },
};

const PATH = "/mkt/customer";

function pageOf({ organizations }: World): string {
  const { green } = organizations;
  return `${PATH}/organization?open=${green}&edit=${green}`;
}

/** The forms of plain nouns; receiving cards stand with those of sales. */
export const NOUN_FORMS: Wrong[] = [
  {
    ...ORGANIZATION,
    what: "a new organization",
    open: () => Promise.resolve(`${PATH}/organization?edit=new`),
    form: sends("create"),
  },
  {
    ...ORGANIZATION,
    what: "an organization's edit",
    open: (world) => Promise.resolve(pageOf(world)),
    form: sends("update"),
  },
  {
    what: "a new park",
    who: "admin",
    open: () => Promise.resolve(`${PATH}/dashboard?edit=new`),
    form: sends("create"),
    typed: () => ({
      name: "",
      organization_id: HOSTILE,
      area: HOSTILE,
      devices: HOSTILE,
    }),
    faults: {
      name: text("validation.required"),
      organization_id: text("resource.reference.unknown"),
      area: max(50),
    },
  },
  {
    what: "an organization's address",
    who: "admin",
    open: () => Promise.resolve(`/pms/customer/address?edit=new`),
    form: sends("create"),
    typed: () => ({
      organization_id: "",
      receiver: "",
      phone: "",
      region: HOSTILE,
      address: "",
      is_abroad: "1",
    }),
    faults: {
      organization_id: text("validation.required"),
      receiver: text("address.receiver.required"),
      phone: text("address.phone.required"),
      address: text("address.address.required"),
    },
  },
];
