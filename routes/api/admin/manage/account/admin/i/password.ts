import {
  changeOwnPassword,
  type PasswordChange,
  proveOwnPassword,
} from "@/domain/account/profile.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write<PasswordChange>(
    "optional",
    async (ctx, trx, change) => {
      await changeOwnPassword(trx, caller(ctx), ctx.state.sessionId, change);
      return null;
    },
    (input, ctx) => {
      const { db, ip } = ctx.state;
      return proveOwnPassword(db, caller(ctx), { input, ip });
    },
  ),
});
