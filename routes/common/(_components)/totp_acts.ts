/**
 * The acts of the forms of one's own second factor. A password is proved outside of their transactions, as a wrong one
 * must be counted. New recovery codes are made once for each form: reloading the answer would make those just written
 * down worthless.
 */
import { provePassword } from "@/domain/account/own_password.ts";
import {
  cancelTotp,
  CodeInput,
  confirmTotp,
  PasswordProof,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "@/domain/account/totp.ts";
import { Refused } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { parse } from "@/domain/validate.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { caller } from "@/platform/api.ts";
import { attempt, seeDone } from "@/platform/form.ts";
import type { Ctx } from "@/utils.ts";

/** The question that `?totp=` asks for. */
export type TotpAsk = "start" | "setup" | "codes" | "remove";

/** The outcome of a form: codes to show once, or the refusal and the form it belongs to. */
export interface TotpTaken {
  codes?: string[];
  ask?: TotpAsk;
  refused?: Refused;
}

type Act = (ctx: Ctx, form: FormData) => Promise<Response | TotpTaken>;

const ACTS: Record<string, { ask: TotpAsk; run: Act }> = {
  totp_start: {
    ask: "start",
    async run(ctx, form) {
      const { db, sessionId, config: { secretKeys } } = ctx.state;
      const proof = proofOf(ctx, form);
      await startTotp(db, caller(ctx), sessionId, proof, secretKeys);
      return new Response(null, {
        status: 303,
        headers: { location: `${ctx.url.pathname}?totp=setup` },
      });
    },
  },
  totp_cancel: {
    ask: "setup",
    async run(ctx) {
      await cancelTotp(ctx.state.db, caller(ctx).id);
      return done(ctx, "account.totp.done.cancel");
    },
  },
  totp_confirm: {
    ask: "setup",
    async run(ctx, form) {
      const { db, sessionId, config: { secretKeys } } = ctx.state;
      const { code } = parse(CodeInput, fromForm(form));
      const actor = caller(ctx);
      return {
        codes: await confirmTotp(db, actor, sessionId, code, secretKeys),
      };
    },
  },
  totp_codes: {
    ask: "codes",
    async run(ctx, form) {
      const { db, sessionId } = ctx.state;
      const actor = caller(ctx);
      let codes: string[] | undefined;
      const { refused } = await attempt(
        ctx,
        form,
        async (trx) => {
          codes = await renewRecoveryCodes(trx, actor, sessionId); // not the command's answer, which is kept
        },
        async () => await provePassword(db, actor, proofOf(ctx, form), "proof"),
      );
      if (refused) throw refused;
      return codes ? { codes } : done(ctx, "account.totp.codes.twice");
    },
  },
  totp_remove: {
    ask: "remove",
    async run(ctx, form) {
      const { db, sessionId } = ctx.state;
      await removeTotp(db, caller(ctx), sessionId, proofOf(ctx, form));
      return done(ctx, "account.totp.done.remove");
    },
  },
};

function proofOf({ state }: Ctx, form: FormData) {
  const { proof } = parse(PasswordProof, fromForm(form));
  return { password: proof, ip: state.ip };
}

function done({ url }: Ctx, key: MessageKey): Response {
  return seeDone(url.pathname, key);
}

/** Performs a form of the second factor; null if it is none of them. */
export async function takeTotp(
  ctx: Ctx,
  form: FormData,
): Promise<Response | TotpTaken | null> {
  const event = String(form.get("event"));
  if (!Object.hasOwn(ACTS, event)) return null;
  const act = ACTS[event]!;
  try {
    return await act.run(ctx, form);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ask: act.ask, refused: error };
  }
}
