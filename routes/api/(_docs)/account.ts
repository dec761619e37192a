import { z } from "zod";
import {
  CodeBody,
  CodeSignIn,
  PhoneQuery,
} from "@/domain/account/ewx_input.ts";
import {
  AccountProfile,
  AccountRights,
  NewAccount,
  NewPassword,
} from "@/domain/account/account_input.ts";
import { OwnPassword, OwnProfile } from "@/domain/account/profile.ts";
import { SignInCall } from "@/domain/account/sign_in.ts";
import { ACCOUNT } from "@/nouns/account/account.ts";
import { filterOf } from "@/resource/read.ts";
import {
  acts,
  type CallDocs,
  changes,
  Done,
  edits,
  id,
  lists,
  makes,
  moment,
  Named,
  reads,
  status,
  version,
} from "./call_doc.ts";

const head = { id, username: z.string(), nickname: z.string() };
const person = {
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: id.nullable(),
};

export const SignedIn = z.strictObject({
  ...head,
  avatar: id.nullable(),
  group: z.int(),
  status,
  panel: z.string(),
  token: z.string(),
});

export const Account = z.strictObject({
  id,
  ...person,
  kind: z.enum(["staff", "oem"]),
  group: z.int(),
  status,
  panel: z.string(),
  organization: Named.nullable(),
  roles: z.array(Named),
  second_factor: z.boolean(),
  version,
  created_at: moment,
});

export const AccountDetail = Account.extend({
  permissions: z.array(z.string()),
  effective: z.array(
    z.strictObject({ action: z.string(), by: z.array(z.string()) }),
  ),
});

const Profile = z.strictObject({ ...person, version });
const Check = z.strictObject({
  valid: z.boolean(),
  expires_at: moment.nullable(),
  nickname: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: id.nullable(),
  version,
});
const Rights = z.strictObject({
  group: z.int(),
  permissions: z.array(z.strictObject({ action: z.string() })),
});
const Bound = z.strictObject({ bound: z.boolean(), user_id: z.string() });
const InWework = z.strictObject({
  ...head,
  bound: z.boolean(),
  user_id: z.string().nullable(),
});

/** It is not set up here. */
const WEWORK = [404];

const admin = "/api/admin/manage/account/admin";
const noun = "site.pms.account";

export const ACCOUNT_DOCS: CallDocs = {
  [`POST ${admin}/login`]: acts("api.login", SignedIn, SignInCall),
  [`POST ${admin}/logout`]: acts("api.logout", Done),
  [`GET ${admin}/check`]: { ...reads("api.check", Check), anyQuery: true },
  [`PUT ${admin}/i/password`]: changes(
    "api.own_password",
    Done,
    OwnPassword,
  ),
  [`PUT ${admin}/profile/i`]: edits("api.own_profile", Profile, OwnProfile),
  "GET /api/admin/account/permission/i": reads("api.own_rights", Rights),
  "POST /api/admin/manage/account/ewx/login": {
    ...acts("api.wework_login", SignedIn, CodeSignIn),
    refuses: WEWORK,
    challenges: true,
  },
  "POST /api/admin/account/ewx/oauth/callback": {
    ...changes("api.wework_bind", Bound, CodeBody),
    refuses: WEWORK,
  },
  "GET /api/admin/manage/account/ewx/sync": {
    ...reads("api.wework_sync", InWework, PhoneQuery),
    refuses: WEWORK,
  },
  [`GET ${admin}`]: lists({ act: "list", noun }, Account, filterOf(ACCOUNT)),
  [`POST ${admin}`]: makes({ act: "add", noun }, AccountDetail, NewAccount),
  [`GET ${admin}/:id`]: reads({ act: "read", noun }, AccountDetail),
  [`DELETE ${admin}/:id`]: changes({ act: "remove", noun }, Done),
  [`PUT ${admin}/:id/profile`]: edits(
    { act: "edit", noun },
    AccountDetail,
    AccountProfile,
  ),
  [`PUT ${admin}/:id/password`]: changes(
    "api.set_password",
    Done,
    NewPassword,
  ),
  [`PUT ${admin}/:id/group`]: changes(
    "api.set_rights",
    AccountDetail,
    AccountRights,
  ),
};
