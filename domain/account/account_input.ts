/** The input of forms and calls about accounts. Pure. */
import { z } from "zod";
import { GROUP } from "@/domain/access.ts";
import { readPhoneOfAnywhere } from "@/domain/customer/phone.ts";
import { type Text, text } from "@/domain/errors.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import {
  entries,
  fault,
  flag,
  id,
  integer,
  line,
  orElse,
  requiredLine,
  version,
} from "@/domain/validate.ts";
import { takes } from "@/domain/takes.ts";
import { hasPasswordLength, PASSWORD_LENGTH } from "./password_rule.ts";

/** The groups that an account can be given (specification section 6), lowest first. */
export const GROUPS = [
  GROUP.default,
  GROUP.editor,
  GROUP.admin,
  GROUP.super,
] as const;
export type Group = typeof GROUPS[number];

/** The panels that a member of staff may start in, whether they are built or not. */
export const STAFF_PANELS = [
  "dev",
  "pms",
  "cms",
  "mkt",
  "finance",
  "prod",
  "omp",
  "eurofins",
  "common",
] as const;

const MOST_ROLES = 100;

const USERNAME = /^[a-z0-9][a-z0-9_.-]{2,31}$/i;

/** Whether an account can have this name. */
export function canBeUsername(typed: string): boolean {
  return USERNAME.test(typed);
}

/** 3 to 32 letters, digits, dots, dashes and underscores: it is typed on any keyboard and sent by basic auth. */
export const username = takes(
  requiredLine(64, "account.username.required").refine(
    canBeUsername,
    "account.username.invalid",
  ),
  {
    json: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$" },
    needed: true,
  },
);

/** An existing password, as typed: neither trimmed nor cleaned. */
export const password = z.string("account.password.required").min(
  1,
  "account.password.required",
);

/** A new password; `checkPassword` also refuses the user name and the common ones. */
export const newPassword = takes(
  password.superRefine((typed, ctx) => {
    if (typed === "" || hasPasswordLength(typed)) return;
    fault(ctx, "account.password.length", PASSWORD_LENGTH);
  }),
  {
    json: {
      type: "string",
      minLength: PASSWORD_LENGTH.min,
      maxLength: PASSWORD_LENGTH.max,
    },
    needed: true,
  },
);

/** The fault of a form with a repeated password, if the two differ; none without a password. */
export function unlikeRepeat(form: FormData): Record<string, Text> {
  const password = form.get("password");
  return password && password !== form.get("repeat")
    ? { repeat: text("account.page.password.repeat_wrong") }
    : {};
}

export const nickname = line(50);

/** A telephone number in its stored form, "" when left out. */
export const phone = line(40).transform((typed, ctx) => {
  if (typed === "") return "";
  const read = readPhoneOfAnywhere(typed);
  return "phone" in read ? read.phone : fault(ctx, read.fault);
});

export const requiredPhone = takes(
  phone.transform((given, ctx) =>
    given || fault(ctx, "address.phone.required")
  ),
  { json: { type: "string", minLength: 1, maxLength: 40 }, needed: true },
);

export const email = line(100).refine(
  (typed) => typed === "" || /^[^\s@]+@[^\s@]+$/.test(typed),
  "account.email.invalid",
);

const group: z.ZodType<Group, unknown> = takes(
  integer(1, GROUP.super).transform((given, ctx) =>
    GROUPS.find((one) => one === given) ?? fault(ctx, "validation.choice")
  ),
  { json: { type: "integer", enum: [...GROUPS] }, needed: true },
);
const panel = z.enum(STAFF_PANELS);
const roles = entries(id, MOST_ROLES).transform((ids) => [...new Set(ids)]);
const permissions = entries(z.enum(PERMISSION_NAMES), PERMISSION_NAMES.length)
  .transform((actions) => [...new Set(actions)]);

/** A new member of staff. */
export const NewAccount = z.object({
  username,
  password: newPassword,
  nickname,
  phone,
  email,
  group: orElse(group, GROUP.default),
  panel: orElse(panel, "cms"),
  roles: roles.optional().transform((given) => given ?? []),
  permissions: permissions.optional().transform((given) => given ?? []),
});
export type NewAccount = z.output<typeof NewAccount>;

/** An account's profile, edited by whoever manages accounts; panel and status stay when left out, and are never empty. */
export const AccountProfile = z.object({
  nickname,
  phone,
  email,
  panel: z.enum([...STAFF_PANELS, "oem"]).optional(),
  status: integer(0, 1).optional(),
  version,
});
export type AccountProfile = z.output<typeof AccountProfile>;

/** What an account may do: its group, its roles and its own permissions; the last two stay when left out. */
export const AccountRights = z.object({
  group,
  roles: roles.optional(),
  permissions: permissions.optional(),
  version,
});
export type AccountRights = z.output<typeof AccountRights>;

export const NewPassword = z.object({ password: newPassword });
export type NewPassword = z.output<typeof NewPassword>;
export const StatusChange = z.object({ status: integer(0, 1), version });

/** A bundle of permissions. */
export const RoleInput = z.object({
  name: requiredLine(50, "account.role.name.required"),
  name_en: line(50),
  description: line(200),
  requires_totp: flag,
  permissions,
});
export const RoleEdit = RoleInput.extend({ version });
export type RoleInput = z.output<typeof RoleInput>;
export type RoleEdit = z.output<typeof RoleEdit>;
