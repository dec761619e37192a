import {
  createInvite,
  InviteInput,
  InviteRevocation,
  revokeInvite,
} from "@/domain/account/invite.ts";
import type { Refused } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { id, parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { attempt } from "@/platform/form.ts";
import type { Ctx } from "@/utils.ts";

/** What came of the form: the link, which no page can show again. */
export interface Invited {
  /** undefined: the same form was sent twice, and the link went with the first answer */
  link?: string;
  refused?: Refused;
}

/** Makes an invitation from the form of `<InviteDialog>`, on any page. */
export async function takeInvite(
  ctx: Ctx,
  form: FormData,
): Promise<Invited> {
  const actor = caller(ctx);
  let token: string | undefined;
  const { refused } = await attempt(ctx, form, async (trx) => {
    const { organization_id, name } = parse(InviteInput, fromForm(form));
    const made = await createInvite(trx, actor, organization_id, { name });
    token = made.token; // not the command's answer, which is kept
    return { id: made.id };
  });
  ctx.state.shownOnce = token !== undefined;
  return { refused, link: token && linkOf(ctx, token) };
}

/** By the first of the public origins (decisions 1.4: the environment says how the site is reached). */
function linkOf({ state, url }: Ctx, token: string): string {
  const origin = state.config.publicOrigins[0] ?? url.origin;
  return `${origin}/login?invite=${token}`;
}

/** Revokes an invitation by the form of `<InviteList>`. */
export async function takeRevocation(
  ctx: Ctx,
  form: FormData,
): Promise<{ refused?: Refused }> {
  const actor = caller(ctx);
  const { refused } = await attempt(ctx, form, async (trx) => {
    const input = fromForm(form);
    await revokeInvite(
      trx,
      actor,
      parse(id, input.invite),
      parse(InviteRevocation, input),
    );
  });
  return { refused };
}
