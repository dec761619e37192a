/** Loads the accounts page, by its address. */
import { nameOf } from "@/components/account/account_words.ts";
import { type AccountDetail, findAccount } from "@/db/account/accounts.ts";
import { readHoldings } from "@/db/account/holdings.ts";
import { type OwnerChoices, ownerChoices } from "@/db/account/choices.ts";
import { type InviteRow, listInvites } from "@/db/account/invites.ts";
import {
  keptRoleChoices,
  type RoleChoice,
  roleChoices,
} from "@/db/account/roles.ts";
import { GROUP } from "@/domain/access.ts";
import {
  mayChoosePassword,
  mayInvite,
  reaches,
} from "@/domain/account/rank.ts";
import {
  listSessions,
  type SignInRow,
  type SignIns,
} from "@/db/account/sessions.ts";
import { partAsked } from "@/site/part_asked.ts";
import { forbidden, notFound, Refused } from "@/domain/errors.ts";
import { id as accountId } from "@/domain/validate.ts";
import type { Uncounted } from "@/lists/spec.ts";
import { caller } from "@/platform/api.ts";
import type { ListData } from "@/lists/handlers.ts";
import type { Accounts } from "@/nouns/account/account_list.tsx";
import { type Choices, listChoices } from "@/resource/choices.ts";
import type { ResourceFilter } from "@/resource/read.ts";
import type { Resource } from "@/resource/spec.ts";
import { pathOf } from "@/components/query.ts";
import { mayOpen } from "@/site/map.ts";
import type { Ctx } from "@/utils.ts";
import type { ProfileEdit } from "./account_form.tsx";
import { type Left, listsOf } from "./holdings_note.tsx";
import type { GoneEdit } from "./gone.tsx";
import type { RightsEdit } from "./rights_form.tsx";
import {
  NEW_ACCOUNT,
  profileOf,
  savedRights,
  type TypedNew,
} from "./typed_account.ts";

interface Opened {
  account: AccountDetail;
  refused?: Refused;
}

/** The options of the list's filters. */
export interface AccountsLoaded {
  roles: RoleChoice[];
  choices: Choices;
}

export type AccountsData = ListData<
  ResourceFilter,
  Uncounted<Accounts>,
  AccountsLoaded
>;

export type Shown =
  | { is: "new"; typed: TypedNew; roles: RoleChoice[]; refused?: Refused }
  | Opened & {
    is: "account";
    sessions: SignIns | null;
    /** what is asked */
    act: string | null;
    /** what they hold, where they are to go */
    left?: Left;
    session?: SignInRow;
  }
  | Opened & { is: "profile"; edit: ProfileEdit }
  | Opened & { is: "rights"; edit: RightsEdit; roles: RoleChoice[] }
  | GoneEdit & { is: "gone" }
  | {
    is: "invites";
    invites: InviteRow[];
    choices: OwnerChoices;
    /** the form, or what was typed in it */
    inviting?: { organization_id: string; name: string };
    revoking?: InviteRow;
    /** of the invitation that was just made */
    link?: string;
    refused?: Refused;
  };

/** Whether the address is that of the list, or of an export of it, whose `id`s are rows. */
export function isList({ searchParams }: URL): boolean {
  if (searchParams.has("format")) return true;
  return searchParams.get("tab") !== "invites" && !searchParams.has("new") &&
    !searchParams.has("id");
}

/** The page of an address, other than the list's. Throws 40400 for an account that is not there. */
export async function load(ctx: Ctx): Promise<Shown> {
  const { searchParams } = ctx.url;
  if (searchParams.get("tab") === "invites") return await loadInvites(ctx);
  if (searchParams.has("new")) return await loadNew(ctx);
  const account = await openAccount(ctx, searchParams.get("id"));
  const act = searchParams.get("do");
  if (act === "profile" && reaches(caller(ctx), account)) {
    return { is: "profile", account, edit: startProfile(account) };
  }
  if (act === "rights" && mayChangeRights(ctx, account)) {
    return await showRights(ctx, account, startRights(account));
  }
  return await showAccount(ctx, account, act);
}

/** What the list's page reads beside the accounts: one statement for the organization that the query names. */
export async function loadAccounts(
  ctx: Ctx,
  noun: Resource,
): Promise<AccountsLoaded> {
  const { db } = ctx.state;
  return {
    roles: await keptRoleChoices(db),
    choices: await listChoices(db, noun, ctx.url.searchParams),
  };
}

export async function loadNew(
  ctx: Ctx,
  typed = NEW_ACCOUNT,
  refused?: Refused,
): Promise<Shown> {
  const roles = await roleChoices(ctx.state.db);
  ctx.state.title = { as: "account.form.new", of: "" };
  return { is: "new", typed, roles, refused };
}

/** The account of an address. Throws 40400. */
export async function openAccount(
  ctx: Ctx,
  asked: string | null,
): Promise<AccountDetail> {
  const read = accountId.safeParse(asked);
  if (!read.success) throw notFound();
  const account = await findAccount(ctx.state.db, caller(ctx), read.data);
  ctx.state.title = nameOf(account);
  return account;
}

/** Whether the reader may decide the account's permissions (decisions 1.6). */
function mayChangeRights(ctx: Ctx, account: AccountDetail): boolean {
  const actor = caller(ctx);
  return reaches(actor, account) && account.kind === "staff" &&
    account.id !== actor.id;
}

function startProfile(account: AccountDetail): ProfileEdit {
  const saved = profileOf(account);
  return { typed: saved, saved, version: account.version, conflict: [] };
}

function startRights(account: AccountDetail): RightsEdit {
  const saved = savedRights(account);
  const { version } = account;
  return { typed: saved, saved, held: saved, version, conflict: [] };
}

async function showRights(
  ctx: Ctx,
  account: AccountDetail,
  edit: RightsEdit,
): Promise<Shown> {
  const roles = await roleChoices(ctx.state.db);
  return { is: "rights", account, edit, roles };
}

/** An account's page; where it is signed in is for admins to see (decisions 1.5). */
export async function showAccount(
  ctx: Ctx,
  account: AccountDetail,
  act: string | null,
  refused?: Refused,
): Promise<Shown> {
  const actor = caller(ctx);
  const sees = actor.group >= GROUP.admin && reaches(actor, account) &&
    account.id !== actor.id;
  const sessions = sees
    ? await listSessions(ctx.state.db, account.id, partAsked(ctx.url))
    : null;
  const asked = ctx.url.searchParams.get("session");
  const session = sessions?.rows.find(({ id }) => String(id) === asked);
  const others = reaches(actor, account) && account.id !== actor.id;
  const asks = act !== "password" || refused !== undefined ||
    mayChoosePassword(actor, account);
  const goes = others && (act === "disable" || act === "delete");
  return {
    is: "account",
    account,
    sessions,
    act: others && asks ? act : null,
    left: goes ? await readLeft(ctx, account) : undefined,
    session,
    refused,
  };
}

async function readLeft(ctx: Ctx, { id }: AccountDetail): Promise<Left> {
  const actor = caller(ctx);
  const { organizations, tasks } = listsOf(id);
  const open = (list: string) => mayOpen(actor, pathOf(list)) ? list : null;
  return {
    ...await readHoldings(ctx.state.db, id),
    lists: { organizations: open(organizations), tasks: open(tasks) },
  };
}

export async function loadInvites(
  ctx: Ctx,
): Promise<Shown & { is: "invites" }> {
  const actor = caller(ctx);
  if (!mayInvite(actor)) throw forbidden("manage_customer");
  const { searchParams } = ctx.url;
  const invites = await listInvites(ctx.state.db, actor, null);
  ctx.state.title = { as: "account.invite.title", of: "" };
  const revoke = searchParams.get("revoke");
  return {
    is: "invites",
    invites,
    choices: await ownerChoices(ctx.state.db),
    inviting: searchParams.has("invite")
      ? { organization_id: searchParams.get("invite") ?? "", name: "" }
      : undefined,
    revoking: invites.find(({ id, revocable }) =>
      String(id) === revoke && revocable
    ),
  };
}
