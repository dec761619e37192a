import { text } from "@/domain/errors.ts";
import { createRole } from "@/domain/account/roles.ts";
import { sends } from "@/tests/html.ts";
import type { World } from "@/tests/world.ts";
import { HOSTILE, max, tooLong, type Wrong } from "./wrong.ts";

const LIST = "/pms/account/list";
const ROLES = "/pms/account/role";
const LENGTH = text("account.password.length", { min: 10, max: 128 });

async function role({ db, admin }: World): Promise<number> {
  const { id } = await createRole(db, admin, {
    name: "文员",
    name_en: "Clerk",
    description: "",
    requires_totp: false,
    permissions: ["manage_bill"],
  });
  return id;
}

/** The forms of accounts, roles and invitations. */
export const ACCOUNT_FORMS: Wrong[] = [
  {
    what: "a new account",
    who: "admin",
    open: () => Promise.resolve(`${LIST}?new=1`),
    form: sends("create"),
    typed: () => ({
      username: "王",
      nickname: HOSTILE.slice(0, 60),
      phone: "12",
      email: "nowhere",
      permissions: ["manage_bill", "manage_oem"],
      password: "a long password",
      repeat: "a long password",
    }),
    faults: {
      username: text("account.username.invalid"),
      nickname: max(50),
      phone: text("address.phone.format_error"),
      email: text("account.email.invalid"),
    },
    secret: ["password", "repeat"],
  },
  {
    what: "an account's profile",
    who: "admin",
    open: ({ sales }) => Promise.resolve(`${LIST}?id=${sales.id}&do=profile`),
    form: sends("profile"),
    typed: () => ({ nickname: HOSTILE.slice(0, 40), phone: "x", email: "y" }),
    faults: {
      phone: text("address.phone.format_error"),
      email: text("account.email.invalid"),
    },
  },
  {
    what: "somebody's new password",
    who: "admin",
    open: ({ sales }) => Promise.resolve(`${LIST}?id=${sales.id}&do=password`),
    form: sends("password"),
    typed: () => ({ password: "short", repeat: "short" }),
    faults: { password: LENGTH },
    secret: ["password", "repeat"],
  },
  {
    what: "a new role",
    who: "admin",
    open: () => Promise.resolve(`${ROLES}?edit=new`),
    form: sends("create"),
    typed: () => ({
      name: "",
      name_en: HOSTILE.slice(0, 40),
      description: tooLong,
      requires_totp: "1",
      permissions: ["manage_bill", "manage_oem"],
    }),
    faults: {
      name: text("account.role.name.required"),
      description: max(200),
    },
  },
  {
    what: "a role's edit",
    who: "admin",
    open: async (world) => `${ROLES}?edit=${await role(world)}`,
    form: sends("update"),
    typed: () => ({ name: " ", description: HOSTILE.slice(0, 100) }),
    faults: { name: text("account.role.name.required") },
  },
  {
    what: "an invitation",
    who: "admin",
    open: () => Promise.resolve(`${LIST}?tab=invites&invite=new`),
    form: sends("invite"),
    typed: () => ({ organization_id: "", name: HOSTILE + HOSTILE }),
    faults: {
      organization_id: text("account.invite.organization.required"),
      name: max(50),
    },
  },
];
