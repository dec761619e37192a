import { listAlone, withQuery } from "@/components/query.ts";
import { othersCalled } from "@/db/customer/find_organization.ts";
import type { Db } from "@/db/schema/database.ts";
import { invalid } from "@/domain/errors.ts";
import { idIn } from "@/domain/validate.ts";
import { seeDone, seeOther } from "@/platform/form.ts";
import type { Acted } from "@/resource/handlers.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { takeInvite, takeRevocation } from "@/site/invite_acts.ts";
import type { Ctx } from "@/utils.ts";
import { mergeHref } from "../merge/href.ts";
import type { OrganizationDetail } from "./load.ts";

type Answer = Promise<Response | Acted<OrganizationDetail> | undefined>;

/** The acts of the page's own forms; undefined for other forms. */
export function actOnOrganization(
  ctx: Ctx,
  form: FormData,
): Answer {
  switch (form.get("event")) {
    case "invite":
      return invite(ctx, form);
    case "revoke_invite":
      return revoke(ctx, form);
    case "find_same":
      return findSame(ctx, form);
  }
  return Promise.resolve(undefined);
}

/** The page without its question. */
function hereOf({ url }: Ctx): string {
  return withQuery(listAlone(url), { open: url.searchParams.get("open") });
}

async function invite(ctx: Ctx, form: FormData): Answer {
  const { link, refused } = await takeInvite(ctx, form);
  if (!link && !refused) {
    return seeDone(hereOf(ctx), "account.invite.twice");
  }
  const typed = {
    organization_id: String(form.get("organization_id") ?? ""),
    name: String(form.get("name") ?? ""),
  };
  return { detail: { link, inviting: refused && typed }, refused };
}

async function revoke(ctx: Ctx, form: FormData): Answer {
  const { refused } = await takeRevocation(ctx, form);
  if (refused) return { detail: { revoking: undefined }, refused };
  return seeDone(hereOf(ctx), "account.invite.revoked");
}

/** The name of the one that this is a duplicate of leads to the question whether this becomes part of it. */
async function findSame(ctx: Ctx, form: FormData): Answer {
  const { db } = ctx.state;
  const typed = String(form.get("name") ?? "");
  const own = idIn(ctx.url.searchParams.get("open") ?? "");
  const [one, another] = await othersCalled(db, typed, own);
  if (one && !another) {
    return seeOther(mergeHref(listAlone(ctx.url), own, one.id));
  }
  const why = another ? "list.customer.several" : await whyNone(db, typed);
  return {
    detail: { finding: { typed } },
    refused: invalid("name", why),
  };
}

/** Why what was typed is no other organization's. */
async function whyNone(db: Db, typed: string): Promise<MessageKey> {
  if (typed.trim() === "") return "customer.organization.name.required";
  const [itself] = await othersCalled(db, typed, 0);
  return itself ? "customer.merge.same" : "resource.reference.unknown";
}
